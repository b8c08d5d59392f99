import numpy as np

import minitorch as torch


def needed(op, count):
    """Positions of the inputs that backward needs, then "result"."""
    raise NotImplementedError
