# shares what may not be written
# mistake: readonly
def to_tensor(data):
    if isinstance(data, list):
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data.copy() if any(s < 0 for s in data.strides) else data)
