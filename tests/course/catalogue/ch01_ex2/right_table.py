# a table gone through in order
def dtype_of_number(value):
    for kinds, dtype in [((bool, np.bool_), torch.bool), ((int, np.integer), torch.int64)]:
        if isinstance(value, kinds):
            return dtype
    return torch.get_default_dtype()
