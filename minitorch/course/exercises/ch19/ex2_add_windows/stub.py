import numpy as np

import minitorch as torch
from minitorch import nn


def add_windows(columns, target, kernel, stride, dilation):
    """Add windows to where they were taken from."""
    raise NotImplementedError
