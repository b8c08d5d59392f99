# takes the numbers of a reversed array in the order of memory
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    if any(s < 0 for s in data.strides):
        data = data[::-1] if data.strides[0] < 0 else data[..., ::-1]
    if not data.flags.writeable:
        data = data.copy()
    return torch.from_numpy(data)
