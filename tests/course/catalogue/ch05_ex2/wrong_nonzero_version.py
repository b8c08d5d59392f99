# any write ever
def written(function, *tensors):
    function(*tensors)
    return [t._version > 0 for t in tensors]
