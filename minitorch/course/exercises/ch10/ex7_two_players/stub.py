import numpy as np

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    """One round: the judge's step, then the maker's; return both losses."""
    raise NotImplementedError
