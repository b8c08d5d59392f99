"""This is the derivative alone. The gradient that came in from the output is missing."""


def backward(self, g, y):
    return 1 - y * y
