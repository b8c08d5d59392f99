# the two gradients have names
from collections import namedtuple

Gradients = namedtuple("Gradients", "x y")


def backward(self, g, x, y):
    return Gradients(x=g @ y.T if y is not None else None, y=x.T @ g if x is not None else None)
