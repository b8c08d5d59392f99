"""You measured the array from its first place to its last. It may have room enough for all
elements, and still some of them meet.
"""


def overlaps_itself(array):
    last = sum((size - 1) * step for size, step in zip(array.shape, array.strides))
    return last // array.itemsize + 1 < array.size
