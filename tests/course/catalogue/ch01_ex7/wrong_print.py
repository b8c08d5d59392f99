# prints, returns nothing
def facts():
    print({'a': (4, 48, 4, True), 'b': (3, 48, 2, True), 'c': (1, 32, 3, True), 'd': (3, 24, 0, False), 'e': (6, 48, 0, True), 'f': (64, 256, 0, False)})
