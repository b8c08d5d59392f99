import numpy as np

import minitorch as torch
from minitorch import nn


def last_steps(output, lengths):
    """The output of each sequence at its last step."""
    raise NotImplementedError
