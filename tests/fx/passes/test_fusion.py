"""Fusion: which calls become a group, and which may not."""

import numpy as np
import pytest

from minitorch.fx.backends.c_loops import _FORMULAS
from minitorch.fx.passes import fuse
from minitorch.fx.passes.fusion import ELEMENTWISE
from tests.fx.passes.graphs import assert_same, record

X = np.linspace(-1, 1, 12).reshape(3, 4)


def groups(program, *arrays):
    """The names of the calls of each group."""
    arrays = arrays or (X,)
    graph = record(program, *arrays)
    changed, count = fuse(graph)
    assert count == sum(len(group) - 1 for group in changed.groups)
    assert sorted(map(repr, changed.calls)) == sorted(map(repr, graph.calls))
    assert_same(graph, changed, list(arrays))
    return [[call.name for call in group] for group in changed.groups]


def test_neighbours_of_one_shape_are_a_group():
    assert groups(lambda x: [np.exp(-x) * 2]) == [["negative", "exp", "multiply"]]
    assert groups(lambda x: [np.exp(x)]) == []  # one call alone is as fast in NumPy


def test_sums_of_rows_and_what_follows_from_them():
    def softmax(x):
        e = np.exp(x - np.maximum.reduce(x, axis=1, keepdims=True))
        return [e / np.add.reduce(e, axis=1, keepdims=True)]

    assert groups(softmax) == [["maximum.reduce", "subtract", "exp", "add.reduce", "divide"]]


def test_what_stands_between_comes_before():
    def program(x, w):
        y = np.exp(x)
        z = w.dot(w)
        return [y * 2, z]

    assert groups(program, X, np.ones((2, 2))) == [["exp", "multiply"]]


def linear(x, b, shape):
    """As a layer does it: the bias is added in place to a matrix."""
    y = x.dot(np.eye(4))
    y += b
    return [np.exp(-y.reshape(shape))]


def loops(program, *arrays):
    """The names of the calls of each group, where calls may have changed places."""
    graph = record(program, *arrays)
    changed, _ = fuse(graph)
    assert_same(graph, changed, list(arrays))
    return [[call.name for call in group] for group in changed.groups]


@pytest.mark.parametrize("shape", [(3, 2, 4), (2, 3, 1, 4), (6, 4)])
def test_a_view_is_taken_before_what_is_computed_in_place(shape):
    x, b = np.linspace(-1, 1, 24).reshape(6, 4), np.arange(4.0)
    found = loops(lambda x, b: linear(x, b, shape), x, b)
    assert found == [["add", "negative", "exp"]]


@pytest.mark.parametrize("shape", [(4, 6), (3, 8), (24,)])
def test_a_bias_that_does_not_lie_along_the_last_dimension(shape):
    x, b = np.linspace(-1, 1, 24).reshape(6, 4), np.arange(4.0)
    assert loops(lambda x, b: linear(x, b, shape), x, b)[-1][-2:] == ["negative", "exp"]


def test_what_a_loop_has_made_keeps_its_shape():
    def program(x):
        y = np.exp(x)
        y *= 2.0
        return [y.reshape(2, 6).dot(np.ones(6))]

    assert loops(program, X) == [["exp", "multiply"]]


def test_row_major_elements_of_another_shape_are_in_the_group():
    def program(x):
        y = np.exp(x)
        z = np.negative(y.reshape(-1))
        return [z.reshape(2, 6) * y.reshape(2, 6), y]

    assert loops(program, X) == [["exp", "negative", "multiply"]]


@pytest.mark.parametrize(
    "program",
    [
        lambda x: [np.exp(x).T * x.T],  # read in another order than it is written
        lambda x: [np.exp(x)[::-1] + x],
        lambda x: [np.add.reduce(np.exp(x), axis=0)],  # sums of columns
        lambda x: [np.exp(x).dot(x.T)],
        lambda x: [np.exp(x).astype(np.float32)],  # two dtypes
        lambda x: [np.exp(x), np.exp(x[0])],  # two shapes
    ],
)
def test_what_is_no_group(program):
    assert groups(program) == []


def test_a_write_that_moves_elements_is_no_part():
    def program(x):
        x[1:] *= 2
        x[:2] += 1
        return [np.exp(x)]

    assert groups(program) == []


def test_numbers_of_rows_and_columns_are_told_apart():
    """Of a square matrix both are of one shape: a row's sums are no columns'."""

    def program(x):
        sums = np.add.reduce(x, axis=1)
        return [x * sums]

    square = np.arange(9.0).reshape(3, 3)
    assert groups(program, square) == []
    assert groups(lambda x: [x * np.add.reduce(x, axis=1)[:, None]], square) == [
        ["add.reduce", "multiply"]
    ]


def test_backend_c_has_a_formula_for_each_function():
    assert set(_FORMULAS) >= ELEMENTWISE


def test_what_is_made_beside_a_group_is_there_before_it_is_used():
    def program(x):
        twice = np.multiply(np.negative(x), 2.0)
        beside = np.zeros_like(twice)
        return [np.add(twice, beside), beside.astype(np.float64), np.exp(beside)]

    graph = record(program, np.ones((2, 3), np.float32))
    fused, _ = fuse(graph)
    assert_same(graph, fused, [np.ones((2, 3), np.float32)])
