"""NumPy's whole numbers and truth values are not Python's: an `np.int16` is no `int`."""

import minitorch as torch


def dtype_of_number(value):
    if isinstance(value, bool):
        return torch.bool
    if isinstance(value, int):
        return torch.int64
    return torch.get_default_dtype()
