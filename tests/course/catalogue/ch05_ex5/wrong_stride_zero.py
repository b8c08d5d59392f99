# a stride of 0, sizes apart
# mistake: any-stride-zero
def overlaps_itself(array):
    return 0 in array.strides
