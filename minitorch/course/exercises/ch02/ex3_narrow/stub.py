import numpy as np

import minitorch as torch


def narrow(shape, strides, offset, dim, start, length):
    """The shape, strides and offset of the piece."""
    raise NotImplementedError
