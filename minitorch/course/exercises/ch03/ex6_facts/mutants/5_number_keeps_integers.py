"""In d you keep the integers. A float raises the category, and the result cannot be `uint8`."""


def facts():
    return {
        "a": ((3, 4), "float32"),
        "b": ((3,), "float32"),
        "c": ((2, 4), "float16"),
        "d": ((5,), "uint8"),
        "e": ((2, 3), "float16"),
        "f": ((4, 4), "int16"),
        "g": ((6, 1), "int64"),
        "h": ((2,), "float32"),
    }
