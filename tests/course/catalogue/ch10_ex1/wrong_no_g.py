# the derivative alone
def backward(self, g, y):
    return y * (1 - y)
