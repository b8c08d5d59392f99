# a copy of the array
# mistake: a-copy-that-counts
def detach_array(input, array):
    result = wrap(array.copy())
    result._storage = input.storage
    return result
