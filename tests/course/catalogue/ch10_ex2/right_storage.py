# wrap, then the storage of input
def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
    return result
