"""the memory is as it was. Two names were moved inside the function, or new tensors were made;
nothing was written.
"""


def swap_(a, b):
    a, b = b, a
