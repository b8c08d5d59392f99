"""In program C, is the list part of the recording, or the number that stood in it?"""


def answers():
    return {"A": -6, "B": -4, "C": 10, "D": 3, "E": 2}
