# all strides must be negative
def to_tensor(data):
    if isinstance(data, list) or not data.flags.writeable or (data.ndim and all(s < 0 for s in data.strides)):
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data)
