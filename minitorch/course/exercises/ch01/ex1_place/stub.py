import numpy as np

import minitorch as torch


def place(index, strides, offset):
    """The element's place in the storage, in elements."""
    raise NotImplementedError
