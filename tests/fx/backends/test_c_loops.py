"""The C of groups: rows, names, and what of a group is stored."""

import re

import numpy as np
import pytest
from hypothesis import given, settings

from minitorch.backends.c.kernels import unavailable
from minitorch.fx.backends.c import bundle, c
from minitorch.fx.backends.eager import eager
from minitorch.fx.passes import optimize
from tests.fx.passes.graphs import programs, record

REASON = unavailable()
needs_c = pytest.mark.skipif(REASON is not None, reason=f"no kernels in C: {REASON}")
ROWS = np.linspace(-3, 3, 4 * 70).reshape(4, 70)


def softmax(x):
    shifted = x - np.maximum.reduce(x, axis=1, keepdims=True)
    numerator = np.exp(shifted)
    return [numerator / np.add.reduce(numerator, axis=1, keepdims=True)]


def layer_norm(x):
    centred = x - np.add.reduce(x, axis=1, keepdims=True) / x.shape[1]
    variance = np.vecdot(centred, centred)[:, None] / x.shape[1]
    return [centred * (variance + 1e-5) ** -0.5]


def in_place(x):
    x -= np.add.reduce(x, axis=-1, keepdims=True)
    np.tanh(x, out=x)
    np.copyto(x, 0.25, where=x > 0.5)
    sums = np.empty_like(x, shape=(len(x), 1))
    sums[:, 0] = np.matmul(x, np.ones(x.shape[1], x.dtype))
    return [sums * 2, x * sums]


@needs_c
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("program", [softmax, layer_norm, in_place])
@pytest.mark.parametrize("special", [None, np.nan, np.inf, -np.inf])
def test_rows_are_one_loop(program, dtype, special):
    x = ROWS.astype(dtype)
    with np.errstate(all="ignore"):
        graph = optimize(record(program, x))
        assert len(graph.groups) == 1
        if special is not None:
            x[1, 3] = x[2, 0] = special
        run = c(graph)
        mine, other = x.copy(), x.copy()
        got, wanted = run(mine), eager(graph)(other)
    assert run.source.count("static void") == 1
    tolerance = {"f": 2e-5, "d": 1e-12}[np.dtype(dtype).char]
    for a, b in zip([*got, mine], [*wanted, other]):
        assert (a.dtype, a.shape, a.strides) == (b.dtype, b.shape, b.strides)
        np.testing.assert_allclose(a, b, tolerance, tolerance)


@needs_c
@given(drawn=programs())
@settings(max_examples=60, deadline=None)
def test_programs(drawn):
    """Whatever is computed in the same order comes out the same, but for the last bits of exp."""
    program, arrays = drawn
    graph = record(program, *arrays)
    with np.errstate(all="ignore"):
        mine, other = [[x.copy("K") for x in arrays] for _ in range(2)]
        got, wanted = c(optimize(graph))(*mine), eager(graph)(*other)
    tolerance = {"f": 1e-4, "d": 1e-10}[arrays[0].dtype.char]
    for a, b in zip([*got, *mine], [*wanted, *other]):
        assert (a.dtype, a.shape, a.strides) == (b.dtype, b.shape, b.strides)
        differ = ~np.isclose(a, b, tolerance, tolerance, equal_nan=True)
        exact = not any(name in str(graph) for name in ("exp", "add.reduce"))
        assert not (exact and differ.any()), (str(graph), a, b)


@needs_c
def test_equal_loops_are_one_function():
    def steps(x):
        for _ in range(3):
            x = np.exp(np.negative(x)) + 1
            x = x.dot(x)
        return [x]

    graph = optimize(record(steps, np.ones((5, 5))))
    assert len(graph.groups) == 3
    assert c(graph).source.count("static void") == 1


@needs_c
def test_names_that_c_knows_already():
    def program(x):
        return [np.tanh(np.log(np.sqrt(np.exp(x)))) + x]

    for dtype in (np.float32, np.float64):
        graph = record(program, np.ones(3, dtype))
        for value, name in zip(list(graph.values()), ["float", "sqrt", "size", "log", "REAL"]):
            value.name = name
        (result,) = c(optimize(graph))(np.ones(3, dtype))
        np.testing.assert_allclose(result, np.tanh(0.5) + 1, 1e-5)


def test_what_nobody_reads_is_not_stored():
    graph = optimize(record(lambda x: [np.exp(-x) * 2], np.ones(3)))
    _, (one,) = bundle(graph)
    (loops,) = one.loops
    assert [value.name for value in loops.arrays] == ["x0", "multiply"]
    assert len(re.findall(r"\[i\] = ", loops.text())) == 1


def test_groups_that_follow_each_other_are_one_call():
    def program(x, y):
        return [np.exp(-x) + x, np.exp(-y).dot(y), np.exp(y * y) * 2]

    graph, (first, second) = bundle(optimize(record(program, np.ones(3), np.ones((2, 2)))))
    assert (len(first.loops), len(second.loops)) in ((1, 1), (2, 1), (1, 2))
    assert [call.name for call in graph.calls if call.name != "empty"].count("dot") == 1
