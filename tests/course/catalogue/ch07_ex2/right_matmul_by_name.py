# transposes by moving axes, and __matmul__ called by its name
def backward(self, g, x, y):
    turned = lambda m: m.swapaxes(0, 1)
    gx = g.__matmul__(turned(y)) if y is not None else None
    gy = turned(x).__matmul__(g) if x is not None else None
    return gx, gy
