"""the values are right, but `y` is overwritten. It is the result itself, and not yours."""


def backward(self, g, y):
    y *= y
    return g * (1 - y)
