"""In e you keep the rows. How many elements are True in a row depends on the numbers, so the
result has one dimension.
"""


def facts():
    return {
        "a": ((4,), "view"),
        "b": ((1, 4), "copy"),
        "c": ((1, 3, 2), "view"),
        "d": ((2,), "copy"),
        "e": ((2, 4), "copy"),
        "f": ((1, 4), "view"),
        "g": ((3, 2, 4), "copy"),
        "h": ((3, 8), "copy"),
        "i": ((3,), "copy"),
        "j": ((3, 2), "copy"),
    }
