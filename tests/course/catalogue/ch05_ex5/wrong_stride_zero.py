# a stride of 0, sizes apart
def overlaps_itself(array):
    return 0 in array.strides
