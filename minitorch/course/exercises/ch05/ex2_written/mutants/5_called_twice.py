"""The answer is right, but the function was called twice, and has written twice."""


def written(function, *tensors):
    function(*tensors)
    before = [t._version for t in tensors]
    function(*tensors)
    return [t._version != old for t, old in zip(tensors, before)]
