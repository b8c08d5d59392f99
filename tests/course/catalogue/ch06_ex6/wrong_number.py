# returns a number
def spread(x):
    return (x - x.mean()).abs().mean().item()
