"""You count the storage in elements. `len(t.untyped_storage())` counts bytes."""


def facts():
    return {
        "a": (4, 12, 4, True),
        "b": (3, 12, 2, True),
        "c": (1, 4, 3, True),
        "d": (3, 3, 0, False),
        "e": (6, 6, 0, True),
        "f": (64, 64, 0, False),
    }
