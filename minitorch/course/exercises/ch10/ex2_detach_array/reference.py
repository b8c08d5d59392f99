from minitorch.tensors import wrap


def detach_array(input, array):
    out = wrap(array)
    out._storage = input.storage
    return out
