# the mean is detached
def spread(x):
    return (x - x.mean().detach()).abs().mean()
