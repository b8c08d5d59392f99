# a list of six tuples, no dict
def facts():
    return [(4, 48, 4, True), (3, 48, 2, True), (1, 32, 3, True), (3, 24, 0, False), (6, 48, 0, True), (64, 256, 0, False)]
