# bytes as floats
def facts():
    return {'a': (4, 48.0, 4, True), 'b': (3, 48.0, 2, True), 'c': (1, 32.0, 3, True), 'd': (3, 24.0, 0, False), 'e': (6, 48.0, 0, True), 'f': (64, 256.0, 0, False)}
