"""Gradients of every layer, watched by hooks on modules and on tensors."""

from collections import OrderedDict

import torch
from torch import nn

torch.manual_seed(9)


class Watcher:
    def __init__(self, net: nn.Module):
        self.rows: OrderedDict[str, float] = OrderedDict()
        self.handles = [
            module.register_forward_hook(self.forward_of(name), with_kwargs=True)
            for name, module in net.named_modules()
            if not list(module.children())
        ]

    def forward_of(self, name):
        def hook(module, args, kwargs, out):
            out.register_hook(lambda g: self.rows.__setitem__(name, g.norm().item()))

        return hook

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for handle in self.handles:
            handle.remove()


def tower(norm):
    steps = [nn.Sequential(nn.Linear(8, 8), norm(8), nn.Sigmoid()) for _ in range(4)]
    return nn.Sequential(*steps, nn.Linear(8, 3))


x, labels = torch.randn(12, 8), torch.randint(3, (12,))
for norm in (nn.Identity, nn.BatchNorm1d, nn.LayerNorm):
    net = tower(norm)
    with Watcher(net) as seen:
        nn.functional.cross_entropy(net(x), labels, label_smoothing=0.1).backward()
    print(norm.__name__, [f"{name}:{size:.2e}" for name, size in seen.rows.items()][::4])
leaf = torch.rand(3, requires_grad=True)
middle = leaf * 2
middle.retain_grad()
top = middle.exp()
top.register_hook(lambda g: g * 10)
leaf.register_post_accumulate_grad_hook(lambda p: print("ready", p.grad.shape))
top.sum().backward()
print(middle.retains_grad, torch.allclose(leaf.grad, middle.grad * 2), middle.grad / top.detach())
before = net[0][0].register_full_backward_pre_hook(lambda m, g: print("pre", g[0].shape))
after = net[0][0].register_full_backward_hook(
    lambda m, gi, go: (gi[0] * 0,) if gi[0] is not None else None
)
x.requires_grad_()
net(x).sum().backward()
print(x.grad.abs().sum())
