# writes the second gradient into x
def backward(self, g, x, y):
    gx = None if y is None else g @ y.T
    gy = None if x is None else x.T @ g
    if x is not None and gx is not None:
        x[...] = gx
    return gx, gy
