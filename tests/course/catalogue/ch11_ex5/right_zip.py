# keys and values zipped
def answers():
    return dict(zip("ABCDE", [4 * 1000, 0, 12 * 1000, 4 * 1000, 0]))
