import numpy as np

import minitorch as torch
from minitorch import nn, optim


class Repeater:
    """A network that says again what it has heard."""

    def __init__(self, length, delay, symbols):
        raise NotImplementedError
