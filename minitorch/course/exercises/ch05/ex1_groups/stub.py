import numpy as np

import minitorch as torch


def groups(tensors):
    """For each tensor, the position of the first that reads its storage."""
    raise NotImplementedError
