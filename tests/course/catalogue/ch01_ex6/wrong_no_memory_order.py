# takes the numbers in the order of memory
def uniform32(words):
    flat = words.ravel(order="K")
    return ((flat % np.uint64(2**24)).astype(np.float32) / np.float32(2**24)).reshape(words.shape)
