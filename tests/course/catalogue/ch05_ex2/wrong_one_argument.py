# calls it with each tensor alone
def written(function, *tensors):
    out = []
    for t in tensors:
        before = t._version
        function(t)
        out.append(t._version != before)
    return out
