# prints
def answers():
    print({"A": -6, "B": -4, "C": 2, "D": 3, "E": 2})
