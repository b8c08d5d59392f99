import numpy as np

import minitorch as torch
from minitorch import nn, optim


class Digits:
    """A classifier of digits: trained, saved, resumed, asked for reasons."""

    def __init__(self, images, labels):
        raise NotImplementedError
