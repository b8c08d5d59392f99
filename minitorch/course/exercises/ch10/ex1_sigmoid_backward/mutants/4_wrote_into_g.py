"""The number is right, but `*=` wrote into `g`. Another node may get the same `g` after you."""


def backward(self, g, y):
    g *= y * (1 - y)
    return g
