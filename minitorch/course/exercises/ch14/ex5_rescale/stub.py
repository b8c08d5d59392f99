import numpy as np

import minitorch as torch
from minitorch import nn


def rescale(net, x):
    """Divide each linear layer by the standard deviation of its output."""
    raise NotImplementedError
