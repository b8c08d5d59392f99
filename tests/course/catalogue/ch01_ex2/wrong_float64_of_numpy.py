# np.float64 is a Python float, other floats of NumPy keep their own
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    if isinstance(value, np.float16):
        return torch.float16
    return torch.get_default_dtype()
