# always a copy
def to_tensor(data):
    return torch.tensor(data)
