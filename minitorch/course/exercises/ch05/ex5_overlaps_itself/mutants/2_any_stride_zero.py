"""You looked for strides of 0 only. Other strides can lead to a place twice as well; and where a
dimension has size 1, or the array has no elements, a stride of 0 does no harm.
"""


def overlaps_itself(array):
    return 0 in array.strides
