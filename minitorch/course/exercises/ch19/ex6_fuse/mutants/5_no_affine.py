"""Batch norm also has a weight and a bias of its own."""

import copy

import minitorch as torch
from minitorch import nn


@torch.no_grad()
def fuse(conv, norm):
    factor = (norm.running_var + norm.eps).rsqrt()
    shift = -norm.running_mean if conv.bias is None else conv.bias - norm.running_mean
    fused = copy.deepcopy(conv)
    fused.weight.copy_(conv.weight * factor.view(-1, 1, 1, 1))
    fused.bias = nn.Parameter(shift * factor)
    return fused
