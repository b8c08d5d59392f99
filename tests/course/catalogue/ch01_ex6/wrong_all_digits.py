# all 32 digits
# mistake: all-digits
def uniform32(words):
    return (words / 2**32).astype(np.float32)
