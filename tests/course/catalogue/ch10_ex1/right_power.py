# with a power, 1/4 minus the square of the distance from 1/2
def backward(self, g, y):
    return (0.25 - (y - 0.5) ** 2) * g
