# reshaped where it must be transposed
# mistake: reshaped
def backward(self, g, x, y):
    gx = None if y is None else g @ y.reshape(y.shape[1], y.shape[0])
    gy = None if x is None else x.reshape(x.shape[1], x.shape[0]) @ g
    return gx, gy
