# only strides of 0
def overlaps_itself(array):
    return any(n > 1 and s == 0 for n, s in zip(array.shape, array.strides))
