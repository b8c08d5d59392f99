def backward(self, g, y):
    slope = y - y**2
    return slope * g
