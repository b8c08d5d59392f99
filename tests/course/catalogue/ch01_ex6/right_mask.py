# a mask of 24 ones, then a product
def uniform32(words):
    return (words & np.uint64(0xFFFFFF)).astype(np.float32) * np.float32(2.0**-24)
