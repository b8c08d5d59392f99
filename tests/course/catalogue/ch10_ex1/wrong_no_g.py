# the derivative alone
# mistake: forgot-g
def backward(self, g, y):
    return y * (1 - y)
