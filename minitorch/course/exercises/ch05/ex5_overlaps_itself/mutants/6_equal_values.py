"""the values were looked at, and [5, 5] would be called an overlap. Different places may hold equal
numbers. Look at shape and strides only.
"""


def overlaps_itself(array):
    return len(set(array.flatten().tolist())) < array.size
