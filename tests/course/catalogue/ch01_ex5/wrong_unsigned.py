# unsigned numbers are copied to signed ones
def to_tensor(data):
    if isinstance(data, list) or any(s < 0 for s in data.strides) or not data.flags.writeable:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    if data.dtype.kind == "u":
        return torch.tensor(data.astype(np.int64))
    return torch.from_numpy(data)
