"""Distributions and transforms that a program writes for itself."""

import math

import torch
from torch import distributions as D
from torch.distributions import constraints, register_kl
from torch.distributions.utils import _sum_rightmost, broadcast_all

torch.manual_seed(8)


class Triangle(D.Distribution):
    arg_constraints = {"low": constraints.dependent, "high": constraints.dependent}
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = broadcast_all(low, high)
        super().__init__(self.low.size(), validate_args=validate_args)

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self):
        return constraints.interval(self.low, self.high)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(Triangle, _instance)
        new.low, new.high = self.low.expand(batch_shape), self.high.expand(batch_shape)
        super(Triangle, new).__init__(new.low.size(), validate_args=False)
        new._validate_args = self._validate_args
        return new

    def rsample(self, sample_shape=torch.Size()):
        shape = self._extended_shape(sample_shape)
        u = torch.rand(shape) + torch.rand(shape)
        return self.low + (self.high - self.low) * u / 2

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        t = (value - self.low) / (self.high - self.low)
        return torch.log(4 * torch.minimum(t, 1 - t)) - (self.high - self.low).log()


class Sub(Triangle):
    def __init__(self, centre):
        super().__init__(centre - 1.0, centre + 1.0)


t = Triangle(torch.zeros(2), 3.0)
x = t.rsample((2,))
print(x, t.log_prob(x), t.expand((3, 2)).batch_shape, D.Independent(t, 1).log_prob(x))
try:
    Sub(torch.tensor(0.0)).expand((2,))
    D.Normal.expand(type("Odd", (D.Normal,), {"__init__": lambda self: None})(), (2,))
except (NotImplementedError, AttributeError) as error:
    print(type(error).__name__, str(error)[:30])
try:
    t.log_prob(torch.tensor(5.0))
except ValueError as error:
    print(str(error).split("\n")[0])


class Twist(D.Transform):
    domain = codomain = constraints.real_vector
    bijective = True

    def __init__(self, angle):
        super().__init__()
        c, s = math.cos(angle), math.sin(angle)
        self.turn = torch.tensor([[c, -s], [s, c]])

    def _call(self, x):
        return x @ self.turn.T

    def _inverse(self, y):
        return y @ self.turn

    def log_abs_det_jacobian(self, x, y):
        return x.new_zeros(x.shape[:-1])


base = D.MultivariateNormal(torch.zeros(2), torch.diag(torch.tensor([1.0, 4.0])))
turned = D.TransformedDistribution(base, [Twist(0.5), D.AffineTransform(1.0, 2.0, event_dim=1)])
y = turned.sample((2,))
print(y, turned.log_prob(y), turned.event_shape, Twist(0.5).inv(y).shape)
print(_sum_rightmost(torch.arange(6.0).view(1, 2, 3), 2), type(D.ExpTransform().inv).__name__)


@register_kl(Triangle, D.Uniform)
def from_triangle(p, q):
    return math.log(2.0) - 0.5 + 0 * p.low


print(
    D.kl_divergence(t, D.Uniform(0.0, 3.0)), D.kl_divergence(D.Gamma(2.0, 1.0), D.Gamma(1.0, 1.0))
)
