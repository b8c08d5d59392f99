"""In program B the `state_dict` has an entry for each name, also where two names mean one
tensor.
"""


def answers():
    return {"A": 2, "B": 2, "C": 2, "D": TypeError, "E": 1}
