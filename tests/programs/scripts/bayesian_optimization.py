import torch, math
from torch import nn

torch.set_default_dtype(torch.float64)
torch.manual_seed(0)


class ExactGP(nn.Module):
    def __init__(self, X, y):
        super().__init__()
        self.X, self.y = X, y
        self.raw_l, self.raw_s, self.raw_n = (
            nn.Parameter(torch.tensor(v)) for v in (0.0, 0.0, -2.0)
        )

    @property
    def ls(self):
        return nn.functional.softplus(self.raw_l)

    def k(self, a, b):
        d = (a.unsqueeze(-2) - b.unsqueeze(-3)).div(self.ls).pow(2).sum(-1).clamp_min(1e-12).sqrt()
        s5 = math.sqrt(5) * d
        return nn.functional.softplus(self.raw_s) * (1 + s5 + s5**2 / 3) * (-s5).exp()

    def mll(self):
        n = len(self.X)
        L = torch.linalg.cholesky(
            self.k(self.X, self.X) + (nn.functional.softplus(self.raw_n) + 1e-6) * torch.eye(n)
        )
        a = torch.cholesky_solve(self.y[:, None], L)
        return (
            -0.5 * (self.y @ a.squeeze()) - L.diagonal().log().sum() - n / 2 * math.log(2 * math.pi)
        )

    def posterior(self, Z):
        K = self.k(self.X, self.X) + (nn.functional.softplus(self.raw_n) + 1e-6) * torch.eye(
            len(self.X)
        )
        L = torch.linalg.cholesky(K)
        ks = self.k(self.X, Z)
        v = torch.linalg.solve_triangular(L, ks, upper=False)
        m = ks.T @ torch.cholesky_solve(self.y[:, None], L).squeeze(-1)
        return m, (self.k(Z, Z).diagonal() - v.pow(2).sum(0)).clamp_min(1e-9)


f = lambda x: torch.sin(3 * x) + x**2 - 0.7 * x
X = torch.tensor([[-0.9], [1.1]])
y = f(X).squeeze()
N = torch.distributions.Normal(0.0, 1.0)


def ei(gp, Z, best):
    m, v = gp.posterior(Z)
    s = v.sqrt()
    u = (best - m) / s
    return s * (u * N.cdf(u) + N.log_prob(u).exp())


for it in range(4):
    gp = ExactGP(X, y)
    o = torch.optim.Adam(gp.parameters(), 0.05)
    for _ in range(20):
        o.zero_grad()
        l = -gp.mll()
        l.backward()
        o.step()
    Z = torch.linspace(-1, 2, 61)[:, None]
    with torch.no_grad():
        e = ei(gp, Z, y.min())
    x = Z[e.argmax()][None]
    X, y = torch.cat([X, x]), torch.cat([y, f(x)[0]])
    print(it, f"{l.item():.4f} x={x.item():.3f} best={y.min().item():.4f} ls={gp.ls.item():.4f}")
s = torch.distributions.MultivariateNormal(torch.zeros(3), torch.eye(3) + 0.5).sample((4,))
print(s, torch.tensor(1.0).dtype)


def mala(logp, x, n=5, e=0.1):
    for _ in range(n):
        x = x.detach().requires_grad_()
        (g,) = torch.autograd.grad(logp(x).sum(), x)
        x = x + e * g + math.sqrt(2 * e) * torch.randn_like(x)
    return x.detach()


print(mala(lambda x: -0.5 * x**2, torch.zeros(3)))


def hmc(U, q, eps=0.1, L=5):
    p = torch.randn_like(q)
    H0 = U(q) + 0.5 * p @ p
    qn = q.clone()
    for _ in range(L):
        g = torch.autograd.functional.jacobian(U, qn)
        p = p - eps / 2 * g
        qn = qn + eps * p
        p = p - eps / 2 * torch.func.grad(U)(qn)
    return (qn, True) if torch.rand(()) < (H0 - U(qn) - 0.5 * p @ p).exp() else (q, False)


q = torch.ones(2)
for _ in range(3):
    q, acc = hmc(lambda z: 0.5 * (z**2 / torch.tensor([1.0, 4.0])).sum(), q)
    print(q, acc)
torch.set_default_dtype(torch.float32)
