# when one is missing, both are None
# mistake: wrong-none
def backward(self, g, x, y):
    if x is None or y is None:
        return None, None
    return g @ y.T, x.T @ g
