"""These are numbers of writes. The question for each tensor is only: True or False?"""


def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*tensors)
    return [t._version - old for t, old in zip(tensors, before)]
