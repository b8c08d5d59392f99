import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.func import (
    functional_call,
    vmap,
    grad,
    jacrev,
    jacfwd,
    hessian,
    vjp,
    jvp,
    stack_module_state,
    grad_and_value,
)
import copy

torch.manual_seed(0)


class SimpleCNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 3, 3, 1)
        self.fc1 = nn.Linear(3 * 9, 4)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        return F.log_softmax(self.fc1(torch.flatten(x, 1)), dim=1)


data, targets = torch.randn(5, 1, 8, 8), torch.randint(4, (5,))
model = SimpleCNN()
params = {k: v.detach() for k, v in model.named_parameters()}
buffers = {k: v.detach() for k, v in model.named_buffers()}


def compute_loss(params, buffers, sample, target):
    batch, t = sample.unsqueeze(0), target.unsqueeze(0)
    return F.nll_loss(functional_call(model, (params, buffers), (batch,)), t)


ft = vmap(grad(compute_loss), in_dims=(None, None, 0, 0))(params, buffers, data, targets)
by_hand = [
    torch.autograd.grad(
        F.nll_loss(model(data[i : i + 1]), targets[i : i + 1]), list(model.parameters())
    )
    for i in range(5)
]
for (name, g), h in zip(ft.items(), zip(*by_hand)):
    print(name, tuple(g.shape), torch.allclose(g, torch.stack(h), atol=1e-5))


def predict(weight, bias, x):
    return F.linear(x, weight, bias).tanh()


D = 4
weight, bias, x = torch.randn(D, D), torch.randn(D), torch.randn(D)
J = jacrev(predict, argnums=2)(weight, bias, x)
print(torch.allclose(J, jacfwd(predict, argnums=2)(weight, bias, x), atol=1e-6), J.diag())
unit = torch.eye(D)
_, vjp_fn = vjp(lambda x: predict(weight, bias, x), x)
print(torch.allclose(vmap(vjp_fn)(unit)[0], J, atol=1e-6))
H = hessian(lambda x: predict(weight, bias, x).sum())(x)
print(H.shape, torch.allclose(H, H.T, atol=1e-6))
out, tangent = jvp(lambda x: predict(weight, bias, x), (x,), (torch.ones(D),))
print(tangent)
models = [nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)) for _ in range(3)]
p, b = stack_module_state(models)
base = copy.deepcopy(models[0]).to("meta")
inp = torch.randn(5, 3)
preds = vmap(lambda p, b, x: functional_call(base, (p, b), (x,)), in_dims=(0, 0, None))(p, b, inp)
print(preds.shape, torch.allclose(preds, torch.stack([m(inp) for m in models]), atol=1e-6))
print({k: tuple(v.shape) for k, v in p.items()})


def empirical_ntk(x1, x2):
    fn = lambda p, x: functional_call(models[0], p, (x.unsqueeze(0),)).squeeze(0)
    ps = dict(models[0].named_parameters())
    j1 = vmap(jacrev(fn), (None, 0))(ps, x1)
    j2 = vmap(jacrev(fn), (None, 0))(ps, x2)
    return torch.stack(
        [
            torch.einsum("Naf,Maf->NMa", a.flatten(2), b.flatten(2))
            for a, b in zip(j1.values(), j2.values())
        ]
    ).sum(0)


print(empirical_ntk(inp[:2], inp[2:4]))
g, v = grad_and_value(lambda w: (w**2).sum())(x)
print(torch.allclose(g, 2 * x), v.item() > 0)
print(
    vmap(torch.dot)(torch.arange(6.0).view(2, 3), torch.ones(2, 3)),
    vmap(lambda x: x.sum(), in_dims=1, out_dims=0)(torch.eye(3)),
    vmap(lambda a: torch.rand(1).expand(2), randomness="different")(torch.ones(2)).shape,
)
