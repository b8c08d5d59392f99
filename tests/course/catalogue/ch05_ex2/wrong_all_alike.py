# every tensor gets the answer of all
# mistake: any-of-them
def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*tensors)
    return [any(t._version != b for t, b in zip(tensors, before))] * len(tensors)
