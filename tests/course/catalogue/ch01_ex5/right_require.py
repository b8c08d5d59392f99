# np.require copies what may not be written
def to_tensor(data):
    if isinstance(data, np.ndarray):
        data = np.require(data, requirements=["W"])
        return torch.from_numpy(data.copy() if (np.array(data.strides) < 0).any() else data)
    return torch.tensor(data)
