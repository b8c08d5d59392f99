"""In c you keep the dimension that is named. It is the one that disappears."""


def facts():
    return {
        "a": ((3, 4), "float32"),
        "b": ((3,), "float32"),
        "c": ((2, 3), "float16"),
        "d": ((5,), "float32"),
        "e": ((2, 3), "float16"),
        "f": ((4, 4), "int16"),
        "g": ((6, 1), "int64"),
        "h": ((2,), "float32"),
    }
