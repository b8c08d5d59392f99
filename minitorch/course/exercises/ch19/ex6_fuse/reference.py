import copy

import minitorch as torch
from minitorch import nn


@torch.no_grad()
def fuse(conv, norm):
    factor = (norm.running_var + norm.eps).rsqrt()
    if norm.weight is not None:
        factor = factor * norm.weight
    shift = -norm.running_mean if conv.bias is None else conv.bias - norm.running_mean
    shift = shift * factor if norm.bias is None else shift * factor + norm.bias
    fused = copy.deepcopy(conv)
    fused.weight.copy_(conv.weight * factor.view(-1, 1, 1, 1))
    fused.bias = nn.Parameter(shift)
    return fused
