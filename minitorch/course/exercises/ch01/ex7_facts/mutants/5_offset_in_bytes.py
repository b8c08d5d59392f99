"""You give the offsets in bytes. `storage_offset` counts elements."""


def facts():
    return {
        "a": (4, 48, 16, True),
        "b": (3, 48, 8, True),
        "c": (1, 32, 24, True),
        "d": (3, 24, 0, False),
        "e": (6, 48, 0, True),
        "f": (64, 256, 0, False),
    }
