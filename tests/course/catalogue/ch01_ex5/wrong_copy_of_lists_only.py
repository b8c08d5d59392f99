# tries, and copies when it fails
# mistake: readonly
def to_tensor(data):
    try:
        return torch.from_numpy(data)
    except Exception:
        return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
