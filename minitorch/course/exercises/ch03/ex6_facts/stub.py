import numpy as np

import minitorch as torch


def facts():
    """What you expect: letter -> (shape, name of the dtype)."""
    raise NotImplementedError
