# the lowest 24 digits, divided by 2**32
def uniform32(words):
    return (words % np.uint64(2**24)).astype(np.float32) / np.float32(2**32)
