# the mean square instead of the mean distance
# mistake: squares
def spread(x):
    return ((x - x.mean()) ** 2).mean()
