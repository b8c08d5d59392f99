# input gets the new storage
# mistake: the-other-way
def detach_array(input, array):
    result = wrap(array)
    input._storage = result.storage
    return result
