# puts the old values back afterwards
def written(function, *tensors):
    before = [t._version for t in tensors]
    values = [t.detach().clone() for t in tensors]
    function(*tensors)
    answer = [t._version != b for t, b in zip(tensors, before)]
    with torch.no_grad():
        for t, v in zip(tensors, values):
            t.copy_(v)
    return answer
