"""In program A the second layer stands in a list, which the module doesn't look into."""


def answers():
    return {"A": 4, "B": 4, "C": 2, "D": TypeError, "E": 1}
