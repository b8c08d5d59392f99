# squares y in place
# mistake: writes-into-y
def backward(self, g, y):
    y *= y
    return g * (1 - y)
