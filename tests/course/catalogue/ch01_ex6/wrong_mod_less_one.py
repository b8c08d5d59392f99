# remainder by 2**24 - 1
def uniform32(words):
    return (words % np.uint64(2**24 - 1)).astype(np.float32) / np.float32(2**24)
