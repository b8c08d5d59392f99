"""In program B the second walk does not replace what the first one brought. It is added."""


def answers():
    return {"A": 28.0, "B": 6.0, "C": RuntimeError, "D": 21.0, "E": None}
