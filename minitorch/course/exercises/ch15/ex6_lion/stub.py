import minitorch as torch
from minitorch import nn, optim


class Lion(optim.Optimizer):
    """Each number moves by lr, in the direction of the sign of an average."""

    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        raise NotImplementedError

    def step(self, closure=None):
        raise NotImplementedError
