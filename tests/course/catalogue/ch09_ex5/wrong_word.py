# the class as a text
def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": 'RuntimeError', "E": 21.0}
