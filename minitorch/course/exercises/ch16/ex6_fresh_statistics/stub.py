import minitorch as torch
from minitorch import nn


def update_bn(loader, model, device=None):
    """Running statistics from all batches; the weights stay."""
    raise NotImplementedError
