# whole division
def uniform32(words):
    return (words % np.uint64(2**24) // np.uint64(2**24)).astype(np.float32)
