# a loop, and a copy of the copy
def to_tensor(data):
    if type(data) is list:
        return torch.tensor(data)
    copy = not data.flags.writeable
    for stride in data.strides:
        if stride < 0:
            copy = True
    if copy:
        return torch.tensor(np.array(data, copy=True))
    return torch.from_numpy(data)
