"""A factor that nobody kept is None. Then the other one needs no gradient."""


def backward(self, g, x, y):
    return g @ y.T, x.T @ g
