import numpy as np

import minitorch as torch


def shares(h):
    """exp(h) divided by its sum, for a tensor h with one dimension."""
    raise NotImplementedError
