"""`y` is overwritten. It is the result of the forward run, and others still need it."""


def backward(self, g, y):
    y *= 1 - y
    return g * y
