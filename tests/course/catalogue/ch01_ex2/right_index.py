# what can be an index is a whole number
def dtype_of_number(value):
    if isinstance(value, bool) or isinstance(value, np.bool_):
        return torch.bool
    if hasattr(value, "__index__"):
        return torch.int64
    return torch.get_default_dtype()
