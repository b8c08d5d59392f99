"""In program E, how many elements does a row have?"""


def answers():
    return {"A": 288, "B": 20, "C": RuntimeError, "D": 0.5, "E": 1}
