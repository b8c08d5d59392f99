# a nested function
def written(function, *tensors):
    def counts():
        return tuple(t._version for t in tensors)
    old = counts()
    function(*tensors)
    new = counts()
    return [new[i] > old[i] for i in range(len(old))]
