# the mean is detached
# mistake: half
def spread(x):
    return (x - x.mean().detach()).abs().mean()
