# a storage of its own
# mistake: own-counter
def detach_array(input, array):
    return wrap(array)
