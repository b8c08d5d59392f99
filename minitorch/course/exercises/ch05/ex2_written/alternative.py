def written(function, *tensors):
    versions = tuple(t._version for t in tensors)
    function(*tensors)
    result = []
    for position in range(len(tensors)):
        result.append(tensors[position]._version > versions[position])
    return result
