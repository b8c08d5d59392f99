# torch.tensor copies whatever it gets
def to_tensor(data):
    shared = isinstance(data, np.ndarray) and data.flags.writeable and all(s >= 0 for s in data.strides)
    return torch.from_numpy(data) if shared else torch.tensor(np.array(data) if isinstance(data, np.ndarray) else data)
