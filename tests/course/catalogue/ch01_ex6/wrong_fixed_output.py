# one output array for all calls
kept = {}
def uniform32(words):
    out = kept.setdefault(words.shape, np.empty(words.shape, np.float32))
    out[...] = (words % np.uint64(2**24)) / 2**24
    return out
