def backward(self, g, x, y):
    gx = gy = None
    if y is not None:
        gx = (y @ g.T).T
    if x is not None:
        gy = (g.T @ x).T
    return gx, gy
