# never thinks of None
# mistake: none-not-asked
def backward(self, g, x, y):
    return g @ y.T, x.T @ g
