"""The value is right, but the square root has no slope at 0: where a distance is 0, the gradient
is nan.
"""


def spread(x):
    return ((x - x.mean()) ** 2).sqrt().mean()
