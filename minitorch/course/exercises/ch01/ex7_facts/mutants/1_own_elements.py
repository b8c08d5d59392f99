"""For a slice you count only the bytes of its own elements. It describes a part of a storage, and
the whole storage is there.
"""


def facts():
    return {
        "a": (4, 16, 4, True),
        "b": (3, 12, 2, True),
        "c": (1, 8, 3, True),
        "d": (3, 24, 0, False),
        "e": (6, 48, 0, True),
        "f": (64, 256, 0, False),
    }
