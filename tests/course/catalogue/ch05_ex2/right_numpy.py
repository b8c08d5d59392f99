# NumPy subtracts, and the result is made plain
def written(function, *tensors):
    before = np.array([t._version for t in tensors], dtype=int)
    function(*tensors)
    after = np.array([t._version for t in tensors], dtype=int)
    return [bool(d) for d in after - before]
