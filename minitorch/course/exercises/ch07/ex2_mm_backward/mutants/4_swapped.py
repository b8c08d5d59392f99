"""Both gradients are right, but they come in the wrong order: the one of `x` comes first."""


def backward(self, g, x, y):
    return None if x is None else x.T @ g, None if y is None else g @ y.T
