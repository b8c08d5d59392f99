import torch, torch.nn as nn, numpy as np

torch.manual_seed(1234)


class PINN(nn.Module):
    def __init__(self, layers=(2, 16, 16, 1)):
        super().__init__()
        self.linears = nn.ModuleList([nn.Linear(a, b) for a, b in zip(layers[:-1], layers[1:])])
        [
            (nn.init.xavier_normal_(l.weight.data, gain=1.0), nn.init.zeros_(l.bias.data))
            for l in self.linears
        ]
        self.lam = nn.Parameter(torch.tensor(0.5))
        self.iter = 0

    def forward(self, x):
        a = x
        for l in self.linears[:-1]:
            a = torch.tanh(l(a))
        return self.linears[-1](a)

    def residual(self, X):
        g = X.clone()
        g.requires_grad = True
        u = self(g)
        du = torch.autograd.grad(
            u, g, torch.ones([X.shape[0], 1]), retain_graph=True, create_graph=True
        )[0]
        d2 = torch.autograd.grad(du, g, torch.ones(X.shape), create_graph=True)[0]
        return du[:, [1]] + u * du[:, [0]] - self.lam * 0.01 / np.pi * d2[:, [0]]


net = PINN()
Xf = torch.rand(50, 2) * torch.tensor([2.0, 1.0]) + torch.tensor([-1.0, 0.0])
Xu = torch.cat(
    [
        torch.stack([torch.linspace(-1, 1, 20), torch.zeros(20)], 1),
        torch.stack([torch.ones(10), torch.linspace(0, 1, 10)], 1),
    ]
)
U = torch.where(Xu[:, 1:] == 0, -torch.sin(np.pi * Xu[:, :1]), torch.zeros(1))
mse = nn.MSELoss(reduction="mean")
opt = torch.optim.Adam(net.parameters(), lr=5e-3)
for i in range(12):
    opt.zero_grad()
    lu, lf = mse(net(Xu), U), mse(net.residual(Xf), torch.zeros(50, 1))
    (lu + lf).backward()
    opt.step()
    if i % 4 == 3:
        print(i, f"{lu.item():.5f} {lf.item():.5f} lam {net.lam.item():.4f}")
lb = torch.optim.LBFGS(
    net.parameters(),
    lr=0.5,
    max_iter=3,
    max_eval=None,
    tolerance_grad=1e-11,
    tolerance_change=1e-11,
    history_size=10,
    line_search_fn="strong_wolfe",
)


def closure():
    lb.zero_grad()
    l = mse(net(Xu), U) + mse(net.residual(Xf), torch.zeros(50, 1))
    l.backward()
    net.iter += 1
    return l


print(f"{lb.step(closure).item():.4f}", net.iter > 1)


class HNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Sequential(nn.Linear(2, 16), nn.Softplus(), nn.Linear(16, 1, bias=None))

    def forward(self, x):
        x = x.requires_grad_()
        H = self.f(x).sum()
        g = torch.autograd.grad(H, x, create_graph=True)[0]
        return torch.stack([g[:, 1], -g[:, 0]], 1)


h = HNN()
o = torch.optim.Adam(h.parameters(), 1e-2)
z = torch.randn(30, 2)
t = torch.stack([z[:, 1], -z[:, 0]], 1)
for i in range(6):
    l = (h(z.detach()) - t).pow(2).mean()
    o.zero_grad()
    l.backward()
    o.step()
print(f"{l.item():.4f}")


def rk4(f, y, dt):
    k1 = f(y)
    k2 = f(y + dt / 2 * k1)
    k3 = f(y + dt / 2 * k2)
    k4 = f(y + dt * k3)
    return y + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


A = torch.tensor([[0.0, 1.0], [-1.0, 0.0]], dtype=torch.float64)
y = torch.tensor([1.0, 0.0], dtype=torch.float64)
ys = [y]
for _ in range(10):
    ys.append(rk4(lambda v: A @ v, ys[-1], 0.1))
print(torch.stack(ys)[-1], torch.linalg.matrix_exp(A) @ y)
u = torch.zeros(6)
u[3] = 1.0
for _ in range(5):
    u[1:-1] += 0.1 * (u[2:] - 2 * u[1:-1] + u[:-2])
print(
    u,
    torch.gradient(torch.tensor([0.0, 1, 4, 9]))[0],
    torch.diff(torch.tensor([1, 4, 9])),
    torch.cumulative_trapezoid(torch.ones(4)),
    torch.nn.functional.conv1d(u.view(1, 1, -1), torch.tensor([[[1.0, -2.0, 1.0]]])).flatten(),
)
div = lambda f, x: sum(
    torch.autograd.grad(f(x)[:, i].sum(), x, create_graph=True)[0][:, i] for i in range(x.size(1))
)
xx = torch.randn(3, 2, requires_grad=True)
print(div(lambda v: v**2, xx) - 2 * xx.sum(1))
J = torch.autograd.functional.jacobian(
    lambda v: torch.stack([v[0] ** 2, v[0] * v[1]]), torch.tensor([1.0, 2.0])
)
print(J, torch.trace(J))
