# the names of errors as strings
def answers():
    return {
        "A": "RuntimeError!",
        "B": ([], ["bias"]),
        "C": "RuntimeError!",
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
