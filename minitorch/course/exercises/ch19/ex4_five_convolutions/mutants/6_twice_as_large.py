"""In program E the kernel reaches over the last step: the result is more than twice as large."""


def answers():
    return {"A": 192, "B": 60, "C": 2, "D": RuntimeError, "E": 16}
