# a root of a square has no slope at 0
# mistake: root
def spread(x):
    return ((x - x.mean()) ** 2).sqrt().mean()
