"""Program D hands a tensor of two dimensions to a convolution."""


def answers():
    return {"A": 192, "B": 60, "C": 2, "D": 432, "E": 17}
