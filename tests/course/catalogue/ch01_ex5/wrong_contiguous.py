# copies what is not contiguous
# mistake: copies-what-is-not-contiguous
def to_tensor(data):
    if isinstance(data, list) or not data.flags.writeable or not data.flags.c_contiguous:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
    return torch.from_numpy(data)
