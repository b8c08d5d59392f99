import numpy as np

import minitorch as torch
from minitorch import nn


def bin_edges(size, bins):
    """Starts and ends of bins that cover a dimension evenly."""
    raise NotImplementedError
