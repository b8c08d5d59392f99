"""In program D the hook returns a tensor of shape (1,), and the gradient has no dimension."""


def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": 2.0, "E": 21.0}
