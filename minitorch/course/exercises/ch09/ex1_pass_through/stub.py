import numpy as np

import minitorch as torch


def pass_through(hooks, g):
    """The gradient g after all hooks."""
    raise NotImplementedError
