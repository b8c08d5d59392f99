# a flat tensor
def detach_array(input, array):
    result = wrap(array.reshape(-1))
    result._storage = input.storage
    return result
