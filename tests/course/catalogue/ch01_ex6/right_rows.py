# a list comprehension over the first dimension
def uniform32(words):
    return np.array([w % 2**24 / 2**24 for w in words], dtype=np.float32).reshape(words.shape)
