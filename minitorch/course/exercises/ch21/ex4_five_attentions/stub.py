import numpy as np

import minitorch as torch
from minitorch import nn


def answers():
    """The value of each program's last line: a number, or a class of error."""
    raise NotImplementedError
