"""In d you take 2.5 for a float64. It raises the category; the width is that of the default
dtype.
"""


def facts():
    return {
        "a": ((3, 4), "float32"),
        "b": ((3,), "float32"),
        "c": ((2, 4), "float16"),
        "d": ((5,), "float64"),
        "e": ((2, 3), "float16"),
        "f": ((4, 4), "int16"),
        "g": ((6, 1), "int64"),
        "h": ((2,), "float32"),
    }
