# offset before bytes
def facts():
    return {'a': (4, 4, 48, True), 'b': (3, 2, 48, True), 'c': (1, 3, 32, True), 'd': (3, 0, 24, False), 'e': (6, 0, 48, True), 'f': (64, 0, 256, False)}
