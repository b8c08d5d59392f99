import numpy as np

import minitorch as torch


def sum_in_pairs(x):
    """The sum of a 1-d tensor, each half summed by itself."""
    raise NotImplementedError
