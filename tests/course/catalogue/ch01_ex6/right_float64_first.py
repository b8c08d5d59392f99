# divides in float64, which is exact, then rounds nothing
def uniform32(words):
    return ((words % np.uint64(1 << 24)) / 16777216).astype(np.float32)
