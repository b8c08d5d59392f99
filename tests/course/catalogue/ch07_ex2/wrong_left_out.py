# leaves None out of the tuple
# mistake: none-left-out
def backward(self, g, x, y):
    found = []
    if y is not None:
        found.append(g @ y.T)
    if x is not None:
        found.append(x.T @ g)
    return tuple(found)
