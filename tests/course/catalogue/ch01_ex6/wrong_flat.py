# forgets the shape
# mistake: flat
def uniform32(words):
    return np.array([int(w) % 2**24 / 2**24 for w in words.ravel()], dtype=np.float32)
