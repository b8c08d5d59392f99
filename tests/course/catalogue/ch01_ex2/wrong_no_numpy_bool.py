# NumPy's truth values are forgotten
def dtype_of_number(value):
    if isinstance(value, bool):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    return torch.get_default_dtype()
