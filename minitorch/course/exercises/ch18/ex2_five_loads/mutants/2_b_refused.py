"""In program B `strict=False` allows names that the module does not know."""


def answers():
    return {
        "A": RuntimeError,
        "B": RuntimeError,
        "C": RuntimeError,
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
