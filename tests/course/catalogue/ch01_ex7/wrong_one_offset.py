# column 2 begins at 8
# mistake: column-like-a-row
def facts():
    return {'a': (4, 48, 4, True), 'b': (3, 48, 8, True), 'c': (1, 32, 3, True), 'd': (3, 24, 0, False), 'e': (6, 48, 0, True), 'f': (64, 256, 0, False)}
