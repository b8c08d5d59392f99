"""You count four bytes for each element. `int64` and `float64` take eight."""


def facts():
    return {
        "a": (4, 48, 4, True),
        "b": (3, 48, 2, True),
        "c": (1, 16, 3, True),
        "d": (3, 12, 0, False),
        "e": (6, 24, 0, True),
        "f": (64, 256, 0, False),
    }
