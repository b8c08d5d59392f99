"""This compares where the first elements lie. Two slices of one storage may start at different
places.
"""


def same_storage(a, b):
    return a.data_ptr() == b.data_ptr()
