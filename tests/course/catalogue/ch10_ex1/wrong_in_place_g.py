# multiplies g in place
# mistake: wrote-into-g
def backward(self, g, y):
    g *= y * (1 - y)
    return g
