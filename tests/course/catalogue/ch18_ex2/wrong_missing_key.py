# E is forgotten
def answers():
    return {"A": RuntimeError, "B": ([], ["bias"]), "C": RuntimeError, "D": (["0.weight"], ["weight"])}
