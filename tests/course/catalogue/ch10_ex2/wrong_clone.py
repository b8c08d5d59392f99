# a clone
def detach_array(input, array):
    return wrap(input.array.copy())
