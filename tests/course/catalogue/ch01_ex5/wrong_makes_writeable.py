# lets the array be written, and shares it
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data)
    if any(s < 0 for s in data.strides):
        data = data.copy()
    data.flags.writeable = True
    return torch.from_numpy(data)
