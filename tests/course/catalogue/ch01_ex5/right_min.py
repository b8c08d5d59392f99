# the smallest stride
def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    if min(data.strides, default=0) < 0 or not data.flags["WRITEABLE"]:
        data = np.array(data)
    return torch.from_numpy(data)
