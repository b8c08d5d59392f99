# the sum of the distances
def spread(x):
    return (x - x.mean()).abs().sum()
