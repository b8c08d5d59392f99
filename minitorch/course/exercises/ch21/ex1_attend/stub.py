import numpy as np

import minitorch as torch
from minitorch import nn


def attend(query, key, value, allowed=None):
    """What is found for each query, and the weights of the keys."""
    raise NotImplementedError
