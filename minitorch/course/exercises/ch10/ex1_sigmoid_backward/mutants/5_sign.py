"""Every sign is wrong. A sigmoid rises everywhere, so its derivative is never negative."""


def backward(self, g, y):
    return g * y * (y - 1)
