# the sum of the distances
# mistake: sum
def spread(x):
    return (x - x.mean()).abs().sum()
