# forgets negative strides
# mistake: negative-strides
def to_tensor(data):
    if isinstance(data, list) or not data.flags.writeable:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data)
