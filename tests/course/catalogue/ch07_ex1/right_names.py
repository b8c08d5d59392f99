# one name for each step, and no slot for a result
def backward(self, g, y):
    squared = y * y
    slope = -squared + 1
    gx = slope * g
    return gx
