"""In program D, compiled or not, the function writes into its argument."""


def answers():
    return {"A": -6, "B": -4, "C": 2, "D": 0, "E": 2}
