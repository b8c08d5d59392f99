import torch, torch.distributions as D
from torch.distributions import Normal, Categorical, kl_divergence, constraints, transforms

torch.manual_seed(5)
n = Normal(torch.tensor([0.0, 1.0]), torch.tensor([1.0, 2.0]))
print(
    n,
    n.rsample((2,)).shape,
    n.log_prob(torch.zeros(2)),
    n.entropy(),
    n.cdf(torch.ones(2)),
    n.icdf(torch.tensor(0.3)),
)
c = Categorical(logits=torch.tensor([[1.0, 2, 3], [0, 0, 0]]))
print(c, c.sample((3,)), c.entropy(), c.probs)
b = D.Bernoulli(probs=torch.tensor([0.2, 0.8]))
print(b.sample((4,)), b.mean, b.variance)
m = D.MultivariateNormal(torch.zeros(2), torch.tensor([[2.0, 0.5], [0.5, 1.0]]))
print(m.sample(), m.log_prob(torch.ones(2)), m.entropy())
mix = D.MixtureSameFamily(
    Categorical(torch.ones(3)), Normal(torch.tensor([-2.0, 0, 2]), torch.ones(3) * 0.5)
)
print(mix, mix.sample((4,)), mix.log_prob(torch.linspace(-3, 3, 5)), mix.mean, mix.stddev)
t = D.TransformedDistribution(
    Normal(0.0, 1.0), [transforms.AffineTransform(1.0, 2.0), transforms.ExpTransform()]
)
print(t.sample((2,)), t.log_prob(torch.tensor(3.0)))
i = D.Independent(Normal(torch.zeros(3, 4), 1.0), 1)
print(i, i.batch_shape, i.event_shape, i.log_prob(torch.ones(3, 4)))
print(
    kl_divergence(Normal(0.0, 1.0), Normal(1.0, 2.0)),
    kl_divergence(Categorical(torch.ones(2)), Categorical(torch.tensor([0.9, 0.1]))),
)
for d in (
    D.Beta(2.0, 3.0),
    D.Gamma(2.0, 1.0),
    D.Dirichlet(torch.ones(3)),
    D.Exponential(2.0),
    D.Laplace(0.0, 1.0),
    D.Gumbel(0.0, 1.0),
    D.Poisson(3.0),
    D.Geometric(0.3),
    D.Uniform(-1.0, 1.0),
    D.StudentT(4.0),
    D.Cauchy(0.0, 1.0),
    D.HalfNormal(1.0),
    D.LogNormal(0.0, 0.5),
    D.Weibull(1.0, 2.0),
    D.Pareto(1.0, 3.0),
    D.Chi2(3.0),
    D.Binomial(5, torch.tensor(0.4)),
    D.Multinomial(4, torch.ones(3)),
    D.OneHotCategorical(torch.ones(3)),
    D.NegativeBinomial(3.0, 0.4),
):
    s = d.sample((2,))
    print(d, s, d.log_prob(s).sum(), d.mean, d.support)
try:
    Normal(torch.tensor(0.0), torch.tensor(-1.0))
except ValueError as e:
    print(e)
print(
    D.RelaxedOneHotCategorical(torch.tensor(0.5), logits=torch.zeros(3)).rsample(),
    constraints.simplex.check(torch.tensor([0.5, 0.5])),
)
print(
    D.constraints.positive,
    transforms.SigmoidTransform()(torch.tensor(0.0)),
    D.biject_to(constraints.positive)(torch.tensor(0.0)),
)
