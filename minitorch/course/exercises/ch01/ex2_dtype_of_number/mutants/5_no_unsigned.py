"""NumPy's unsigned numbers are whole numbers as well: `np.signedinteger` leaves them out,
`np.integer` has them all.
"""

import numpy as np

import minitorch as torch


def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.signedinteger)):
        return torch.int64
    return torch.get_default_dtype()
