import numpy as np

import minitorch as torch
from minitorch import nn


def fuse(conv, norm):
    """One convolution that does the work of two layers."""
    raise NotImplementedError
