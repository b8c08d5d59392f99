"""The result has memory of its own. `detach` copies nothing; that would be `clone`."""

from minitorch.tensors import wrap


def detach_array(input, array):
    return wrap(array.copy())
