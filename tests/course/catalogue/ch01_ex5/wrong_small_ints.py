# small whole numbers become int64
def to_tensor(data):
    if isinstance(data, list) or any(s < 0 for s in data.strides) or not data.flags.writeable:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    t = torch.from_numpy(data)
    return t.long() if data.dtype.kind == "i" else t
