"""Can `view` join two dimensions after a transpose, as program C asks?"""


def answers():
    return {"A": 288, "B": 20, "C": 80, "D": 0.5, "E": 4}
