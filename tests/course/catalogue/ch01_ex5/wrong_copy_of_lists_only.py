# tries, and copies when it fails
def to_tensor(data):
    try:
        return torch.from_numpy(data)
    except Exception:
        return torch.tensor(data)
