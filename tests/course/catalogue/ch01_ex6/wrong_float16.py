# float16 in between
def uniform32(words):
    return ((words % np.uint64(2**24)) / 2**24).astype(np.float16).astype(np.float32)
