# cuts off instead of the remainder
def uniform32(words):
    return np.minimum(words, 2**24 - 1).astype(np.float32) / np.float32(2**24)
