"""Algebra: what is left out, and what only looks as if it could be."""

import numpy as np
import pytest

from minitorch.fx.passes import eliminate_dead_code, simplify_algebra
from tests.fx.passes.graphs import assert_same, names, record

SPECIAL = np.array([0.0, -0.0, 1.5, -1e-40, np.inf, -np.inf, np.nan, 3e38], np.float32)


def after(program, *arrays):
    arrays = arrays or (SPECIAL,)
    graph = record(program, *arrays)
    changed, count = simplify_algebra(graph)
    assert count == len(graph.calls) - len(changed.calls)
    assert_same(graph, changed, list(arrays))
    return changed


@pytest.mark.parametrize(
    "program",
    [lambda x: x * 1, lambda x: 1.0 * x, lambda x: x / 1, lambda x: x - 0.0, lambda x: x + -0.0,
     lambda x: +x, lambda x: x**1, lambda x: x * np.float32(1),
     lambda x: x * np.array(1, np.float32)],
)  # fmt: skip
def test_what_changes_nothing_is_left_out(program):
    assert names(after(lambda x: [np.exp(program(x))])) == ["exp"]


@pytest.mark.parametrize(
    "program",
    [lambda x: x + 0, lambda x: x + 0.0, lambda x: x - -0.0, lambda x: 1 / x, lambda x: 0 - x,
     lambda x: x * 0, lambda x: x - x, lambda x: x * -1, lambda x: x * np.float64(1)],
)  # fmt: skip
def test_what_looks_as_if_it_changed_nothing_stays(program):
    assert len(names(after(lambda x: [np.exp(program(x))]))) == 2


def test_the_negative_of_the_negative():
    graph = after(lambda x: [np.exp(np.negative(-x))])
    assert names(eliminate_dead_code(graph)[0]) == ["exp"]


def test_views_of_views():
    x = np.arange(6.0).reshape(2, 3)
    assert names(after(lambda x: [np.exp(x.T.T)], x)) == ["transpose", "exp"]
    assert names(after(lambda x: [x.reshape(2, 3) + x.reshape(-1).reshape(2, 3)], x)) == [
        "reshape", "add",
    ]  # fmt: skip
    assert names(after(lambda x: [x[0] + x[1]], x)) == ["getitem", "getitem", "add"]


def test_a_copy_that_is_written_stays():
    def program(x):
        y = x * 1
        y[0] = 7
        return [y + x]

    assert names(after(program)) == ["multiply", "setitem", "add"]
    assert names(after(lambda x: [x * 1])) == ["multiply"]  # it leaves


def test_an_original_that_is_written_while_the_copy_is_read():
    def program(x):
        y = x * 1
        x[0] = 7
        return [np.exp(y)]

    assert names(after(program)) == ["multiply", "setitem", "exp"]


def test_another_layout_stays():
    x = np.asfortranarray(np.arange(6.0).reshape(2, 3))[:, ::2]
    assert names(after(lambda x: [np.exp(x * 1)], x)) == ["multiply", "exp"]


@pytest.mark.parametrize("divisor", [8, 0.25, -2.0, np.float32(64), 2.0**126])
def test_to_divide_by_a_power_of_two_is_to_multiply(divisor):
    assert names(after(lambda x: [x / divisor])) == ["multiply"]


@pytest.mark.parametrize("divisor", [3, 10, 0.0, np.float64(8), 2.0**127, np.inf, 2.0**-140])
def test_other_divisions_stay(divisor):
    assert names(after(lambda x: [x / divisor])) == ["divide"]
    assert names(after(lambda x: [x / 8], np.arange(3))) == ["divide"]
