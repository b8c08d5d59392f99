# 0 and 1 equal False and True
# mistake: zero-and-one
def dtype_of_number(value):
    if value in (True, False):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    return torch.get_default_dtype()
