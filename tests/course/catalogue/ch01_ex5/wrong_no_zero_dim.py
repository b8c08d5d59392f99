# strides[0] of an array without dimensions
def to_tensor(data):
    if isinstance(data, list) or data.strides[0] < 0 or min(data.strides) < 0 or not data.flags.writeable:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data)
