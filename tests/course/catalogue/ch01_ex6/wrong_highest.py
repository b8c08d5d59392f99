# the highest 24 digits
# mistake: highest-digits
def uniform32(words):
    return (words >> np.uint64(8)).astype(np.float32) / np.float32(2**24)
