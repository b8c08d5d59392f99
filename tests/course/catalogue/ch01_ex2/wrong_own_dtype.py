# NumPy's numbers keep their own dtype
def dtype_of_number(value):
    if isinstance(value, np.generic):
        return torch.from_numpy(np.array([value])).dtype
    if isinstance(value, bool):
        return torch.bool
    return torch.int64 if isinstance(value, int) else torch.get_default_dtype()
