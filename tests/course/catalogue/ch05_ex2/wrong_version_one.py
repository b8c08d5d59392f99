# exactly one write
def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*tensors)
    return [t._version == b + 1 for t, b in zip(tensors, before)]
