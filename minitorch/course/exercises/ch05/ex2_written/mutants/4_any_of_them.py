"""if any tensor was written, this is said of all."""


def written(function, *tensors):
    before = sum(t._version for t in tensors)
    function(*tensors)
    changed = sum(t._version for t in tensors) != before
    return [changed] * len(tensors)
