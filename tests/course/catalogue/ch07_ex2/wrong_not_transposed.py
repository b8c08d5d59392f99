# forgets the T
# mistake: no-transpose
def backward(self, g, x, y):
    gx = None if y is None else g @ y
    gy = None if x is None else x @ g
    return gx, gy
