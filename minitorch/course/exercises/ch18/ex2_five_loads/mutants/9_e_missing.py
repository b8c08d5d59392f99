"""In program E the buffer is in the dict. Is it a name that `load_state_dict` looks for?"""


def answers():
    return {
        "A": RuntimeError,
        "B": ([], ["bias"]),
        "C": RuntimeError,
        "D": (["0.weight"], ["weight"]),
        "E": (["mask"], []),
    }
