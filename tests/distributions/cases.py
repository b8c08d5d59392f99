"""Distributions, and what is asked of each: by the recorder of torch, by the tests of minitorch."""

from typing import Any

# name -> how it is made; T is the framework, D its distributions, t its tensor
MADE = {
    "Normal": "D.Normal(t([0., 1.]), t([1., 2.]))",
    "Normal of numbers": "D.Normal(0., 1.)",
    "MultivariateNormal": "D.MultivariateNormal(t([1., 2.]), t([[2., .5], [.5, 1.]]))",
    "of a precision": "D.MultivariateNormal(t([1., 2.]), precision_matrix=t([[2., .5], [.5, 1.]]))",
    "of a factor": "D.MultivariateNormal(T.zeros(3, 2), scale_tril=t([[2., 0.], [.5, 1.]]))",
    "Uniform": "D.Uniform(t([0., -1.]), t([2., 1.]))",
    "Exponential": "D.Exponential(t([.5, 2.]))",
    "Laplace": "D.Laplace(t([.5, 2.]), t([.5, 2.]))",
    "Gamma": "D.Gamma(t([.5, 2.]), t([.5, 2.]))",
    "Chi2": "D.Chi2(t([.5, 2.]))",
    "Beta": "D.Beta(t([.5, 2.]), t([.5, 3.]))",
    "Dirichlet": "D.Dirichlet(t([[.5, 2., 1.], [3., 2., 4.]]))",
    "Bernoulli": "D.Bernoulli(t([.2, .7]))",
    "Bernoulli of logits": "D.Bernoulli(logits=t([.2, -.7]))",
    "Geometric": "D.Geometric(t([.2, .7]))",
    "Binomial": "D.Binomial(10, t([.2, .7]))",
    "Poisson": "D.Poisson(t([.2, 70.]))",
    "Categorical": "D.Categorical(t([[1., 2., 3.], [3., 1., 1.]]))",
    "Categorical of logits": "D.Categorical(logits=t([1., 2., 3.]))",
    "OneHotCategorical": "D.OneHotCategorical(t([[1., 2., 3.], [3., 1., 1.]]))",
    "straight through": "D.OneHotCategoricalStraightThrough(t([[1., 2., 3.], [3., 1., 1.]]))",
    "LogNormal": "D.LogNormal(t([.5, 2.]), t([.5, 1.]))",
    "HalfNormal": "D.HalfNormal(t([.5, 2.]))",
    "Independent": "D.Independent(D.Normal(T.zeros(2, 3), T.ones(2, 3)), 1)",
    "Transformed": "D.TransformedDistribution(D.Normal(t([0., 1.]), 1.), "
    "[D.AffineTransform(1., -2.), D.SigmoidTransform()])",
    "Transformed vectors": "D.TransformedDistribution(D.Normal(T.zeros(2, 2), 1.), "
    "[D.AffineTransform(1., 2., event_dim=1), D.TanhTransform(cache_size=1)])",
    "powers": "D.TransformedDistribution(D.Uniform(t([1., 2.]), 3.), [D.PowerTransform(2.)])",
}
ASKED = (
    "d", "d.batch_shape", "d.event_shape", "d.has_rsample", "d.has_enumerate_support",
    "d.mean", "d.mode", "d.variance", "d.stddev", "d.sample()", "s", "d.log_prob(s)",
    "d.rsample((2,))", "d.entropy()", "d.perplexity()", "d.enumerate_support()",
    "d.enumerate_support(False)", "d.cdf(s)", "d.icdf(T.full((2,), .3))", "d.support",
    "D.kl_divergence(d, d)", "d.log_prob(s * 0 - 5.5)", "d.log_prob(T.zeros(7))",
    "d.expand((4, *d.batch_shape)).sample((2,))",
    "d.expand((4, *d.batch_shape)).log_prob(s[:1].expand(4, *s.shape[1:]))",
)  # fmt: skip
# the other distribution of a divergence
OTHERS = {
    "Normal": "D.Normal(1., 2.)",
    "MultivariateNormal": "D.MultivariateNormal(T.zeros(2), T.eye(2))",
    "Uniform": "D.Uniform(-2., 3.)",
    "Exponential": "D.Exponential(1.)",
    "Laplace": "D.Laplace(0., 1.)",
    "Gamma": "D.Gamma(1., 1.)",
    "Beta": "D.Beta(1., 1.)",
    "Dirichlet": "D.Dirichlet(T.ones(3))",
    "Bernoulli": "D.Bernoulli(.5)",
    "Geometric": "D.Geometric(t(.5))",
    "Binomial": "D.Binomial(10, t(.5))",
    "Poisson": "D.Poisson(1.)",
    "Categorical": "D.Categorical(T.ones(3))",
    "OneHotCategorical": "D.OneHotCategorical(T.ones(3))",
    "LogNormal": "D.LogNormal(0., 1.)",
    "HalfNormal": "D.HalfNormal(1.)",
}
SINGLE = (
    "D.kl_divergence(D.Uniform(0., 2.), D.Normal(1., 2.))",
    "D.kl_divergence(D.Normal(0., 1.), D.Poisson(1.))",
    "D.Normal(0., -1.)",
    "D.Normal(t([0., float('nan')]), 1.)",
    "D.Normal('a', 1.)",
    "D.Categorical(t(1.))",
    "D.Bernoulli(.5, .5)",
    "D.Bernoulli(1.5)",
    "D.Uniform(2., 1.)",
    "D.MultivariateNormal(t([0., 0.]), t([[1., 2.], [2., 1.]]))",
    "D.MultivariateNormal(t([0., 0.]))",
    "D.Normal(T.zeros(2), 1.).log_prob(1.)",
    "D.Independent(D.Normal(0., 1.), 1)",
    "D.Normal(0., 1., validate_args=False).log_prob(t(float('nan')))",
    "D.constraints.simplex.check(t([[.5, .5], [.5, .6]]))",
    "D.constraints.positive_definite.check(t([[[2., 1.], [1., 2.]], [[1., 2.], [2., 1.]]]))",
    "D.constraints.lower_cholesky.check(t([[1., 1.], [0., 1.]]))",
    "D.constraints.integer_interval(0, 2).check(t([0., 1.5, 3.]))",
    "D.transforms.SoftmaxTransform()(t([1., 2.]))",
    "D.ComposeTransform([D.ExpTransform(), D.AffineTransform(1., 2.)]).inv(t([3., 5.]))",
    "D.transforms.SoftplusTransform().inv(t([.5, 1.]))",
)
SLOPES = (
    "D.Normal(w, w.exp())", "D.Laplace(w, w.exp())", "D.Exponential(w.exp())",
    "D.Uniform(w, w + 1)", "D.LogNormal(w, 1.)", "D.MultivariateNormal(w, T.eye(2))",
    "D.OneHotCategoricalStraightThrough(logits=w)",
)  # fmt: skip


