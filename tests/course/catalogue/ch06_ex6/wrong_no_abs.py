# forgets the absolute value
# mistake: no-abs
def spread(x):
    return (x - x.mean()).mean()
