def backward(self, g, y):
    gx = g - g * y
    return gx + gx * y
