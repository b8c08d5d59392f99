# a reversed array is flattened
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    if any(s < 0 for s in data.strides) or not data.flags.writeable:
        return torch.tensor(data.ravel())
    return torch.from_numpy(data)
