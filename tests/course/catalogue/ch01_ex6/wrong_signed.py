# through int32: large words are negative, and so is the remainder
def uniform32(words):
    return np.fmod(words.astype(np.uint32).view(np.int32) if words.size else words.astype(np.int32), 2**24).astype(np.float32) / np.float32(2**24)
