"""In program D each element counts as often as its weight says, and you counted each once."""


def answers():
    return {"A": 28.0, "B": 12.0, "C": RuntimeError, "D": 9.0, "E": None}
