# turns tensors into arrays
def backward(self, g, y):
    return np.multiply(np.asarray(g), np.asarray(y) * (1 - np.asarray(y)))
