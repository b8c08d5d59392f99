"""This answers whether a tensor was ever written. It may have been written before the call."""


def written(function, *tensors):
    function(*tensors)
    return [t._version > 0 for t in tensors]
