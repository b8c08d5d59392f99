# y - y squared
def backward(self, g, y):
    slope = y - y * y
    return slope * g
