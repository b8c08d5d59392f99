"""Distributions: every number, shape, word and error as torch's, samples included."""

import gzip
import json
import math
from pathlib import Path

import numpy as np
import pytest

import minitorch as torch
from tests.distributions import cases
from tests.nn.both import both, error

FILE = Path(__file__).parents[1] / "goldens" / "distributions.json.gz"
RECORDED = json.loads(gzip.decompress(FILE.read_bytes()))
D = torch.distributions

# Numbers may be off by roundings of exp, log and sums in another order (tests/ops has their
# units); a density near 0 is a difference of larger terms, hence the absolute part.
RELATIVE, ABSOLUTE = 2e-5, 2e-6


@pytest.fixture(scope="module")
def ours():
    with np.errstate(all="ignore"):  # as in a program, where minitorch's filter stands
        return cases.answers(torch, D)


def test_the_same_questions_were_recorded(ours):
    assert ours.keys() == RECORDED.keys(), "python -m tests.goldens.record_distributions"


@pytest.mark.parametrize("group", [*cases.MADE, "kl of", "slope of", "D."])
def test_as_torch_answers(ours, group):
    for question, theirs in RECORDED.items():
        if not question.startswith(group):
            continue
        mine = ours[question]
        if isinstance(theirs, str):
            assert mine == theirs, question
            continue
        assert not isinstance(mine, str), f"{question}: {mine}"
        assert mine[:2] == theirs[:2], question
        np.testing.assert_allclose(mine[2], theirs[2], RELATIVE, ABSOLUTE, err_msg=question)


def test_the_slope_of_gamma_numbers_is_that_of_their_chance():
    """For concentration 1 the chance of at most x is 1 - exp(-x); its slope there is known."""
    a = torch.tensor([1.0, 2.0, 30.0, 0.3], dtype=torch.float64, requires_grad=True)
    torch.manual_seed(0)
    x = D.Gamma(a, torch.ones(4, dtype=torch.float64)).rsample((2000,))
    x.mean(0).sum().backward()
    # the mean of gamma numbers is their concentration: its slope is 1
    np.testing.assert_allclose(a.grad.tolist(), [1, 1, 1, 1], rtol=0.1)


def test_the_slope_of_dirichlet_parts():
    a = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64, requires_grad=True)
    torch.manual_seed(0)
    D.Dirichlet(a).rsample((3000,)).mean(0)[0].backward()
    # the mean of the first part is a0 / (a0 + a1 + a2)
    np.testing.assert_allclose(a.grad.tolist(), [5 / 36, -1 / 36, -1 / 36], atol=0.01)


def test_expand_checks_as_before_and_default_can_be_switched():
    quiet = D.Normal(0.0, 1.0, validate_args=False).expand((2,))
    assert math.isnan(quiet.log_prob(torch.tensor(math.nan))[0].item())
    D.Distribution.set_default_validate_args(False)
    try:
        D.Normal(0.0, -1.0)
    finally:
        D.Distribution.set_default_validate_args(True)


def test_a_formula_of_ones_own():
    class Mine(D.Normal):
        pass

    @D.register_kl(Mine, D.Normal)
    def divergence(p, q):
        return torch.tensor(7.0)

    assert D.kl_divergence(Mine(0.0, 1.0), D.Normal(0.0, 1.0)) == 7
    assert D.kl_divergence(D.Normal(0.0, 1.0), Mine(0.0, 1.0)) == 0
    # libraries register classes that only behave as distributions; what is no class is refused
    assert callable(D.register_kl(int, D.Normal))
    with pytest.raises(TypeError, match="must be a class"):
        D.register_kl(3, D.Normal)


def test_a_transform_that_caches_gives_back_the_same_tensor():
    transform, x = D.TanhTransform(cache_size=1), torch.tensor([0.5])
    assert transform.inv(transform(x)) is x
    assert D.TanhTransform().inv(torch.tensor([0.5])) is not x
    with pytest.raises(ValueError, match="cache_size"):
        D.ExpTransform(cache_size=2)


def test_a_transform_of_ones_own():
    """It defines ``_call`` and ``_inverse``, under the names that PyTorch asks for."""

    class Cubed(D.Transform):
        domain = codomain = D.constraints.real
        bijective, sign = True, 1

        def _call(self, x):
            return x**3

        def _inverse(self, y):
            return y.sign() * y.abs() ** (1 / 3)

        def log_abs_det_jacobian(self, x, y):
            return (3 * x**2).log()

    class Named(Cubed):
        pass

    cubed = D.TransformedDistribution(D.Normal(0.0, 1.0), [Named(cache_size=1)])
    expected = D.Normal(0.0, 1.0).log_prob(torch.tensor(2.0)) - math.log(12.0)
    torch.testing.assert_close(cubed.log_prob(torch.tensor(8.0)), expected)
    torch.testing.assert_close(Named().inv(torch.tensor(-27.0)), torch.tensor(-3.0))


def test_sets_of_ones_own_find_their_transform():
    class Even(D.constraints.Constraint):
        pass

    register = D.constraint_registry.ConstraintRegistry()
    register.register(Even, lambda constraint: "doubled")
    assert register(Even()) == "doubled"
    with pytest.raises(NotImplementedError, match="Cannot transform _Simplex constraints"):
        register(D.constraints.simplex)
    with pytest.raises(TypeError, match="Expected constraint to be either"):
        register.register(3, lambda constraint: None)


@both
def test_settings_that_are_refused(torch):
    d = torch.distributions
    kind, words = error(d.Multinomial, -1, torch.ones(2))
    assert kind == "ValueError"
    assert "to satisfy the constraint IntegerGreaterThan(lower_bound=0)" in words
    found = error(d.ExpTransform().with_cache, 2)
    assert found == ("ValueError", "cache_size must be 0 or 1")
