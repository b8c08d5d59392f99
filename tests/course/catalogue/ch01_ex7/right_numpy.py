# numbers as NumPy counts them
def facts():
    four, truth = np.dtype("float32").itemsize, np.bool_
    return {
        "a": (np.int64(4), np.prod((3, 4)) * four, np.int64(4), truth(True)),
        "b": (np.int64(3), np.prod((3, 4)) * four, np.int64(2), truth(True)),
        "c": (np.int64(1), np.int64(4 * 8), np.int64(3), truth(True)),
        "d": (np.int64(3), np.int64(3 * 8), np.int64(0), truth(False)),
        "e": (np.int64(6), np.int64(6 * 8), np.int64(0), truth(True)),
        "f": (np.int64(64), np.int64(64 * 4), np.int64(0), truth(False)),
    }
