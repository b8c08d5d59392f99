"""None is left out of the tuple. There are always two entries, the first for `x`."""


def backward(self, g, x, y):
    found = []
    if y is not None:
        found.append(g @ y.T)
    if x is not None:
        found.append(x.T @ g)
    return tuple(found)
