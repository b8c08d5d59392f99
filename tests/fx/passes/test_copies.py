"""Copies: which are not made, and which have to be."""

import numpy as np

from minitorch.fx.passes import remove_copies
from tests.fx.passes.graphs import assert_same, names, record

X = np.arange(6.0).reshape(2, 3)


def after(program, *arrays):
    arrays = arrays or (X,)
    graph = record(program, *arrays)
    changed, count = remove_copies(graph)
    assert count == len(graph.calls) - len(changed.calls)
    assert_same(graph, changed, list(arrays))
    return names(changed)


def test_a_copy_that_nobody_writes_is_not_made():
    assert after(lambda x: [np.exp(x.copy())]) == ["exp"]
    assert after(lambda x: [np.exp(x.astype(float)[0])]) == ["getitem", "exp"]


def test_copies_that_stay():
    def copy_written(x):
        y = x.copy()
        y += 1
        return [x * y]

    def original_written(x):
        y = x.copy()
        x += 1
        return [x * y]

    assert "copy" in after(copy_written)
    assert "copy" in after(original_written)
    assert "copy" in after(lambda x: [x.copy()])
    assert "copy" in after(lambda x: [x.T.copy(order="C").sum(axis=0)])  # it lies otherwise
    assert "astype" in after(lambda x: [np.exp(x.astype(np.float32))])


def test_results_are_computed_where_they_are_copied_to():
    def setitem(x):
        y = np.empty_like(x)
        y[0][...] = np.exp(x[1])
        np.copyto(y[1], np.negative(x[0]))
        return [y]

    left = after(setitem)
    assert "setitem" not in left
    assert "copyto" not in left


def test_results_that_are_copied_as_before():
    def used_again(x):
        y, t = np.empty_like(x), np.exp(x)
        y[...] = t
        return [y + t]

    def other_dtype(x):
        y = np.empty_like(x, np.float32)
        y[...] = np.exp(x)
        return [y]

    def broadcast(x):
        y = np.empty_like(x)
        y[...] = np.exp(x[0])
        return [y]

    def argument_changes(x):
        y, t = np.empty_like(x), np.exp(x)
        x[0] = 1.0
        y[...] = t
        return [y]

    def view_is_kept(x):
        y, t = np.empty_like(x), np.exp(x)
        first = t[0]
        y[...] = t
        return [y + first]

    for program in (used_again, other_dtype, broadcast, argument_changes, view_is_kept):
        assert "setitem" in after(program), program


def test_a_target_that_overlaps_with_the_argument():
    def program(x):
        x[:, 1:][...] = np.negative(x[:, :2])
        return [np.exp(x)]

    assert "setitem" not in after(program)
