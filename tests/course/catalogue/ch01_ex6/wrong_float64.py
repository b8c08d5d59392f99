# float64
# mistake: float64
def uniform32(words):
    return (words % np.uint64(2**24)) / 2.0**24
