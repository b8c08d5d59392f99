import numpy as np

import minitorch as torch


def slopes(x, steps):
    """The largest absolute gradient of each step's result."""
    raise NotImplementedError
