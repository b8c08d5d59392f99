# hands the tuple over as one
def written(function, *tensors):
    before = [t._version for t in tensors]
    function(tensors)
    return [t._version != b for t, b in zip(tensors, before)]
