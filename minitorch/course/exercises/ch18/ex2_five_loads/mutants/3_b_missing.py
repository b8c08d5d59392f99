"""In program B the two lists are the other way round: missing is what the module wants and the dict
does not have.
"""


def answers():
    return {
        "A": RuntimeError,
        "B": (["bias"], []),
        "C": RuntimeError,
        "D": (["0.weight"], ["weight"]),
        "E": ([], ["mask"]),
    }
