# the distances from the median
def spread(x):
    return (x - x.median()).abs().mean()
