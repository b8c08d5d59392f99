import numpy as np

import minitorch as torch


def broadcast_shapes(*shapes):
    """The shape that all these shapes broadcast to, as a tuple."""
    raise NotImplementedError
