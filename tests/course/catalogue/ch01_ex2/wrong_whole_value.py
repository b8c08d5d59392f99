# 3.0 is whole as well
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if value == value and abs(value) != float("inf") and value == int(value):
        return torch.int64
    return torch.get_default_dtype()
