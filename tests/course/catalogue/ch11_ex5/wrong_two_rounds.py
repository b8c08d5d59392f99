# C counted for two rounds
def answers():
    return {"A": 4000, "B": 0, "C": 8000, "D": 4000, "E": 0}
