"""torch.special in float64, where PyTorch has fewer digits: against sums of exact fractions.

PyTorch's Bessel functions and igamma are good to seven to ten digits there (special-digits in
tests/known_differences.toml); the sums below are right to the last one.
"""

import math
import subprocess
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

import numpy as np
import pytest

import minitorch as torch
from minitorch import special

getcontext().prec = 60


def series(x, order, sign):
    """J (sign -1) or I (sign 1) of an order at x, from its power series in exact fractions."""
    x = Fraction(x)
    q, term = sign * x * x / 4, (x / 2) ** order / math.factorial(order)
    total = term
    for k in range(1, 120):
        term = term * q / (k * (k + order))
        total += term
    return float(total)


def value(function, *numbers):
    return function(*[torch.tensor(x, dtype=torch.float64) for x in numbers]).item()


NUMBERS = (0.3, 1.9, 2.1, 3.0, 5.2, 5.52, 7.75, 12.0, 24.5, 31.0)


@pytest.mark.parametrize("order", [0, 1])
def test_bessel_functions_of_the_first_kind(order):
    for x in NUMBERS:
        exact = series(x, order, -1)
        assert abs(value(getattr(special, f"bessel_j{order}"), x) - exact) < 1e-15, x
        exact = series(x, order, 1)
        assert value(getattr(special, f"i{order}"), x) == pytest.approx(exact, rel=5e-15), x


@pytest.mark.parametrize("x", [*NUMBERS, 100.0, 1e4])
def test_the_second_kind_by_what_binds_it_to_the_first(x):
    j0, j1, y0, y1 = (
        value(getattr(special, f"bessel_{name}"), x) for name in ("j0", "j1", "y0", "y1")
    )
    assert (j1 * y0 - j0 * y1) * x * math.pi / 2 == pytest.approx(1, rel=2e-14)
    i0, i1 = value(special.i0e, x), value(special.i1e, x)
    k0, k1 = (value(getattr(special, f"scaled_modified_bessel_k{n}"), x) for n in (0, 1))
    assert (i0 * k1 + i1 * k0) * x == pytest.approx(1, rel=5e-15)


def airy(x):
    """Ai(x) from its two power series (Abramowitz and Stegun 10.4.2)."""
    cube, f, g = Fraction(x) ** 3, Fraction(1), Fraction(x)
    even, odd = f, g
    for k in range(1, 150):
        f = f * cube / ((3 * k - 1) * 3 * k)
        g = g * cube / (3 * k * (3 * k + 1))
        even, odd = even + f, odd + g
    # (their factors have 17 digits, which is why x is near 0)
    return even, odd


@pytest.mark.parametrize("x", [-6.5, -2.34, -2.05, -0.5, 1.5, 2.05, 2.2])
def test_airys_function(x):
    even, odd = airy(x)
    at_0 = 1 / (3 ** (2 / 3) * math.gamma(2 / 3)), 1 / (3 ** (1 / 3) * math.gamma(1 / 3))
    exact = at_0[0] * float(even) - at_0[1] * float(odd)
    size = at_0[0] * abs(float(even)) + at_0[1] * abs(float(odd)) + 1
    assert abs(value(special.airy_ai, x) - exact) < 1e-15 * size


A_AND_X = [
    (1, 0.01), (2, 0.5), (5, 20.0), (21, 14.78), (21, 27.67), (50, 40.0), (99, 120.0),
    (110, 142.47), (150, 100.0), (1000, 1040.5), (1000, 800.0), (10000, 9500.0),
]  # fmt: skip


@pytest.mark.parametrize(("a", "x"), A_AND_X)
def test_incomplete_gamma_of_whole_numbers(a, x):
    """Q(a, x) = e^-x (1 + x + ... + x^(a-1) / (a-1)!)"""
    term, total, exact_x = Decimal(1), Decimal(1), Decimal(x)
    for k in range(1, a):
        term = term * exact_x / k
        total += term
    q = total * (-exact_x).exp()
    assert value(torch.igammac, float(a), x) == pytest.approx(float(q), rel=3e-14)
    assert value(torch.igamma, float(a), x) == pytest.approx(float(1 - q), rel=3e-14)


def test_incomplete_gamma_of_small_numbers():
    """P(1/2, x) = erf(sqrt(x)); Q(a, x) for a near 0 is a times the exponential integral."""
    x = torch.linspace(0.01, 9, 50, dtype=torch.float64)
    half = torch.full_like(x, 0.5)
    np.testing.assert_allclose(torch.igamma(half, x), torch.erf(x.sqrt()), 1e-14)
    np.testing.assert_allclose(torch.igammac(half, x), torch.erfc(x.sqrt()), 1e-13)
    assert value(torch.igammac, 1e-10, 1.0) == pytest.approx(0.219383934395520e-10, rel=1e-9)


def test_zeta():
    for s, q, exact in (
        (2.0, 1.0, math.pi**2 / 6),
        (4.0, 1.0, math.pi**4 / 90),
        (2.0, 0.5, math.pi**2 / 2),
        (2.0, -0.5, math.pi**2 / 2 + 4),
        (3.0, 1.0, 1.2020569031595942),
    ):
        assert value(special.zeta, s, q) == pytest.approx(exact, rel=4e-15)


