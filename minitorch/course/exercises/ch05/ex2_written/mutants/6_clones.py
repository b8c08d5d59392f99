"""The function was given clones. It writes into their memory, and yours stays as it was."""


def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*[t.clone() for t in tensors])
    return [t._version != old for t, old in zip(tensors, before)]
