# two wrong answers
def answers():
    return {"A": 10.0, "B": 2.0, "C": 22.0, "D": RuntimeError, "E": 21.0}
