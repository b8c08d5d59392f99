# slices are copies
# mistake: slices-copy
def facts():
    return {'a': (4, 16, 0, False), 'b': (3, 12, 0, False), 'c': (1, 8, 0, False), 'd': (3, 24, 0, False), 'e': (6, 48, 0, True), 'f': (64, 256, 0, False)}