def shown(value: Any) -> Any:
    """Tensors as [shape, dtype, numbers]; all else as text."""
    if hasattr(value, "detach"):
        value = value.detach()
        return [list(value.shape), str(value.dtype), value.reshape(-1).tolist()]
    return repr(value)


def answer(expression: str, names: dict[str, Any]) -> Any:
    try:
        return shown(eval(expression, names))
    except Exception as error:
        # (the words of NotImplementedError are ours: torch's are empty)
        words = "" if isinstance(error, NotImplementedError) else str(error)
        return f"{type(error).__name__}: {words}"


def answers(T: Any, D: Any) -> dict[str, Any]:
    """Everything that is asked, by its expression."""
    names = {"T": T, "D": D, "t": T.tensor}
    found: dict[str, Any] = {}
    for name, made in MADE.items():
        T.manual_seed(1)
        d = eval(made, names)
        inner = {**names, "d": d, "s": d.sample((3,))}
        for question in ASKED:
            found[f"{name}: {question}"] = answer(question, inner)
    for name, other in OTHERS.items():
        found[f"kl of {name}"] = answer(f"D.kl_divergence({MADE[name]}, {other})", names)
    for expression in SINGLE:
        found[expression] = answer(expression, names)
    for made in SLOPES:
        w = T.tensor([0.5, -1.0], requires_grad=True)
        T.manual_seed(0)
        eval(made, {**names, "w": w}).rsample((2,)).square().sum().backward()
        found[f"slope of {made}"] = shown(w.grad)
    return found
