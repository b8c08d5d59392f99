"""This is the mean of the squared distances. Return the mean of the distances."""


def spread(x):
    return (x - x.mean()).pow(2).mean()
