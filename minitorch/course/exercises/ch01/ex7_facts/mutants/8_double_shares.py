"""You let `double` share memory with `x`. Larger numbers need other memory: `double` copies."""


def facts():
    return {
        "a": (4, 48, 4, True),
        "b": (3, 48, 2, True),
        "c": (1, 32, 3, True),
        "d": (3, 24, 0, True),
        "e": (6, 48, 0, True),
        "f": (64, 256, 0, False),
    }
