# the rule of tanh
# mistake: of-tanh
def backward(self, g, y):
    return g * (1 - y * y)
