import numpy as np

import minitorch as torch
from minitorch import nn


def packed_places(lengths):
    """For each packed row, its step and its sequence: two arrays."""
    raise NotImplementedError
