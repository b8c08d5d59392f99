"""`_storage` is None as long as nobody has asked for the storage; then each tensor makes its own.
Ask with `input.storage`.
"""

from minitorch.tensors import wrap


def detach_array(input, array):
    out = wrap(array)
    out._storage = input._storage
    return out
