# any write ever
# mistake: ever-written
def written(function, *tensors):
    function(*tensors)
    return [t._version > 0 for t in tensors]
