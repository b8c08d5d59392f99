"""In g the named dimension is gone in your answer. `keepdim` leaves a 1."""


def facts():
    return {
        "a": ((3, 4), "float32"),
        "b": ((3,), "float32"),
        "c": ((2, 4), "float16"),
        "d": ((5,), "float32"),
        "e": ((2, 3), "float16"),
        "f": ((4, 4), "int16"),
        "g": ((6,), "int64"),
        "h": ((2,), "float32"),
    }
