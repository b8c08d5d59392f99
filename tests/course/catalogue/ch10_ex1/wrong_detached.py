# of a tensor y, only the values
# mistake: detached
def backward(self, g, y):
    if isinstance(y, torch.Tensor):
        y = y.detach()
    return g * y * (1 - y)
