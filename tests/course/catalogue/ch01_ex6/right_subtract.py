# takes the upper part away
def uniform32(words):
    upper = words // np.uint64(2**24) * np.uint64(2**24)
    return np.divide((words - upper).astype(np.float32), 2**24, dtype=np.float32)
