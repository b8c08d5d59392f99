"""In program B the running mean doesn't go the whole way at once."""


def answers():
    return {"A": 4, "B": 10, "C": 2, "D": ValueError, "E": 4}
