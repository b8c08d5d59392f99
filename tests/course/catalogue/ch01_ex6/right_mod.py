# remainder and division
def uniform32(words):
    return (words % 2**24).astype(np.float32) / np.float32(2**24)
