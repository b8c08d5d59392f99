# the derivative alone
# mistake: forgets-g
def backward(self, g, y):
    return 1 - y * y
