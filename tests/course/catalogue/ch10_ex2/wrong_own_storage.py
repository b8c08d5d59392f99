# a storage of its own
def detach_array(input, array):
    return wrap(array)
