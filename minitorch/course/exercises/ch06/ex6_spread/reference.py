

def spread(x):
    return (x - x.mean()).abs().mean()
