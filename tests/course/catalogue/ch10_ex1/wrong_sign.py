# y times (y - 1)
def backward(self, g, y):
    return g * y * (y - 1)
