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
    "Cauchy": "D.Cauchy(t([.5, 2.]), t([.5, 2.]))",
    "HalfCauchy": "D.HalfCauchy(t([.5, 2.]))",
    "StudentT": "D.StudentT(t([.5, 1.5, 4.]), 1., t([.5, 2., 3.]))",
    "Gumbel": "D.Gumbel(t([.5, 2.]), t([.5, 2.]))",
    "Weibull": "D.Weibull(t([.5, 2.]), t([.5, 2.]))",
    "Pareto": "D.Pareto(t([.5, 2.]), t([.5, 3.]))",
    "InverseGamma": "D.InverseGamma(t([.5, 3.]), t([.5, 2.]))",
    "NegativeBinomial": "D.NegativeBinomial(t([5., 2.]), t([.2, .7]))",
    "NegativeBinomial of logits": "D.NegativeBinomial(5, logits=t([.2, -.7]))",
    "Multinomial": "D.Multinomial(5, t([[1., 2., 3.], [3., 1., 1.]]))",
    "Multinomial of logits": "D.Multinomial(3, logits=t([1., 2., 3.]))",
    "RelaxedBernoulli": "D.RelaxedBernoulli(t([.7]), t([.2, .7]))",
    "RelaxedOneHot": "D.RelaxedOneHotCategorical(t([.7]), t([[1., 2., 3.], [3., 1., 1.]]))",
    "Mixture": "D.MixtureSameFamily(D.Categorical(t([.3, .7])), "
    "D.Normal(t([-1., 2.]), t([.5, 1.])))",
    "Mixture of vectors": "D.MixtureSameFamily(D.Categorical(t([[.3, .7], [.5, .5]])), "
    "D.Independent(D.Normal(T.zeros(2, 2, 3), T.ones(2, 2, 3)), 1))",
    "FisherSnedecor": "D.FisherSnedecor(t([1.5, 5.]), t([2.5, 6.]))",
    "Kumaraswamy": "D.Kumaraswamy(t([.5, 2.]), t([1.5, 3.]))",
    "LogisticNormal": "D.LogisticNormal(t([.5, 1.]), t([1., 2.]))",
    "VonMises": "D.VonMises(t([.5, -2.]), t([.5, 4.]))",
    "sticks": "D.TransformedDistribution(D.Normal(T.zeros(2), T.ones(2)), "
    "[D.StickBreakingTransform()])",
    "ContinuousBernoulli": "D.ContinuousBernoulli(t([.2, .5, .9]))",
    "ContinuousBernoulli of logits": "D.ContinuousBernoulli(logits=t([2., -1.7]))",
    "GeneralizedPareto": "D.GeneralizedPareto(t([0., 1., 2.]), t([1., 2., .5]), t([.3, 0., -.5]))",
    "LowRank": "D.LowRankMultivariateNormal(t([1., 2., 3.]), t([[1.], [.5], [2.]]), "
    "t([.5, 1., 2.]))",
    "LowRank batch": "D.LowRankMultivariateNormal(T.zeros(2, 3), "
    "t([[1., 0.], [.5, 1.], [2., 1.]]), t([.5, 1., 2.]))",
    "Wishart": "D.Wishart(t(4.), t([[2., .5], [.5, 1.]]))",
    "Wishart of a precision": "D.Wishart(t([3., 4.]), precision_matrix=t([[2., .5], [.5, 1.]]))",
    "Wishart of a factor": "D.Wishart(5, scale_tril=t([[2., 0.], [.5, 1.]]))",
    "LKJCholesky": "D.LKJCholesky(3, 1.5)",
    "LKJCholesky batch": "D.LKJCholesky(4, t([.5, 2.]))",
    "reshaped": "D.TransformedDistribution(D.Normal(T.zeros(4), 1.), "
    "[D.ReshapeTransform((4,), (2, 2))])",
    "copula": "D.TransformedDistribution(D.Normal(t([0., 1.]), 1.), "
    "[D.CumulativeDistributionTransform(D.Normal(0., 1.))])",
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
    "Cauchy": "D.Cauchy(0., 1.)",
    "LogNormal": "D.LogNormal(0., 1.)",
    "HalfNormal": "D.HalfNormal(1.)",
    "ContinuousBernoulli": "D.ContinuousBernoulli(.3)",
    "LowRank": "D.LowRankMultivariateNormal(T.zeros(3), T.ones(3, 2), T.ones(3))",
    "LowRank batch": "D.MultivariateNormal(T.zeros(3), 2 * T.eye(3))",
    "Wishart": "D.Wishart(t(5.), T.eye(2))",
    "Gumbel": "D.Gumbel(0., 1.)",
    "Pareto": "D.Pareto(.2, t([.5, 1.]))",
}
# one of each kind, for the divergences of different kinds
KINDS = {
    "bernoulli": "D.Bernoulli(t([.3, .6]))",
    "beta": "D.Beta(t([.5, 2.]), t([1.5, 3.]))",
    "binomial": "D.Binomial(3, t([.3, .6]))",
    "continuous": "D.ContinuousBernoulli(t([.3, .6]))",
    "exponential": "D.Exponential(t([.5, 2.]))",
    "gamma": "D.Gamma(t([.5, 2.]), t([1.5, 3.]))",
    "gumbel": "D.Gumbel(t([.5, 2.]), t([1.5, 3.]))",
    "laplace": "D.Laplace(t([.5, 2.]), t([1.5, 3.]))",
    "low rank": "D.LowRankMultivariateNormal(T.zeros(2), T.ones(2, 1), t([.5, 2.]))",
    "multivariate": "D.MultivariateNormal(T.ones(2), t([[2., .5], [.5, 1.]]))",
    "normal": "D.Normal(t([.5, 2.]), t([1.5, 3.]))",
    "pareto": "D.Pareto(t([.5, 2.]), t([1.5, 3.]))",
    "poisson": "D.Poisson(t([.5, 2.]))",
    "uniform": "D.Uniform(t([.1, -1.]), t([.9, 2.]))",
    "uniform beyond 1": "D.Uniform(t([.1, .6]), t([2.9, 2.]))",
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
    *[
        question
        for onto in ("biject_to", "transform_to")
        for question in (
            f"D.{onto}(D.constraints.positive)(t([-1., 2.]))",
            f"D.{onto}(D.constraints.positive)",
            f"D.{onto}(D.constraints.unit_interval)(t([-1., 2.]))",
            f"D.{onto}(D.constraints.interval(-1, 2)).inv(t([.5, 1.]))",
            f"D.{onto}(D.constraints.less_than(1.))(t([-1., 2.]))",
            f"D.{onto}(D.constraints.simplex)(t([-1., 2.]))",
            f"D.{onto}(D.constraints.simplex).inv(t([.2, .5, .3]))",
            f"D.{onto}(D.constraints.independent(D.constraints.greater_than(2.), 1))",
            f"D.{onto}(D.constraints.real)(t(3.))",
            f"D.{onto}(D.constraints.one_hot)",
        )
    ],
    "D.transform_to(D.constraints.lower_cholesky)(t([[1., 2.], [3., .5]]))",
    "D.Cauchy(0., -1.)",
    "D.MixtureSameFamily(D.Normal(0., 1.), D.Normal(T.zeros(2), 1.))",
    "D.MixtureSameFamily(D.Categorical(T.ones(3)), D.Normal(T.zeros(2), 1.))",
    "D.MixtureSameFamily(D.Categorical(T.ones(2)), 3)",
    "D.Multinomial(2.5, T.ones(2))",
    "D.NegativeBinomial(1., .5, .5)",
    *[
        f"D.kl_divergence({p}, {q})"
        for first, p in KINDS.items()
        for second, q in KINDS.items()
        if first != second
    ],
    *[
        f"D.ExponentialFamily.entropy(D.{made})"
        for made in (
            "Normal(t([0., 1.]), 2.)",
            "Gamma(t(2.), 3.)",
            "Bernoulli(t([.2, .7]))",
            "Poisson(2.)",
            "Beta(2., 3.)",
            "Dirichlet(t([1., 2.]))",
            "Exponential(2.)",
            "ContinuousBernoulli(.3)",
            "Wishart(t(4.), T.eye(2))",
        )
    ],
    "D.GeneralizedPareto(0., 1., .3).log_cdf(t(2.))",
    "D.GeneralizedPareto(0., -1., .3)",
    "D.ContinuousBernoulli(1.5, validate_args=True)",
    "D.ContinuousBernoulli(.5, .5)",
    "D.LowRankMultivariateNormal(t(0.), T.ones(3, 2), T.ones(3))",
    "D.LowRankMultivariateNormal(T.zeros(3), T.ones(3), T.ones(3))",
    "D.LowRankMultivariateNormal(T.zeros(3), T.ones(2, 3), T.ones(3))",
    "D.LowRankMultivariateNormal(T.zeros(3), T.ones(3, 2), T.ones(2))",
    "D.LowRankMultivariateNormal(T.zeros(2, 3), T.ones(4, 3, 2), T.ones(3))",
    "D.LKJCholesky(1)",
    "D.Wishart(t(1.), T.eye(2))",
    "D.Wishart(4., T.ones(2))",
    "D.Wishart(4., T.eye(2), T.eye(2))",
    "D.transforms.CatTransform([D.ExpTransform(), D.AffineTransform(1., 2.)], 0, [2, 1])"
    "(t([1., 2., 3.]))",
    "D.CatTransform([D.ExpTransform(), D.AffineTransform(1., 2.)], 0, [2, 1]).inv(t([1., 2., 3.]))",
    "D.CatTransform([D.ExpTransform(), D.AffineTransform(1., 2.)], 0, [2, 1])"
    ".log_abs_det_jacobian(t([1., 2., 3.]), t([1., 2., 3.]))",
    "D.CatTransform([D.SoftmaxTransform(), D.SoftmaxTransform()], -1, [2, 1])(t([1., 2., 3.]))",
    "D.CatTransform([D.StickBreakingTransform()], -1, [3])"
    ".log_abs_det_jacobian(t([1., 2., 3.]), t([.1, .2, .7]))",
    "D.CatTransform([D.ExpTransform()], 0, [2])(t([1., 2., 3.]))",
    "D.CatTransform([D.ExpTransform()], 1, [2])(t([1., 2., 3.]))",
    "D.CatTransform([D.ExpTransform()], 0, [2, 1])",
    "D.CatTransform([D.ExpTransform(), D.ExpTransform()]).codomain.check(t([1., -2.]))",
    "D.CatTransform([D.ExpTransform()]).bijective",
    "D.StackTransform([D.ExpTransform(), D.AffineTransform(1., 2.)])(t([[1., 2.], [3., 4.]]))",
    "D.StackTransform([D.ExpTransform(), D.AffineTransform(1., 2.)]).inv(t([[1., 2.], [3., 4.]]))",
    "D.StackTransform([D.ExpTransform(), D.AffineTransform(1., 2.)], 1)"
    ".log_abs_det_jacobian(t([[1., 2.], [3., 4.]]), t([[1., 2.], [3., 4.]]))",
    "D.StackTransform([D.ExpTransform()])(t([[1., 2.], [3., 4.]]))",
    "D.StackTransform([3])",
    "D.StackTransform([D.ExpTransform(), D.TanhTransform()]).codomain.check(t([[2.], [2.]]))",
    "D.ReshapeTransform((2, 3), (6,)).inv(T.arange(6.))",
    "D.ReshapeTransform((2, 3), (6,)).forward_shape((4, 2, 3))",
    "D.ReshapeTransform((2, 3), (6,)).forward_shape((4, 2, 2))",
    "D.ReshapeTransform((2, 3), (6,)).inverse_shape(())",
    "D.ReshapeTransform((2, 3), (5,))",
    "D.CorrCholeskyTransform()(t([.1, -2., 3.]))",
    "D.CorrCholeskyTransform().inv(D.CorrCholeskyTransform()(t([.1, -.2, .3])))",
    "D.CorrCholeskyTransform().log_abs_det_jacobian(t([.1, -.2, .3]), "
    "D.CorrCholeskyTransform()(t([.1, -.2, .3])))",
    "D.CorrCholeskyTransform().forward_shape((5, 3))",
    "D.CorrCholeskyTransform().forward_shape((5, 4))",
    "D.CorrCholeskyTransform().inverse_shape((5, 4, 4))",
    "D.CorrCholeskyTransform().inverse_shape((4, 3))",
    "D.PositiveDefiniteTransform()(t([[1., 2.], [3., 4.]]))",
    "D.PositiveDefiniteTransform().inv(t([[2., 1.], [1., 3.]]))",
    "D.transform_to(D.constraints.positive_definite)",
    "D.biject_to(D.constraints.positive_definite)",
    "D.biject_to(D.constraints.corr_cholesky)(t([.1, -.2, .3]))",
    "D.transform_to(D.constraints.cat([D.constraints.positive, D.constraints.real]))(t([1., 2.]))",
    "D.biject_to(D.constraints.stack([D.constraints.positive, D.constraints.real]))"
    "(t([[1.], [2.]]))",
    "D.ComposeTransform([D.StickBreakingTransform(), D.ExpTransform()]).codomain.event_dim",
    "D.ComposeTransform([D.ExpTransform(), D.StickBreakingTransform()]).domain",
    "D.ComposeTransform([D.ExpTransform(), D.StickBreakingTransform()])"
    ".log_abs_det_jacobian(t([.1, .2]), t([.2, .3, .5]))",
    "D.ComposeTransform([*[D.transforms.SoftplusTransform()] * 2, D.ExpTransform()])"
    ".log_abs_det_jacobian(t([.1, .2]), t([3., 3.2]))",
    "(lambda s: D.ComposeTransform([s, s]).log_abs_det_jacobian(t(.1), s(s(t(.1)))))"
    "(D.transforms.SoftplusTransform())",
    "D.ComposeTransform([D.ExpTransform()]) == D.ComposeTransform([D.ExpTransform()])",
    "D.IndependentTransform(D.ExpTransform(), 1).inv(t([2., 3.]))",
    "D.transforms.PowerTransform(2.) == D.transforms.PowerTransform(t(2.))",
    "D.transforms.PowerTransform(t([2., 3.])).forward_shape((4, 1))",
    "D.AffineTransform(T.zeros(3), 1.).forward_shape((2, 1))",
    "D.SoftmaxTransform().forward_shape(())",
    "D.LowerCholeskyTransform().forward_shape((2,))",
    "D.SoftplusTransform() == D.SoftplusTransform()",
    "D.utils.tril_matrix_to_vec(T.arange(9.).view(3, 3), -1)",
    "D.utils.tril_matrix_to_vec(T.arange(9.).view(3, 3), 3)",
    "D.utils.vec_to_tril_matrix(t([1., 2., 3.]), -1)",
    "D.utils.vec_to_tril_matrix(t([1., 2.]))",
)
SLOPES = (
    "D.Normal(w, w.exp())", "D.Laplace(w, w.exp())", "D.Exponential(w.exp())",
    "D.Uniform(w, w + 1)", "D.LogNormal(w, 1.)", "D.MultivariateNormal(w, T.eye(2))",
    "D.OneHotCategoricalStraightThrough(logits=w)",
    "D.Gumbel(w, w.exp())", "D.FisherSnedecor(w.exp(), 5.)", "D.LogisticNormal(w, w.exp())",
    "D.Kumaraswamy(w.exp(), 2 * w.exp())", "D.Weibull(w.exp(), w.exp())", "D.Cauchy(w, w.exp())",
    "D.ContinuousBernoulli(logits=w)", "D.GeneralizedPareto(w, w.exp(), w)",
    "D.LowRankMultivariateNormal(w, w.view(2, 1), w.exp())",
    "D.RelaxedBernoulli(T.ones(1), logits=w)", "D.RelaxedOneHotCategorical(T.ones(1), logits=w)",
    "D.Gamma(w.exp() * 3, 1 + w.square())",
    "D.Gamma(w.exp() * 30, 2.0)",
    "D.Beta(w.exp(), 1 + w.square())",
    "D.Beta(w.exp() * 20, 9 + w.square())",
    "D.Dirichlet(w.exp())",
    "D.Dirichlet(T.stack([w.exp(), w.square() * 30, 2 - w], -1))",
    "D.Chi2(w.exp() * 3)",
    "D.StudentT(w.exp() * 9, w)",
    "D.InverseGamma(w.exp() * 9, 2 + w)",
    "D.FisherSnedecor(w.exp() * 20, 30 - w)",
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
