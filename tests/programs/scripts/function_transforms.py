import torch, torch.nn as nn, torch.nn.functional as F
from torch.func import (
    vmap,
    grad,
    jacrev,
    jacfwd,
    hessian,
    functional_call,
    stack_module_state,
    vjp,
    jvp,
    grad_and_value,
)
from functools import partial
import copy

torch.manual_seed(0)
W, b = torch.randn(3, 4), torch.randn(3)
x = torch.randn(4)
f = lambda W, b, x: F.linear(x, W, b).tanh()
print(jacrev(f, argnums=1)(W, b, x))
print(torch.allclose(jacfwd(f, 0)(W, b, x), jacrev(f, 0)(W, b, x)))
print(hessian(lambda v: (v**3).sum())(torch.tensor([1.0, 2.0])))
print(
    vmap(torch.dot)(torch.ones(3, 2), torch.arange(6.0).view(3, 2)),
    vmap(torch.dot, in_dims=(None, 0))(torch.ones(2), torch.ones(3, 2)),
    vmap(lambda a, s: a * s, in_dims=(0, None), out_dims=1)(torch.ones(2, 3), 2.0).shape,
)
model = nn.Sequential(nn.Linear(4, 5), nn.Tanh(), nn.Linear(5, 2))
params = {k: v.detach() for k, v in model.named_parameters()}
buffers = dict(model.named_buffers())
X, Y = torch.randn(6, 4), torch.randint(0, 2, (6,))


def loss(p, bfs, s, t):
    return F.cross_entropy(functional_call(model, (p, bfs), (s.unsqueeze(0),)), t.unsqueeze(0))


per = vmap(grad(loss), in_dims=(None, None, 0, 0))(params, buffers, X, Y)
print({k: tuple(v.shape) for k, v in per.items()})
ref = torch.autograd.grad(F.cross_entropy(model(X), Y), model.parameters())
print([torch.allclose(a.mean(0), r, atol=1e-6) for a, r in zip(per.values(), ref)])
models = [nn.Linear(4, 2) for _ in range(3)]
ps, bs = stack_module_state(models)
base = copy.deepcopy(models[0]).to("meta")
print(
    vmap(lambda p, bb, z: functional_call(base, (p, bb), (z,)), in_dims=(0, 0, None))(
        ps, bs, X
    ).shape
)
out, fn = vjp(torch.sin, torch.tensor([0.0, 1.0]))
print(out, fn(torch.ones(2)))
print(
    jvp(lambda a: a**2, (torch.tensor([3.0]),), (torch.tensor([1.0]),)),
    grad_and_value(lambda a: a**2)(torch.tensor(3.0)),
    grad(grad(torch.sin))(torch.tensor(1.0)),
)


def hvp(f, v, u):
    return jvp(grad(f), (v,), (u,))[1]


print(hvp(lambda v: (v.sin() ** 2).sum(), x, torch.ones(4)), vmap(grad(lambda s: s.sin()))(x))
cov = vmap(lambda m: m.T @ m)(torch.randn(3, 4, 2))
print(cov.shape, vmap(torch.linalg.inv)(cov + 2 * torch.eye(2)).shape)
print(
    vmap(lambda a: torch.where(a > 0, a, -a))(torch.tensor([[-1.0, 2], [3, -4]])),
    vmap(partial(torch.sum, dim=-1))(torch.ones(2, 3)),
    torch.vmap(lambda x: x.softmax(0))(torch.zeros(2, 2)),
)
x2 = torch.randn(4)
print(
    vmap(vmap(lambda a, c: torch.exp(-((a - c) ** 2)), in_dims=(None, 0)), in_dims=(0, None))(x, x2)
)
