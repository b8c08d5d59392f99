"""`input` gets the storage of the new tensor. The counter that others already look at is the one
of `input`.
"""

from minitorch.tensors import wrap


def detach_array(input, array):
    result = wrap(array)
    input._storage = result.storage
    return result
