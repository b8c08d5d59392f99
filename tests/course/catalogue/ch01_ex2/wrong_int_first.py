# int before bool
# mistake: int-before-bool
def dtype_of_number(value):
    if isinstance(value, (int, np.integer)):
        return torch.int64
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    return torch.get_default_dtype()
