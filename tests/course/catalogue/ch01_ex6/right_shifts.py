# shifts the upper digits out and back
def uniform32(words):
    low = (words << np.uint64(40)) >> np.uint64(40)
    return np.ldexp(low.astype(np.float32), -24).astype(np.float32)
