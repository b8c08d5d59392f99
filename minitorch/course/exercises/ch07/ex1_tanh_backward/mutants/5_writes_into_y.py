"""The values are right, but you overwrite `y`. It is the result of the program, and does not
belong to you.
"""


def backward(self, g, y):
    y *= y
    return g * (1 - y)
