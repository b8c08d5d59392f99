import numpy as np

import minitorch as torch
from minitorch.tensors import wrap


def detach_array(input, array):
    """A tensor over array, without history, with the counter of input."""
    raise NotImplementedError
