# a dict by position
def written(function, *tensors):
    counts = {i: t._version for i, t in enumerate(tensors)}
    _ = function(*tensors)
    return [not (counts[i] == t._version) for i, t in enumerate(tensors)]
