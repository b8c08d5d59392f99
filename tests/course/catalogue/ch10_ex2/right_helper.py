# a function that ties two tensors
def tie(new, old):
    new._storage = old.storage
    assert new.storage is old.storage
    return new


def detach_array(input, array):
    return tie(wrap(array), input)
