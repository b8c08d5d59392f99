"""As soon as one tensor was written, this says so of all of them."""


def written(function, *tensors):
    before = sum(t._version for t in tensors)
    function(*tensors)
    changed = sum(t._version for t in tensors) != before
    return [changed] * len(tensors)
