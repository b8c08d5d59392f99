"""In h you join the rows one below the other. `dim` 1 joins columns."""


def facts():
    return {
        "a": ((4,), "view"),
        "b": ((1, 4), "copy"),
        "c": ((1, 3, 2), "view"),
        "d": ((2,), "copy"),
        "e": ((6,), "copy"),
        "f": ((1, 4), "view"),
        "g": ((3, 2, 4), "copy"),
        "h": ((6, 4), "copy"),
        "i": ((3,), "copy"),
        "j": ((3, 2), "copy"),
    }
