"""Program D ends with an error, but of another class. The name is right; what is assigned has
the wrong type.
"""


def answers():
    return {"A": 2, "B": 4, "C": 2, "D": AttributeError, "E": 1}
