# 1 - y
# mistake: not-squared
def backward(self, g, y):
    return g * (1 - y)
