# a dict by address: views that begin elsewhere are fine, versions are kept by shape
def written(function, *tensors):
    before = {tuple(t.shape): t._version for t in tensors}
    function(*tensors)
    return [t._version != before[tuple(t.shape)] for t in tensors]
