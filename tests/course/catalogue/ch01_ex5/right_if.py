# asks for the two cases
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data)
    if any(s < 0 for s in data.strides) or not data.flags.writeable:
        return torch.from_numpy(data.copy())
    return torch.from_numpy(data)
