# (1 - y)(1 + y)
def backward(self, g, y):
    return (1.0 - y) * (1.0 + y) * g
