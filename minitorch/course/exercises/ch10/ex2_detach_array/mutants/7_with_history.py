"""Memory and counter are right, but the history came along."""

from minitorch.tensors import wrap


def detach_array(input, array):
    out = wrap(array)
    out._storage = input.storage
    out._edge, out._requires_grad = input._edge, input._requires_grad
    return out
