# lets the array be written
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data)
    if any(s < 0 for s in data.strides):
        data = data.copy()
    if not data.flags.writeable:
        data = data.view()
        try:
            data.flags.writeable = True
        except ValueError:
            data = data.copy()
    return torch.from_numpy(data)
