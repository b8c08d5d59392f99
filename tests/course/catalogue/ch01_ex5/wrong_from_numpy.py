# no look at the array
# mistake: shares-every-array
def to_tensor(data):
    return torch.tensor(data) if isinstance(data, list) else torch.from_numpy(data)
