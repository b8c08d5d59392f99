"""In program D a parameter cannot turn into an ordinary tensor without a word."""


def answers():
    return {"A": 2, "B": 4, "C": 2, "D": 1, "E": 1}
