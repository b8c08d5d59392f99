# cube in A
# mistake: true-slope-a
def answers():
    return {"A": 3.0, "B": 0.0, "C": 6.0, "D": 24.0, "E": 3.0}
