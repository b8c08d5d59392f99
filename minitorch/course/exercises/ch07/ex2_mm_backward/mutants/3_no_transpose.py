"""You do not turn any matrix around. Write the three shapes beside each other."""


def backward(self, g, x, y):
    return None if y is None else g @ y, None if x is None else x @ g