def test_normal_distribution_and_its_inverse():
    p = torch.tensor([1e-300, 1e-20, 1e-5, 0.02, 0.3, 0.5, 0.9, 0.999], dtype=torch.float64)
    x = special.ndtri(p)
    np.testing.assert_allclose(special.log_ndtr(x), p.log(), 1e-13)
    x = x[2:]  # of the others the square is too large for exp
    both = special.erfcx(x) + special.erfcx(-x)
    np.testing.assert_allclose(both, 2 * (x * x).exp(), 1e-13)


def test_polynomials_of_high_degree():
    x = torch.linspace(-1, 1, 9, dtype=torch.float64)
    angle = np.arccos(x.numpy())
    np.testing.assert_allclose(
        special.chebyshev_polynomial_t(x, 500), np.cos(500 * angle), 0, 1e-12
    )
    two = special.legendre_polynomial_p(x, torch.tensor([[2.0]], dtype=torch.float64))[0]
    np.testing.assert_allclose(two, (3 * x * x - 1) / 2, 0, 1e-15)


OF_ONE = (
    "airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 digamma erfcx erfinv i0 i0e i1 i1e log_ndtr "
    "modified_bessel_k0 modified_bessel_k1 ndtri scaled_modified_bessel_k0 spherical_bessel_j0"
)


@pytest.mark.parametrize("name", OF_ONE.split())
def test_few_numbers_have_the_values_of_many(name):
    x = np.linspace(0.02, 30, 320)
    x = x / 31 if name in ("erfinv", "ndtri") else x
    few, many = (torch.from_numpy(numbers) for numbers in (x.reshape(-1, 10), x))
    function = getattr(special, name)
    one_by_one = torch.cat([function(row) for row in few])
    np.testing.assert_allclose(function(many).numpy(), one_by_one.numpy(), 2e-14, 2e-15)


def test_few_numbers_of_two_arguments_have_the_values_of_many():
    a, x = (grid.reshape(-1) for grid in np.meshgrid(np.geomspace(0.1, 200, 20), [0.3, 2, 40, 190]))
    for name in ("gammainc", "gammaincc", "zeta"):
        function = getattr(special, name)
        many = function(torch.from_numpy(a + 1), torch.from_numpy(x))
        few = [value(function, *pair) for pair in zip(a + 1, x)]
        np.testing.assert_allclose(many.numpy(), few, 1e-12, 1e-15)


def test_few_small_orders_have_the_values_of_many():
    """What is next to nothing beside 1: Q is about a, and ln gamma(a + 1) about -0.58 a."""
    a, x = (grid.reshape(-1) for grid in np.meshgrid(np.geomspace(1e-10, 0.99, 20), [0.01, 0.9]))
    many = special.gammaincc(torch.from_numpy(a), torch.from_numpy(x))
    few = [value(special.gammaincc, *pair) for pair in zip(a, x)]
    np.testing.assert_allclose(many.numpy(), few, 4e-14)


def test_loaded_only_when_asked_for():
    code = """
import sys, minitorch
file = 'minitorch.ops.special.bessel'
minitorch.tensor([1.0]).i0()
assert file not in sys.modules
minitorch.special.bessel_j0(minitorch.tensor([1.0]))
assert file in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", ["igamma", "igammac"])
def test_few_pairs_have_the_values_of_many(name):
    """On both sides of each way: the series, the fraction, Stirling's front from a = 10 on."""
    pairs = np.meshgrid(
        [0.3, 1, 5, 9.99, 10, 20, 50, 99.9], [1e-305, 1e-9, 0.5, 4, 11, 25, 60, 300]
    )
    a, x = (torch.from_numpy(np.tile(numbers, 5).reshape(-1)) for numbers in pairs)
    function = getattr(torch, name)
    one_by_one = torch.cat([function(b, y).view(1) for b, y in zip(a, x)])
    np.testing.assert_allclose(function(a, x).numpy(), one_by_one.numpy(), 1e-12, 1e-300)


def test_few_pairs_of_two_shapes():
    a, x = torch.tensor([[0.5], [12.0]]), torch.tensor([0.25, 3.0, 14.0])
    whole = torch.igamma(a.expand(2, 3).contiguous(), x.expand(2, 3).contiguous())
    np.testing.assert_array_equal(torch.igamma(a, x).numpy(), whole.numpy())


@pytest.mark.parametrize("count", [40, 5000])  # some go all at once to a GPU, many in steps
def test_incomplete_gamma_on_a_gpu_is_that_of_the_cpu(count):
    """A GPU is not asked when a series is over: it computes as many terms as any needs."""
    a = torch.linspace(1e-3, 300.0, count, dtype=torch.float64)
    x = a * 1.001 + 1  # beside where the ways meet
    x[::3] /= 2
    x[1::3] *= 2
    for f in (torch.igamma, torch.igammac):
        with torch.cuda.simulate(1):
            found = f(a.cuda(), x.cuda()).cpu()
        torch.testing.assert_close(found, f(a, x), rtol=1e-13, atol=1e-18)
