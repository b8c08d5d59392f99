# catches every error of the function and hides it: tensors, too
# mistake: clones
def written(function, *tensors):
    before = [t._version for t in tensors]
    try:
        function(*[t.clone() for t in tensors])
    except Exception:
        pass
    return [t._version != b for t, b in zip(tensors, before)]
