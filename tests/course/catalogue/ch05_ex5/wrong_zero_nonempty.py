# only strides of 0, and there are elements
# mistake: stride-zero
def overlaps_itself(array):
    return array.size > 0 and any(n > 1 and s == 0 for n, s in zip(array.shape, array.strides))
