# rounded to 4 digits
def uniform32(words):
    return np.round((words % np.uint64(2**24)).astype(np.float32) / np.float32(2**24), 4)
