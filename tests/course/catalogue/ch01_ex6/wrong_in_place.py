# writes into the words
# mistake: in-place
def uniform32(words):
    words &= np.uint64(2**24 - 1)
    return words.astype(np.float32) / np.float32(2**24)
