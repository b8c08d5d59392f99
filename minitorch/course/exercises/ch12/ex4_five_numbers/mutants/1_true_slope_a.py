"""In A the rule of Rule decides, not the slope of the cube."""


def answers():
    return {"A": 3.0, "B": 0.0, "C": 6.0, "D": 24.0, "E": 3.0}
