"""In program D the labels are floats. Which dtype do class labels have?"""


def answers():
    return {"A": 8, "B": 3, "C": 2, "D": 8 / 3, "E": 30}
