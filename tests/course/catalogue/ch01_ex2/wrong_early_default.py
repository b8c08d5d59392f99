# asks for the default when it is defined, not when it is called
# mistake: always-float32
def dtype_of_number(value, default=torch.get_default_dtype()):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    return default
