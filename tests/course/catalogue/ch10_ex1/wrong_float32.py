# always float32
def backward(self, g, y):
    gx = g * y * (1 - y)
    return gx.astype(np.float32) if isinstance(gx, np.ndarray) else gx.float()
