import numpy as np

import minitorch as torch


def unbroadcast(node, edge, g, shape):
    """Sum g over what broadcasting had stretched or added."""
    raise NotImplementedError
