"""In program C the kind of the argument is right. What is wrong with its value?"""


def answers():
    return {"A": -2.5, "B": 0.9, "C": TypeError, "D": 2.0, "E": 5.0}
