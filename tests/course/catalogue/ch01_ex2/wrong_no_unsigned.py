# NumPy's unsigned numbers are forgotten
# mistake: no-unsigned
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.signedinteger)):
        return torch.int64
    return torch.get_default_dtype()
