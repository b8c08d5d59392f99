# fails for no words
def uniform32(words):
    assert words.max() < 2**32
    return (words % np.uint64(2**24)).astype(np.float32) / np.float32(2**24)
