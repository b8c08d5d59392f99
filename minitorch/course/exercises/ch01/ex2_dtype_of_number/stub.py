import numpy as np

import minitorch as torch


def dtype_of_number(value):
    """The dtype of a number: bool, int64 or the default."""
    raise NotImplementedError
