# int32 where it fits
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int32 if abs(int(value)) < 2**31 else torch.int64
    return torch.get_default_dtype()
