# the storage is asked for first
def detach_array(input, array):
    shared = input.storage
    new = wrap(array)
    setattr(new, "_storage", shared)
    return new
