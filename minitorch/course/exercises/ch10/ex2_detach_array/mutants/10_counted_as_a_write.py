"""The result is right, but making it counts as a write. `detach` writes nothing."""

from minitorch.tensors import wrap


def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
    result.mul_(1)
    return result
