# the rule of the sigmoid
# mistake: of-sigmoid
def backward(self, g, y):
    return g * y * (1 - y)
