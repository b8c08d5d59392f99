# type() is: NumPy and classes derived from int fall through
def dtype_of_number(value):
    if type(value) is bool or type(value) is np.bool_:
        return torch.bool
    if type(value) is int:
        return torch.int64
    return torch.get_default_dtype()
