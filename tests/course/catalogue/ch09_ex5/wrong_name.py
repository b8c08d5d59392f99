# the hook follows the name
# mistake: by-name
def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 30}
