"""The version was copied once. From then on, two counters count separately."""

from minitorch.tensors import wrap


def detach_array(input, array):
    out = wrap(array)
    out.storage.version = input._version
    return out
