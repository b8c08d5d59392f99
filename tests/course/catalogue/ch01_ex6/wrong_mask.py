# a mask with one digit: 2**24
def uniform32(words):
    return (words & np.uint64(2**24)).astype(np.float32) / np.float32(2**24)
