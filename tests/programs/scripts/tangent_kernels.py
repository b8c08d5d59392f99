"""The neural tangent kernel of a small network: from Jacobians, and from products with them."""

import torch
import torch.nn as nn
from torch.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, stack_module_state
from torch.func import vjp, vmap


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3)
        self.fc = nn.Linear(8, 3)

    def forward(self, x):
        return self.fc(self.conv(x).relu().flatten(1))


torch.manual_seed(0)
net = Net()
params = {name: p.detach() for name, p in net.named_parameters()}
x1, x2 = torch.randn(3, 1, 4, 4), torch.randn(2, 1, 4, 4)


def single(params, x):
    return functional_call(net, params, (x.unsqueeze(0),)).squeeze(0)


def by_jacobians(a, b, what="full"):
    rows = [vmap(jacrev(single), (None, 0))(params, x) for x in (a, b)]
    parts = [[j.flatten(2) for j in jacobian.values()] for jacobian in rows]
    equation = {"full": "Naf,Mbf->NMab", "trace": "Naf,Maf->NM"}[what]
    return torch.stack([torch.einsum(equation, j, k) for j, k in zip(*parts)]).sum(0)


def by_products(a, b):
    def one(first, second):
        def column(direction):
            _, back = vjp(lambda p: single(p, first), params)
            return jvp(lambda p: single(p, second), (params,), back(direction))[1]

        return vmap(column)(torch.eye(3))

    return vmap(vmap(one, (None, 0)), (0, None))(a, b)


full = by_jacobians(x1, x2)
print(full.shape, by_jacobians(x1, x2, "trace").shape)
print(torch.allclose(full, by_products(x1, x2), atol=1e-4))
print(
    torch.allclose(
        full.diagonal(dim1=-2, dim2=-1).sum(-1), by_jacobians(x1, x2, "trace"), atol=1e-4
    )
)

w, b, x = torch.eye(3, 4), torch.zeros(3), torch.tensor([0.5, -1.0, 2.0, 0.25])


def predict(w, b, x):
    return nn.functional.linear(x, w, b).pow(2)


print(jacrev(predict, argnums=2)(w, b, x))
print(torch.equal(jacfwd(predict, argnums=2)(w, b, x), jacrev(predict, argnums=2)(w, b, x)))
print(hessian(lambda b: predict(w, b, x).sum())(b))

models = [nn.Linear(2, 1) for _ in range(3)]
for number, model in enumerate(models):
    nn.init.constant_(model.weight, float(number))
    nn.init.zeros_(model.bias)
stacked, buffers = stack_module_state(models)
base = nn.Linear(2, 1).to("meta")
print(base.weight.device, {name: tuple(p.shape) for name, p in stacked.items()})
together = vmap(lambda p, b, x: functional_call(base, (p, b), (x,)), in_dims=(0, 0, None))
print(together(stacked, buffers, torch.ones(4, 2)).squeeze(-1))


def loss(params, x, y):
    return nn.functional.cross_entropy(functional_call(net, params, (x[None],)), y[None])


each = vmap(grad(loss), in_dims=(None, 0, 0))(params, x1, torch.tensor([0, 1, 2]))
print({name: tuple(g.shape) for name, g in each.items()})
print(each["fc.bias"].sum(-1).abs().max() < 1e-6)
