# multiplies y in place
# mistake: wrote-into-y
def backward(self, g, y):
    y *= 1 - y
    return g * y
