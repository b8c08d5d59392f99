# of NumPy's whole numbers only int64 and int32
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.int64, np.int32)):
        return torch.int64
    return torch.get_default_dtype()
