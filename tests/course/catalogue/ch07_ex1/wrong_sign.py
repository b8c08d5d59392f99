# y squared minus 1
# mistake: sign
def backward(self, g, y):
    return g * (y * y - 1)
