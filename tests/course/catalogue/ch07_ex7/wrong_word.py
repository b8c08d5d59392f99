# the class of the error as a word
# mistake: words
def answers():
    return {"A": 28, "B": 12, "C": "RuntimeError", "D": 21, "E": None}
