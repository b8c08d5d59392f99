# a copy, which may then be written into
def backward(self, g, y):
    gx = 1.0 - y
    gx = gx * y
    gx *= g
    return gx
