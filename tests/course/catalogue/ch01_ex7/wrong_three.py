# the offset is left out
def facts():
    return {'a': (4, 48, True), 'b': (3, 48, True), 'c': (1, 32, True), 'd': (3, 24, False), 'e': (6, 48, True), 'f': (64, 256, False)}
