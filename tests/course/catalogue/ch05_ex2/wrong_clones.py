# gives clones to the function
def written(function, *tensors):
    clones = [t.clone() for t in tensors]
    before = [t._version for t in clones]
    function(*clones)
    return [t._version != b for t, b in zip(clones, before)]
