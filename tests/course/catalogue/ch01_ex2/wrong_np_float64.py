# np.float64 gives float64
# mistake: numpy-float64
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    if isinstance(value, np.float64):
        return torch.float64
    return torch.get_default_dtype()
