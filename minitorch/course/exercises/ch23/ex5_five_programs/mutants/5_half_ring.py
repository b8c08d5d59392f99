"""In program B the ring goes round twice: once to add, and once to tell."""


def answers():
    return {"A": 40.0, "B": 320.0, "C": 2.5, "D": 16.0, "E": RuntimeError}
