"""In program B the layer has a bias, too."""


def answers():
    return {"A": 192, "B": 54, "C": 2, "D": RuntimeError, "E": 17}
