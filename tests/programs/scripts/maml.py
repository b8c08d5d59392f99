"""MAML second order on sinusoids, with functional_call, and by hand."""

import math, random, copy
from collections import OrderedDict
import torch
from torch import nn
import torch.nn.functional as F
from torch.func import functional_call, vmap, grad

torch.manual_seed(7)
random.seed(7)


def task():
    a, p = random.uniform(0.1, 5), random.uniform(0, math.pi)

    def sample(k):
        x = torch.empty(k, 1).uniform_(-5, 5)
        return x, a * torch.sin(x + p)

    return sample


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            OrderedDict(
                [
                    ("l1", nn.Linear(1, 20)),
                    ("relu1", nn.ReLU()),
                    ("l2", nn.Linear(20, 20)),
                    ("relu2", nn.Tanh()),
                    ("l3", nn.Linear(20, 1)),
                ]
            )
        )

    def forward(self, x):
        return self.net(x)

    def argforward(self, x, weights):
        x = F.linear(x, weights[0], weights[1])
        x = F.relu(x)
        x = F.linear(x, weights[2], weights[3])
        x = torch.tanh(x)
        return F.linear(x, weights[4], weights[5])


net = Net()
weights = list(net.parameters())
opt = torch.optim.Adam(weights, 1e-3)
for it in range(6):
    meta = 0
    for _ in range(3):
        s = task()
        tmp = [w.clone() for w in weights]
        X, y = s(10)
        loss = F.mse_loss(net.argforward(X, tmp), y)
        g = torch.autograd.grad(loss, tmp, create_graph=True)
        tmp = [w - 0.01 * g for w, g in zip(tmp, g)]
        X, y = s(10)
        meta = meta + F.mse_loss(net.argforward(X, tmp), y) / 3
    mg = torch.autograd.grad(meta, weights)
    for w, g in zip(weights, mg):
        w.grad = g
    opt.step()
    print(it, round(meta.item(), 4))
params = {k: v.detach() for k, v in net.named_parameters()}


def loss_fn(p, x, y):
    return F.mse_loss(functional_call(net, p, (x,)), y)


def inner(p, xs, ys, xq, yq):
    g = grad(loss_fn)(p, xs, ys)
    p = {k: p[k] - 0.01 * g[k] for k in p}
    return loss_fn(p, xq, yq)


tasks = [task() for _ in range(4)]
S = [t(5) for t in tasks]
Q = [t(5) for t in tasks]
xs, ys = map(torch.stack, zip(*S))
xq, yq = map(torch.stack, zip(*Q))
losses = vmap(inner, in_dims=(None, 0, 0, 0, 0))(params, xs, ys, xq, yq)
print(losses)
mg = grad(lambda p: vmap(inner, in_dims=(None, 0, 0, 0, 0))(p, xs, ys, xq, yq).mean())(params)
for k, v in mg.items():
    print(k, tuple(v.shape), f"{v.norm():.4f}")
