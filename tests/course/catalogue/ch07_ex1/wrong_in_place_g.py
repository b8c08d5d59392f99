# multiplies g in place
# mistake: writes-into-g
def backward(self, g, y):
    g *= 1 - y * y
    return g
