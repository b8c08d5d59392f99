import numpy as np

import minitorch as torch
from minitorch import nn


def backward_in_parts(net, criterion, x, y, size):
    """The gradients of the whole batch, with size rows at a time."""
    raise NotImplementedError
