# first elements only
def written(function, *tensors):
    before = [t.reshape(-1)[:1].tolist() for t in tensors]
    function(*tensors)
    return [t.reshape(-1)[:1].tolist() != b for t, b in zip(tensors, before)]
