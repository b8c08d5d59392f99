# a loop
def written(function, *tensors):
    versions = []
    for t in tensors:
        versions.append(t._version)
    function(*tensors)
    answer = []
    for i in range(len(tensors)):
        answer.append(tensors[i]._version > versions[i])
    return answer
