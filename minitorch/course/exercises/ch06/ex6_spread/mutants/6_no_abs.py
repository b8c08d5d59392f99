"""Without absolute values the distances on both sides of the mean cancel."""


def spread(x):
    return (x - x.mean()).mean()
