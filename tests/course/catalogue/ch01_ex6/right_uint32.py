# through uint32, divmod
def uniform32(words):
    _, rest = np.divmod(words.astype(np.uint32), np.uint32(2**24))
    return np.true_divide(rest, 2**24, dtype=np.float64).astype("float32")
