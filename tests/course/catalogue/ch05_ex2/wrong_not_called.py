# does not call
# mistake: not-called
def written(function, *tensors):
    before = [t._version for t in tensors]
    return [t._version != b for t, b in zip(tensors, before)]
