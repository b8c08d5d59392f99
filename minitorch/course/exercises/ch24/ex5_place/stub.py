import numpy as np

import minitorch as torch


def place(lives):
    """The lowest free offset for each buffer."""
    raise NotImplementedError
