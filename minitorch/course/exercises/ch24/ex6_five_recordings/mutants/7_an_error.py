"""In program E, nothing looks at the length when the recording runs, so nothing fails."""


def answers():
    return {"A": -6, "B": -4, "C": 2, "D": 3, "E": IndexError}
