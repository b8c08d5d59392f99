"""the question was whether the array is contiguous. A transposed one is not, and yet each of its
elements has a place of its own.
"""


def overlaps_itself(array):
    return not array.flags.c_contiguous
