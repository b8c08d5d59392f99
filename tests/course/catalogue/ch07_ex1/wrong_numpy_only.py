# turns tensors into arrays
def backward(self, g, y):
    g, y = np.asarray(g), np.asarray(y)
    return g * (1 - y * y)
