# the gradients change places
# mistake: swapped
def backward(self, g, x, y):
    gx = None if y is None else g @ y.T
    gy = None if x is None else x.T @ g
    return gy, gx
