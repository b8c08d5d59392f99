"""Batch norms folded into the convolutions before them, by rewriting a graph of the program."""

import copy
from typing import Iterable, Tuple

import torch
import torch.fx as fx
import torch.nn as nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


def put(root: nn.Module, path: str, module: nn.Module):
    """Another module at a path such as "nested.0"."""
    place, _, name = path.rpartition(".")
    setattr(root.get_submodule(place), name, module)


def pairs(traced: fx.GraphModule) -> Iterable[Tuple[fx.Node, fx.Node]]:
    """Convolutions that nothing but a batch norm looks at, each with that."""
    for node in list(traced.graph.nodes):
        before = node.args[0] if node.args else None
        if node.op == "call_module" == getattr(before, "op", None) and len(before.users) == 1:
            kinds = [type(traced.get_submodule(n.target)) for n in (before, node)]
            if kinds == [nn.Conv2d, nn.BatchNorm2d]:
                yield before, node


def fuse(model: nn.Module) -> nn.Module:
    traced = fx.symbolic_trace(copy.deepcopy(model))
    for conv, norm in pairs(traced):
        both = [traced.get_submodule(node.target) for node in (conv, norm)]
        put(traced, conv.target, fuse_conv_bn_eval(*both))
        norm.replace_all_uses_with(conv)
        traced.graph.erase_node(norm)
    traced.graph.lint()
    traced.recompile()
    return traced


class WrappedBatchNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.mod = nn.BatchNorm2d(1)

    def forward(self, x):
        return self.mod(x)


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 1, 1)
        self.bn1 = nn.BatchNorm2d(1)
        self.conv2 = nn.Conv2d(1, 1, 1)
        self.nested = nn.Sequential(nn.BatchNorm2d(1), nn.Conv2d(1, 1, 1))
        self.wrapped = WrappedBatchNorm()

    def forward(self, x):
        x = self.conv1(x)
        x = self.bn1(x)
        x = self.conv2(x)
        x = self.nested(x)
        return self.wrapped(x)


class Shapes(fx.Interpreter):
    def run_node(self, n):
        result = super().run_node(n)
        print(f"{n.op:12} {n.name:12} {tuple(result.shape)}")
        return result


def names(nodes: Iterable[fx.Node]):
    return [node.name for node in nodes]


model = M().eval()
for module in model.modules():
    if isinstance(module, nn.BatchNorm2d):
        module.running_mean.fill_(0.5)
        module.running_var.fill_(4.0)
fused = fuse(model)
print(fx.symbolic_trace(model).code.strip())
print(fused.code.strip())
x = torch.arange(8.0).view(2, 1, 2, 2)
print(torch.allclose(fused(x), model(x), atol=1e-5))
print(names(fx.symbolic_trace(model).graph.nodes))
Shapes(fused).run(x)
print(len(list(model.parameters())), len(list(fused.parameters())))
