import numpy as np

import minitorch as torch


def hessian_times(f, x, v):
    """The Hessian of f at x, times v."""
    raise NotImplementedError
