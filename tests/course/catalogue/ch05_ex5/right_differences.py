# two indices meet where a difference of indices gives 0
def overlaps_itself(array):
    if array.size == 0:
        return False
    sums = [(0, False)]
    for size, step in zip(array.shape, array.strides):
        sums = list({(p + d * step, moved or d != 0) for p, moved in sums for d in range(1 - size, size)})
    return (0, True) in sums
