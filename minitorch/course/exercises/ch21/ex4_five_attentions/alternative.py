import minitorch as torch
from minitorch import nn


def answers():
    x, found = torch.zeros(2, 5, 8), {}
    layer = nn.MultiheadAttention(8, 2)
    found["A"] = sum(p.numel() for p in layer.parameters())
    found["B"] = layer(x, x, x)[1].numel()
    try:
        found["C"] = x.view(2, 5, 2, 4).transpose(1, 2).view(2, 10, 4).numel()
    except Exception as error:
        found["C"] = type(error)
    for name, first in (("D", 1), ("E", 0)):
        future = torch.ones(4, 4, dtype=torch.bool).triu(first)
        found[name] = torch.zeros(4, 4).masked_fill(future, float("-inf")).softmax(-1)
    return {**found, "D": found["D"][1, 0].item(), "E": found["E"].isnan().sum().item()}
