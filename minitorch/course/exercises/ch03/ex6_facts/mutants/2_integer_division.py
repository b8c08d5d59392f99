"""In b you expect whole numbers. `/` gives floats, also for integers."""


def facts():
    return {
        "a": ((3, 4), "float32"),
        "b": ((3,), "int64"),
        "c": ((2, 4), "float16"),
        "d": ((5,), "float32"),
        "e": ((2, 3), "float16"),
        "f": ((4, 4), "int16"),
        "g": ((6, 1), "int64"),
        "h": ((2,), "float32"),
    }
