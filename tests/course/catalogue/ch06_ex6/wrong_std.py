# the standard deviation
def spread(x):
    return x.std()
