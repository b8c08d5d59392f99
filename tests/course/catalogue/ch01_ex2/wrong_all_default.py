# everything that is no bool gets the default
def dtype_of_number(value):
    return torch.bool if isinstance(value, (bool, np.bool_)) else torch.get_default_dtype()
