"""the values are right, but they are written into `g`. Others may read that array."""


def backward(self, g, y):
    g *= 1 - y * y
    return g
