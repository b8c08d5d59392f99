# looks at the last stride only
def to_tensor(data):
    if isinstance(data, list) or not data.flags.writeable or (data.ndim and data.strides[-1] < 0):
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data)
