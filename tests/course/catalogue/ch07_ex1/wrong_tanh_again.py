# takes y for the input
# mistake: tanh-again
def backward(self, g, y):
    t = np.tanh(y) if isinstance(y, np.ndarray) else torch.tanh(y)
    return g * (1 - t * t)
