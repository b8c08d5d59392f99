# not contiguous
# mistake: not-contiguous
def overlaps_itself(array):
    return not array.flags.c_contiguous
