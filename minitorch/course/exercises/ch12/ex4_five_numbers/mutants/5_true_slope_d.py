"""In D the rule of Rule decides, not the slope of the cube."""


def answers():
    return {"A": 1.0, "B": 0.0, "C": 6.0, "D": 144.0, "E": 3.0}
