"""This is the rule of `*`, element by element. Here you need products of whole matrices: `@`."""


def backward(self, g, x, y):
    return None if y is None else g * y, None if x is None else g * x
