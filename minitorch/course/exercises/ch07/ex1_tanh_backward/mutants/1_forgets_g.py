"""this is the derivative alone. What came in from the side of the output is missing."""


def backward(self, g, y):
    return 1 - y * y
