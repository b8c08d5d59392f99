# looks at the first two only
def written(function, *tensors):
    before = [t._version for t in tensors[:2]]
    function(*tensors)
    return [t._version != b for t, b in zip(tensors, before)]
