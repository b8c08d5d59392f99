# all copies
def facts():
    return {
        "a": ((4,), "copy"),
        "b": ((1, 4), "copy"),
        "c": ((1, 3, 2), "copy"),
        "d": ((2,), "copy"),
        "e": ((6,), "copy"),
        "f": ((1, 4), "copy"),
        "g": ((3, 2, 4), "copy"),
        "h": ((3, 8), "copy"),
        "i": ((3,), "copy"),
        "j": ((3, 2), "copy"),
    }
