# never thinks of None
def backward(self, g, x, y):
    return g @ y.T, x.T @ g
