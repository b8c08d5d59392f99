# asks who is returned
def written(function, *tensors):
    result = function(*tensors)
    return [t is result for t in tensors]
