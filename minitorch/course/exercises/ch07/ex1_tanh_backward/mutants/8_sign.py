"""All signs are turned. tanh rises everywhere, so its derivative is never negative."""


def backward(self, g, y):
    return g * (y * y - 1)
