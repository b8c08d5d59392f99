"""The history of `input` is gone too. Only the result has none."""

from minitorch.tensors import wrap


def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
    input._edge = None
    input._requires_grad = False
    return result
