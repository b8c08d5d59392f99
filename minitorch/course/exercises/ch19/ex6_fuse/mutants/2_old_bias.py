"""The bias of the convolution goes through batch norm, too."""

import copy

import minitorch as torch
from minitorch import nn


@torch.no_grad()
def fuse(conv, norm):
    factor = (norm.running_var + norm.eps).rsqrt()
    if norm.weight is not None:
        factor = factor * norm.weight
    shift = -norm.running_mean * factor
    shift = shift if norm.bias is None else shift + norm.bias
    fused = copy.deepcopy(conv)
    fused.weight.copy_(conv.weight * factor.view(-1, 1, 1, 1))
    fused.bias = nn.Parameter(shift if conv.bias is None else shift + conv.bias)
    return fused
