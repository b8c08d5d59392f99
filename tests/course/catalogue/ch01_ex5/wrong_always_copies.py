# always a copy
# mistake: always-copies
def to_tensor(data):
    return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
