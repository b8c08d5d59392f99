import numpy as np

import minitorch as torch


def facts():
    """What you expect: letter -> (elements, bytes, offset, shared)."""
    raise NotImplementedError
