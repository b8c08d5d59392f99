"""In program A nothing says `strict=False`. What does the default do with a missing name?"""


def answers():
    return {
        "A": (["bias"], []),
        "B": ([], ["bias"]),
        "C": RuntimeError,
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
