import numpy as np

import minitorch as torch
from minitorch import nn


class TwoCards(nn.Module):
    """first on cuda:0, second on cuda:1."""

    def __init__(self, first, second):
        raise NotImplementedError
