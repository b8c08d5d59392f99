"""In program D one of the names lacks the `0.` of its layer. It is found whole or not at all."""


def answers():
    return {
        "A": RuntimeError,
        "B": ([], ["bias"]),
        "C": RuntimeError,
        "D": ([], []),
        "E": ([], ["mask"]),
    }
