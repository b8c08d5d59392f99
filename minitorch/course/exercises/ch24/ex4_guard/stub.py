import numpy as np

import minitorch as torch


def guard(args, kwargs):
    """A key that two calls share if they may share a recording."""
    raise NotImplementedError
