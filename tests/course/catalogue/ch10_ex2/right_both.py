# gives both tensors the one storage
def detach_array(input, array):
    out = wrap(array)
    input._storage = out._storage = input.storage
    return out
