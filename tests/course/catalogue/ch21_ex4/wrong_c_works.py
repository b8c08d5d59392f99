# a view of all numbers
# mistake: view-works
def answers():
    return {"A": 288, "B": 20, "C": 80, "D": 0.5, "E": 4}
