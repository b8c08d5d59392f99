"""Program D does not say that the sequences may be sorted."""


def answers():
    return {"A": 40, "B": 108, "C": 4, "D": 24, "E": 24}
