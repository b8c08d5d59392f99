# three tensor operations
def spread(x):
    return (x - x.mean()).abs().mean()
