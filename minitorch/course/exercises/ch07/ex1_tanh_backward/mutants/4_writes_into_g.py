"""The values are right, but you write them into `g`. Somebody else may still read that array."""


def backward(self, g, y):
    g *= 1 - y * y
    return g
