# the kind letter of NumPy
def dtype_of_number(value):
    kind = np.asarray(value).dtype.kind
    return {"b": torch.bool, "i": torch.int64, "u": torch.int64}.get(kind, torch.get_default_dtype())
