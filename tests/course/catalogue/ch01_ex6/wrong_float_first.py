# rounds to float32 before the remainder
def uniform32(words):
    return words.astype(np.float32) % np.float32(2**24) / np.float32(2**24)
