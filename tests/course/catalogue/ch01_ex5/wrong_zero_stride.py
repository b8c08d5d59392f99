# copies what has a stride of 0
def to_tensor(data):
    if isinstance(data, list) or any(s <= 0 for s in data.strides) or not data.flags.writeable:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data)
