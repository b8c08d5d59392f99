# a list of floats becomes float64
# mistake: list-through-numpy
def to_tensor(data):
    data = np.array(data) if isinstance(data, list) else data
    if any(s < 0 for s in data.strides) or not data.flags.writeable:
        data = data.copy()
    return torch.from_numpy(data)
