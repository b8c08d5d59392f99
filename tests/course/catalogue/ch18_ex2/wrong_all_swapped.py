# unexpected first, everywhere
def answers():
    return {
        "A": RuntimeError,
        "B": (["bias"], []),
        "C": RuntimeError,
        "D": (["weight"], ["0.weight"]),
        "E": (["mask"], []),
    }
