import numpy as np

import minitorch as torch


def answers():
    """The number at the end of each program."""
    raise NotImplementedError
