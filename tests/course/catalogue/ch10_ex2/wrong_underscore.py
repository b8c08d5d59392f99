# _storage of the input, which may not be there yet
# mistake: slot-of-the-tensor
def detach_array(input, array):
    result = wrap(array)
    result._storage = input._storage
    return result
