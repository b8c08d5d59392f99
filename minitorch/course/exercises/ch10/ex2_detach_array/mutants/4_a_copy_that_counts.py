"""Writes are counted for both, but the numbers lie in two places: the array was copied."""

from minitorch.tensors import wrap


def detach_array(input, array):
    out = wrap(array.copy())
    out._storage = input.storage
    return out
