# asks whether all elements are zero, and takes such a matrix for None
def backward(self, g, x, y):
    gx = g @ y.T if y is not None and y.any() else None
    gy = x.T @ g if x is not None and x.any() else None
    return gx, gy
