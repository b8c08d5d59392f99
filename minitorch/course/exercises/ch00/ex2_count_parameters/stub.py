import numpy as np

import minitorch as torch


def count_parameters(model):
    """The number of elements of all parameters together."""
    raise NotImplementedError
