"""You asked whether the array is contiguous. A transposed array is not, and yet no two of its
elements lie at one place.
"""


def overlaps_itself(array):
    return not array.flags.c_contiguous
