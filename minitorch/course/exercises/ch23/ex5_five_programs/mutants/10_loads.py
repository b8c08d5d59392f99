"""In program E the names in the file are not those of the plain layer."""


def answers():
    return {"A": 40.0, "B": 640.0, "C": 2.5, "D": 16.0, "E": 2.0}
