"""The memory is shared, but the counter is not: that is `.data`. Backward would not notice a
write.
"""

from minitorch.tensors import wrap


def detach_array(input, array):
    return wrap(array)
