# keeps the slope of the first call
SLOPES = []


def backward(self, g, y):
    SLOPES.append(y * (1 - y))
    return g * SLOPES[0]
