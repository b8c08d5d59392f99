# columns put together
def facts():
    return dict(zip("abcdef", zip(
        [4, 3, 1, 3, 6, 64], [48, 48, 32, 24, 48, 256], [4, 2, 3, 0, 0, 0],
        [True, True, True, False, True, False])))
