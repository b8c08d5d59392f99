import numpy as np

import minitorch as torch


def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    """Compute, and write the call on the tape."""
    raise NotImplementedError
