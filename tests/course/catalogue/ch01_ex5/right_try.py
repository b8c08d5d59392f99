# tries to share, and copies when that fails
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data)
    if not data.flags.writeable:
        return torch.from_numpy(data.copy())
    try:
        return torch.from_numpy(data)
    except ValueError:
        return torch.from_numpy(np.array(data))
