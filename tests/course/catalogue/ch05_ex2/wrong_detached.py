# gives detached tensors of the same memory: what is not in the values is lost
def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*[t.detach() for t in tensors])
    return [t._version != b for t, b in zip(tensors, before)]
