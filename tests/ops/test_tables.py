"""Functions from tables: the numbers that the function itself has, and its infinities."""

import numpy as np
import pytest

import minitorch as torch
from minitorch.ops.elementwise import gamma
from minitorch.ops.special import modified_bessel
from minitorch.ops.tables import WORTH_A_TABLE, Odd, Table, Tabled, by_table

# infinity and nan are wanted here; NumPy warns of them, and pytest makes errors of warnings
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

EPS = 2.0**-23
FUNCTIONS = {
    "lgamma": gamma.LOG_GAMMA_OF[np.dtype(np.float32)],
    "digamma": gamma._tabled_digamma,
    "trigamma": gamma._tabled_trigamma_of[np.dtype(np.float32)],
    "i1e": modified_bessel._TABLED_I1E,
}
SPECIAL = [0.0, -0.0, -1.0, -2.0, -8.0, -9.0, 23.999, 24.0, 1e30, np.inf, -np.inf, np.nan, 1.0, 2.0]


def numbers(low, high):
    spread = np.random.default_rng(0).uniform(low, high, 2 * WORTH_A_TABLE)
    return np.concatenate([spread, SPECIAL, np.geomspace(1e-30, 1, 99)]).astype(np.float32)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("ends", [(-8, 24), (-0.6, 0.6), (-12, 40), (100, 1000)])
def test_values_are_those_of_the_function(name, ends):
    function, x = FUNCTIONS[name], numbers(*ends)
    got, exact = by_table(function, x), function.exact(x.astype(np.float64)).astype(np.float32)
    finite = np.isfinite(exact)
    np.testing.assert_array_equal(got[~finite], exact[~finite])
    error = np.abs(got - exact)[finite] / np.maximum(np.abs(exact[finite]), 0.1)
    assert error.max() <= 2 * EPS


@pytest.mark.parametrize("name", ["bessel_j0", "bessel_j1", "i1e"])
def test_bessel_functions_of_many_numbers_are_those_of_few(name):
    x = numbers(-30, 30)
    function = getattr(torch.special, name)
    many = function(torch.from_numpy(x)).numpy()
    few = [function(torch.from_numpy(part)).numpy() for part in np.array_split(x, 9)]
    np.testing.assert_allclose(many, np.concatenate(few), 2e-6 if name == "i1e" else 0, 2e-7)


def test_an_odd_function_is_exact_next_to_0():
    x = np.geomspace(1e-12, 0.01, WORTH_A_TABLE).astype(np.float32)
    np.testing.assert_allclose(by_table(Odd(np.sin), x), np.sin(x.astype(np.float64)), EPS)
    assert by_table(Odd(np.sin), 0 * x).max() == 0


def test_float64_and_short_arrays_are_not_from_a_table():
    function = Tabled(np.cos)
    for x in (np.linspace(0, 9, WORTH_A_TABLE), np.linspace(0, 9, 99, dtype=np.float32)):
        by_table(function, x)
        assert function.table is None
    by_table(function, np.linspace(0, 9, WORTH_A_TABLE, dtype=np.float32))
    assert isinstance(function.table, Table)
