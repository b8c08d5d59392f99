# 23 digits
def uniform32(words):
    return (words % np.uint64(2**23)).astype(np.float32) / np.float32(2**23)
