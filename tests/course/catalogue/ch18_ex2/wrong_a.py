# A as with strict=False
# mistake: a-returns
def answers():
    return {
        "A": (["bias"], []),
        "B": ([], ["bias"]),
        "C": RuntimeError,
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
