"""That is where the faults are. Where does Python hear of them?"""


def answers():
    return {"A": 2, "B": 2, "C": 2, "D": 2, "E": 1}
