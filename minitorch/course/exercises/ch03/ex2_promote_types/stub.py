import numpy as np

import minitorch as torch


def promote_types(type1, type2):
    """The dtype in which two tensors of these dtypes meet."""
    raise NotImplementedError
