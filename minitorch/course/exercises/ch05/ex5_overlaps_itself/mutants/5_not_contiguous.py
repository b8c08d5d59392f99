"""You asked whether the array is contiguous. A transposed one is not, and yet no place is in it
twice.
"""


def overlaps_itself(array):
    return not array.flags.c_contiguous
