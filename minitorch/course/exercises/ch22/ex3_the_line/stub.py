import numpy as np

import minitorch as torch
from minitorch import nn


def answers():
    """For each program, the line in which Python reports the error."""
    raise NotImplementedError
