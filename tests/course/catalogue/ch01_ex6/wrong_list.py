# a list
def uniform32(words):
    return [float(int(w) % 2**24 / 2**24) for w in words.ravel()]
