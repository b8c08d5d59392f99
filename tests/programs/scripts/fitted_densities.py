"""Densities fitted to data by LBFGS, through transforms of their constraints; what they refuse."""

import torch
import torch.distributions as D
from torch.distributions import biject_to, constraints, kl_divergence, transform_to

data = torch.linspace(0.05, 0.95, 40).log().neg()  # an exponential's quantiles
free = torch.zeros(2, requires_grad=True)
optimizer = torch.optim.LBFGS([free], lr=0.5, line_search_fn="strong_wolfe")


def closure():
    optimizer.zero_grad()
    concentration, rate = transform_to(constraints.positive)(free)
    loss = -D.Gamma(concentration, rate).log_prob(data).mean()
    loss.backward()
    return loss


losses = [optimizer.step(closure).item() for _ in range(4)]
print(f"{losses[-1]:.3f}", losses[-1] <= losses[0])
fitted = D.Gamma(*transform_to(constraints.positive)(free.detach()))
print(fitted, f"{fitted.mean.item():.3f} {data.mean().item():.3f}")

mixture = D.MixtureSameFamily(
    D.Categorical(torch.tensor([0.25, 0.75])),
    D.Independent(D.Normal(torch.tensor([[0.0, 1.0], [2.0, 0.0]]), torch.ones(2, 2)), 1),
)
print(mixture)
print(mixture.log_prob(torch.zeros(2)), mixture.mean, mixture.event_shape)
normal = D.MultivariateNormal(torch.zeros(2), scale_tril=torch.tensor([[1.0, 0.0], [0.5, 2.0]]))
print(normal)
print(f"{normal.entropy().item():.3f}", normal.covariance_matrix)
print(f"{kl_divergence(normal, D.MultivariateNormal(torch.ones(2), torch.eye(2))).item():.3f}")
squashed = D.TransformedDistribution(
    D.Normal(0.0, 1.0), [D.transforms.TanhTransform(cache_size=1), D.AffineTransform(1.0, 2.0)]
)
print(squashed, squashed.support)
point = torch.tensor([0.0, 1.0, 2.5])
print(squashed.log_prob(point), squashed.cdf(point))
print(D.StudentT(3.0).log_prob(torch.tensor(0.5)), D.Poisson(4.0).log_prob(torch.tensor(2.0)))
print(biject_to(constraints.simplex).inv(torch.tensor([0.2, 0.3, 0.5])))
print(D.Bernoulli(0.25).enumerate_support(), D.Beta(2.0, 3.0).mean, D.Dirichlet(torch.ones(3)).mean)
for wrong in (
    lambda: D.Normal(0.0, -1.0),
    lambda: D.Categorical(torch.tensor([0.2, -0.1])),
    lambda: D.Gamma(1.0, 1.0).log_prob(torch.tensor(-1.0)),
    lambda: kl_divergence(D.Cauchy(0.0, 1.0), D.Poisson(1.0)),
):
    try:
        wrong()
    except (ValueError, NotImplementedError) as error:
        print(type(error).__name__, str(error).splitlines()[0])
