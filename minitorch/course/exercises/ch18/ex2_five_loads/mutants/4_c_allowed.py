"""In program C the names fit and the shapes do not. `strict` is about names alone."""


def answers():
    return {
        "A": RuntimeError,
        "B": ([], ["bias"]),
        "C": ([], []),
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
