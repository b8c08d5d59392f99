# the numbers of names
def answers():
    return {
        "A": RuntimeError,
        "B": (0, 1),
        "C": RuntimeError,
        "D": (1, 1),
        "E": (0, 1),
    }
