# divides by 2**24 - 1, so 1 may come out
# mistake: one-less
def uniform32(words):
    return (words % np.uint64(2**24)).astype(np.float32) / np.float32(2**24 - 1)
