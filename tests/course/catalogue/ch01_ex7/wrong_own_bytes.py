# a slice counts its own bytes
# mistake: own-elements
def facts():
    return {'a': (4, 16, 4, True), 'b': (3, 12, 2, True), 'c': (1, 8, 3, True), 'd': (3, 24, 0, False), 'e': (6, 48, 0, True), 'f': (64, 256, 0, False)}
