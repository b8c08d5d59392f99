"""You looked for strides of 0 only. Other strides can lead to a place twice as well. And a stride
of 0 does no harm if its dimension has size 1, or if the array has no elements.
"""


def overlaps_itself(array):
    return 0 in array.strides
