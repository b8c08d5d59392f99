# everything becomes float32
def to_tensor(data):
    if isinstance(data, list) or any(s < 0 for s in data.strides) or not data.flags.writeable:
        return torch.tensor(np.array(data), dtype=torch.float32)
    return torch.from_numpy(data).float()
