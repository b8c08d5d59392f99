# copies what is not contiguous
def to_tensor(data):
    if isinstance(data, list) or not data.flags.writeable or not data.flags.c_contiguous:
        return torch.tensor(data)
    return torch.from_numpy(data)
