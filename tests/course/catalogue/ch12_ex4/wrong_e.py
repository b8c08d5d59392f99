# rule in E
# mistake: rule-in-e
def answers():
    return {"A": 1.0, "B": 0.0, "C": 6.0, "D": 24.0, "E": 0.5}
