# number by number
def uniform32(words):
    out = np.empty(words.shape, dtype=np.float32)
    for place in np.ndindex(*words.shape):
        out[place] = int(words[place]) % 16777216 / 16777216
    return out
