# forgets negative strides
def to_tensor(data):
    if isinstance(data, list) or not data.flags.writeable:
        return torch.tensor(data)
    return torch.from_numpy(data)
