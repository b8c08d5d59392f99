# the class of the error as a text
def answers():
    return {"A": 2, "B": 4, "C": 2, "D": 'TypeError', "E": 1}
