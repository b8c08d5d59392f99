# all views
def facts():
    return {
        "a": ((4,), "view"),
        "b": ((1, 4), "view"),
        "c": ((1, 3, 2), "view"),
        "d": ((2,), "view"),
        "e": ((6,), "view"),
        "f": ((1, 4), "view"),
        "g": ((3, 2, 4), "view"),
        "h": ((3, 8), "view"),
        "i": ((3,), "view"),
        "j": ((3, 2), "view"),
    }
