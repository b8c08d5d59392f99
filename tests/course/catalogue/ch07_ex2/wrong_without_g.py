# the other matrix without g
def backward(self, g, x, y):
    gx = None if y is None else (0 * g + 1) @ y.T
    gy = None if x is None else x.T @ (0 * g + 1)
    return gx, gy
