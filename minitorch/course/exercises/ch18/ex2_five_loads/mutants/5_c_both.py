"""In program C no name is missing: the module knows both. Their shapes do not fit."""


def answers():
    return {
        "A": RuntimeError,
        "B": ([], ["bias"]),
        "C": (["weight", "bias"], []),
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
