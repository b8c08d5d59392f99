# of tensors, only the values
# mistake: detached
def backward(self, g, y):
    if not isinstance(y, np.ndarray):
        y = y.detach()
    return g * (1 - y * y)
