# nothing is returned
def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
