import numpy as np

import minitorch as torch


def infer_size(shape, numel):
    """The shape with its -1 filled in; RuntimeError if none fits."""
    raise NotImplementedError
