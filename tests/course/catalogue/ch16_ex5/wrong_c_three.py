# counts one too many
def answers():
    return {"A": 4, "B": 1, "C": 3, "D": ValueError, "E": 4}
