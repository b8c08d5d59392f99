# a tuple
def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*tensors)
    return tuple(t._version != b for t, b in zip(tensors, before))
