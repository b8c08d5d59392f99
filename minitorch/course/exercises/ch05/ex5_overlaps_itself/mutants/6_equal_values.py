"""You looked at the values, and would call [5, 5] an overlap. Different places may hold equal
numbers, so look at shape and strides only.
"""


def overlaps_itself(array):
    return len(set(array.flatten().tolist())) < array.size
