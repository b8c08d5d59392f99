import math
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.distributions as dist
from torch.distributions import (
    Normal,
    kl_divergence,
    MultivariateNormal,
    Bernoulli,
    Independent,
    MixtureSameFamily,
    Categorical,
)


class Gaussian(object):
    def __init__(self, mu, rho):
        super().__init__()
        self.mu, self.rho, self.normal = mu, rho, Normal(0, 1)

    @property
    def sigma(self):
        return torch.log1p(torch.exp(self.rho))

    def sample(self):
        return self.mu + self.sigma * self.normal.sample(self.rho.size())

    def log_prob(self, input):
        return (
            -math.log(math.sqrt(2 * math.pi))
            - torch.log(self.sigma)
            - ((input - self.mu) ** 2) / (2 * self.sigma**2)
        ).sum()


class ScaleMixture(object):
    def __init__(self, pi, s1, s2):
        self.pi, self.g1, self.g2 = pi, Normal(0, s1), Normal(0, s2)

    def log_prob(self, x):
        return (
            torch.log(
                self.pi * torch.exp(self.g1.log_prob(x))
                + (1 - self.pi) * torch.exp(self.g2.log_prob(x))
            )
        ).sum()


class BayesianLinear(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.weight_mu = nn.Parameter(torch.Tensor(o, i).uniform_(-0.2, 0.2))
        self.weight_rho = nn.Parameter(torch.Tensor(o, i).uniform_(-5, -4))
        self.weight = Gaussian(self.weight_mu, self.weight_rho)
        self.prior, self.log_prior, self.log_q = ScaleMixture(0.5, 1.0, math.exp(-6)), 0, 0

    def forward(self, x, sample=False):
        w = self.weight.sample() if self.training or sample else self.weight.mu
        self.log_prior, self.log_q = self.prior.log_prob(w), self.weight.log_prob(w)
        return F.linear(x, w)


torch.manual_seed(0)
net = nn.Sequential(BayesianLinear(2, 6), nn.ReLU(), BayesianLinear(6, 1))
opt = torch.optim.Adam(net.parameters(), lr=0.02)
x = torch.linspace(-1, 1, 16)
x, y = torch.stack([x, torch.ones_like(x)], 1), x.sin().unsqueeze(1)
for i in range(4):
    loss = 0.0
    for _ in range(2):
        out = net(x)
        nll = 0.5 * ((out - y) ** 2).sum() * 10
        loss = (
            loss
            + nll
            + sum(m.log_q - m.log_prior for m in net if isinstance(m, BayesianLinear)) / 50
        )
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, f"{loss.item():.2f}")
m = MultivariateNormal(torch.zeros(2), covariance_matrix=torch.tensor([[2.0, 0.5], [0.5, 1.0]]))
print(m.log_prob(torch.tensor([0.3, -0.2])), m.entropy(), m.rsample((2,)).shape, m)
print(
    kl_divergence(Normal(0.0, 1.0), Normal(1.0, 2.0)),
    kl_divergence(Bernoulli(0.3), Bernoulli(torch.tensor([0.5]))),
)
mix = MixtureSameFamily(
    Categorical(torch.tensor([0.3, 0.7])),
    Normal(torch.tensor([-1.0, 2.0]), torch.tensor([0.5, 1.0])),
)
print(mix.log_prob(torch.tensor([0.0, 1.0])), mix.mean, mix.variance)
ind = Independent(Normal(torch.zeros(3, 2), 1), 1)
print(ind.batch_shape, ind.event_shape, ind.log_prob(torch.ones(3, 2)), ind)
for d in [
    dist.Beta(2.0, 3.0),
    dist.Gamma(2.0, 1.0),
    dist.Poisson(3.0),
    dist.Laplace(0.0, 1.0),
    dist.StudentT(4.0),
    dist.Gumbel(0.0, 1.0),
    dist.Cauchy(0.0, 1.0),
    dist.Geometric(torch.tensor(0.4)),
    dist.Binomial(5, torch.tensor(0.3)),
]:
    print(
        type(d).__name__,
        d.log_prob(torch.tensor(1.0) if not isinstance(d, dist.Beta) else torch.tensor(0.5)),
        d.mean,
        d.support,
    )
try:
    Normal(0.0, -1.0)
except ValueError as e:
    print(e)
try:
    Bernoulli(0.5).log_prob(torch.tensor(2.0))
except ValueError as e:
    print(str(e).splitlines()[0][:90])
