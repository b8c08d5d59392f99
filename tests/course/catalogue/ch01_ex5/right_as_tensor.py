# as_tensor shares what it can
def to_tensor(data):
    if isinstance(data, np.ndarray) and (min((*data.strides, 1)) < 0 or not data.flags.writeable):
        return torch.as_tensor(data.copy())
    return torch.as_tensor(data)
