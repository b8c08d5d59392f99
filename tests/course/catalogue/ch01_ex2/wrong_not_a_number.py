# nan and inf raise
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if int(value) == value and not isinstance(value, (float, np.floating)):
        return torch.int64
    return torch.get_default_dtype()
