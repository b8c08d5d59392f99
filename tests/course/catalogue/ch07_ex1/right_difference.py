# multiplied out
def backward(self, g, y):
    return g - g * y * y
