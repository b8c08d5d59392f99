# kilobytes
def answers():
    return {"A": 4, "B": 0, "C": 12, "D": 4, "E": 0}
