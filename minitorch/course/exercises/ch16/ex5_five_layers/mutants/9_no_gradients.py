"""In program E the network is in `eval()`, which has nothing to do with gradients."""


def answers():
    return {"A": 4, "B": 1, "C": 2, "D": ValueError, "E": 0}
