import torch, torch.nn as nn, torch.nn.functional as F
from torch.autograd import grad

torch.manual_seed(0)


class Multi(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Sequential(nn.Linear(5, 16), nn.Mish())
        self.heads = nn.ModuleDict(
            {"reg": nn.Linear(16, 1), "cls": nn.Linear(16, 3), "quant": nn.Linear(16, 3)}
        )
        self.log_vars = nn.ParameterDict({k: nn.Parameter(torch.zeros(())) for k in self.heads})

    def forward(self, x):
        h = self.shared(x)
        return {k: m(h) for k, m in self.heads.items()}


def pinball(p, y, qs=torch.tensor([0.1, 0.5, 0.9])):
    e = y - p
    return torch.max((qs - 1) * e, qs * e).mean()


m = Multi()
o = torch.optim.NAdam(m.parameters(), 1e-2)
x = torch.randn(40, 5)
y = x.sum(1, keepdim=True) + 0.1 * torch.randn(40, 1)
c = (y > 1).long().squeeze() + (y > -1).long().squeeze()
for i in range(10):
    out = m(x)
    ls = {
        "reg": F.huber_loss(out["reg"], y),
        "cls": F.cross_entropy(out["cls"], c),
        "quant": pinball(out["quant"], y),
    }
    tot = sum(torch.exp(-m.log_vars[k]) * l + m.log_vars[k] for k, l in ls.items())
    o.zero_grad()
    tot.backward()
    o.step()
    if i % 3 == 0:
        print(i, {k: round(v.item(), 4) for k, v in ls.items()}, round(tot.item(), 4))
gs = {
    k: torch.cat([g.flatten() for g in grad(l, list(m.shared.parameters()), retain_graph=True)])
    for k, l in (
        (k, f)
        for k, f in {
            "reg": F.mse_loss(m(x)["reg"], y),
            "cls": F.cross_entropy(m(x)["cls"], c),
        }.items()
    )
}
a, b = gs.values()
print("cos", F.cosine_similarity(a, b, dim=0).item())
pc = a - (a @ b).clamp(max=0) / b.norm() ** 2 * b
print(pc.norm())


class MCDrop(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 1))

    def predict(self, x, n=20):
        self.train()
        s = torch.stack([self.f(x) for _ in range(n)])
        return s.mean(0), s.std(0)


mu, sd = MCDrop().predict(x[:3])
print(
    mu.flatten(),
    sd.flatten(),
    F.gaussian_nll_loss(mu, y[:3], sd**2),
    nn.PoissonNLLLoss()(mu, y[:3].abs()),
)
ens = [nn.Linear(5, 3) for _ in range(4)]
p = torch.stack([e(x).softmax(-1) for e in ens])
H = lambda p: -(p * p.clamp_min(1e-9).log()).sum(-1)
print("mi", (H(p.mean(0)) - H(p).mean(0)).mean().item())
T = nn.Parameter(torch.ones(1))
lb = torch.optim.LBFGS([T], lr=0.1, max_iter=10)
lo = m(x)["cls"].detach()


def cl():
    lb.zero_grad()
    l = F.cross_entropy(lo / T, c)
    l.backward()
    return l


lb.step(cl)
print("T", round(T.item(), 3))
conf, pr = (lo / T).softmax(1).max(1)
ece = torch.zeros(1)
for lo_, hi in zip(torch.linspace(0, 1, 6)[:-1], torch.linspace(0, 1, 6)[1:]):
    k = conf.gt(lo_.item()) * conf.le(hi.item())
    if k.float().mean() > 0:
        ece += torch.abs(conf[k].mean() - pr[k].eq(c[k]).float().mean()) * k.float().mean()
print("ece", ece)
x_ = x[:2].clone().requires_grad_()
F.cross_entropy(m(x_)["cls"], c[:2]).backward()
adv = (x_ + 0.1 * x_.grad.sign()).detach()
print("fgsm", (m(adv)["cls"] - m(x[:2])["cls"]).abs().max().item())
d = torch.zeros_like(x[:2]).uniform_(-0.1, 0.1).requires_grad_()
for _ in range(3):
    (g,) = grad(F.cross_entropy(m(x[:2] + d)["cls"], c[:2]), d)
    d.data = (d + 0.05 * g.sign()).clamp(-0.1, 0.1)
print(
    "pgd",
    d.detach().abs().max(),
    "ig",
    sum(
        grad(
            m(x[:1] * a_).get("cls")[0, 0],
            [xx := x[:1].clone().requires_grad_()],
            allow_unused=True,
        )[0]
        is None
        for a_ in (0.5, 1.0)
    ),
)
