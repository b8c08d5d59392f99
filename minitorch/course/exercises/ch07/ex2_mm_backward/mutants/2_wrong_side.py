"""These are the right matrices, but each product has them in the wrong order."""


def backward(self, g, x, y):
    return None if y is None else y.T @ g, None if x is None else g @ x.T
