# forgets the absolute value
def spread(x):
    return (x - x.mean()).mean()
