import numpy as np

import minitorch as torch


def swap_(a, b):
    """Exchange the values of a and b in place."""
    raise NotImplementedError
