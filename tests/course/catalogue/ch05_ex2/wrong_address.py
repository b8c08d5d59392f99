# whether the memory is another
def written(function, *tensors):
    before = [t.data_ptr() for t in tensors]
    function(*tensors)
    return [t.data_ptr() != b for t, b in zip(tensors, before)]
