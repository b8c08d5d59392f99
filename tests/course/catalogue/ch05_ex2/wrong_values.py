# compares values
# mistake: values
def written(function, *tensors):
    before = [t.tolist() for t in tensors]
    function(*tensors)
    return [t.tolist() != b for t, b in zip(tensors, before)]
