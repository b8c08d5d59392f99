"""Nothing happens between your two looks at the versions. Who calls the function?"""


def written(function, *tensors):
    before = [t._version for t in tensors]
    return [t._version != old for t, old in zip(tensors, before)]
