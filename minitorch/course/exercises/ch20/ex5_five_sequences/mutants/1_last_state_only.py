"""Program A asks for the first result, which holds the state after every step."""


def answers():
    return {"A": 8, "B": 108, "C": 4, "D": RuntimeError, "E": 24}
