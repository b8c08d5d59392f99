"""This is the rule of `tanh`, whose derivative is 1 - y · y."""


def backward(self, g, y):
    return g * (1 - y * y)
