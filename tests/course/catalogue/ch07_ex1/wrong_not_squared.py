# 1 - y
def backward(self, g, y):
    return g * (1 - y)
