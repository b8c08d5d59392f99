"""Gradient penalties, Hessian products and an adversarial picture."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd import grad

torch.manual_seed(0)
D = nn.Sequential(
    nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 16), nn.Softplus(), nn.Linear(16, 1)
)
opt = torch.optim.Adam(D.parameters(), lr=1e-2, betas=(0.0, 0.9))


def gradient_penalty(real, fake):
    alpha = torch.rand(real.size(0), 1)
    interp = (alpha * real + (1 - alpha) * fake).requires_grad_(True)
    d = D(interp)
    gradients = grad(
        outputs=d,
        inputs=interp,
        grad_outputs=torch.ones_like(d),
        create_graph=True,
        retain_graph=True,
        only_inputs=True,
    )[0]
    return ((gradients.view(gradients.size(0), -1).norm(2, dim=1) - 1) ** 2).mean()


for i in range(5):
    real, fake = torch.randn(16, 2) + 2, torch.randn(16, 2)
    w = D(fake).mean() - D(real).mean()
    gp = gradient_penalty(real, fake)
    opt.zero_grad(set_to_none=True)
    (w + 10 * gp).backward()
    opt.step()
    print(f"{i} wasserstein {-w.item():.4f} penalty {gp.item():.4f}")


def hvp(f, x, v):
    (g,) = grad(f(x), x, create_graph=True)
    return grad((g * v).sum(), x)[0]


def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


x = torch.tensor([0.5, -0.3, 0.8], dtype=torch.float64, requires_grad=True)
H = torch.stack([hvp(rosenbrock, x, e) for e in torch.eye(3, dtype=torch.float64)])
print(H, torch.allclose(H, torch.autograd.functional.hessian(rosenbrock, x)))
for _ in range(8):
    g = torch.autograd.functional.jacobian(rosenbrock, x)
    step = torch.linalg.solve(torch.autograd.functional.hessian(rosenbrock, x), g)
    x = (x - step).detach()
print("newton", x, rosenbrock(x) < 1e-12)

net = nn.Sequential(nn.Flatten(), nn.Linear(16, 8), nn.ReLU(), nn.Linear(8, 3), nn.LogSoftmax(-1))
data, target = torch.rand(1, 1, 4, 4), torch.tensor([1])
for epsilon in [0, 0.05, 0.3]:
    data.requires_grad = True
    loss = F.nll_loss(net(data), target)
    net.zero_grad()
    loss.backward()
    perturbed = torch.clamp(data + epsilon * data.grad.data.sign(), 0, 1)
    print(f"Epsilon: {epsilon}\tloss {F.nll_loss(net(perturbed), target).item():.4f}")
    data.grad = None
inner_lr, theta = 0.1, torch.randn(2, requires_grad=True)
a = torch.tensor([1.0, 2.0])
fast = theta
for _ in range(3):
    g = grad(((fast * a).sin()).sum(), fast, create_graph=True)[0]
    fast = fast - inner_lr * g
fast.pow(2).sum().backward()
print("through three inner steps", theta.grad)
u = torch.tensor(1.2, requires_grad=True)
d = u.tanh() * u.cos()
for order in range(1, 5):
    (d,) = grad(d, u, create_graph=True)
    print(order, round(d.item(), 4))
