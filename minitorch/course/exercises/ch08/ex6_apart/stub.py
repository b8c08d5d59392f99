import numpy as np

import minitorch as torch


def apart(losses, x):
    """For each loss, the gradient that it alone gives x."""
    raise NotImplementedError
