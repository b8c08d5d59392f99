"""A rule is a method: `self` comes first, whether you need it or not."""


def backward(g, y):
    return g * (1 - y * y)
