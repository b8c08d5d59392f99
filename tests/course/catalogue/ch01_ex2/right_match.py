# match
def dtype_of_number(value):
    match value:
        case bool() | np.bool_():
            return torch.bool
        case int() | np.integer():
            return torch.int64
        case _:
            return torch.get_default_dtype()
