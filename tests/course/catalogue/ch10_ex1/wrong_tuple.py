# a tuple
def backward(self, g, y):
    return (g * y * (1 - y),)
