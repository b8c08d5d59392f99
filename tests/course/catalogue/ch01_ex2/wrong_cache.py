# a cache by value: 1, 1.0 and True are one key
seen = {}
def dtype_of_number(value):
    if value not in seen:
        if isinstance(value, (bool, np.bool_)):
            seen[value] = torch.bool
        elif isinstance(value, (int, np.integer)):
            seen[value] = torch.int64
        else:
            seen[value] = torch.get_default_dtype()
    return seen[value]
