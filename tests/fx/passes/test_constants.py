"""Constants: what is computed before the first replay, and what is not."""

import numpy as np
import pytest

from minitorch.fx.passes import constants, fold_constants
from tests.fx.passes.graphs import assert_same, names, record

X = np.array([[1.0, -0.0, 3.0], [4.0, 5.0, 6.0]])


def after(program, x=X):
    graph = record(program, x)
    changed, count = fold_constants(graph)
    assert count == len(graph.calls) - len(changed.calls)
    assert_same(graph, changed, [x])
    return names(changed), changed


def test_what_depends_on_no_input_is_computed_once():
    def program(x):
        ones = np.full_like(x, 2.0)
        return [x * (np.exp(ones) + 1)[0]]

    left, graph = after(program)
    assert left == ["multiply"]
    ((value, array),) = graph.state.items()
    assert value.memory.kind == "constant"
    assert array.tolist() == [np.exp(2.0) + 1] * 3


@pytest.mark.parametrize("order", ["C", "F"])
def test_a_constant_is_laid_out_as_it_was_recorded(order):
    left, graph = after(lambda x: [x + np.full_like(x[:, ::-1], 3)], X.copy(order))
    assert left == ["getitem", "add"]  # (the view is dead code now)
    assert next(iter(graph.state)).strides == X.copy(order).strides


def test_a_constant_that_is_written_or_leaves_is_made_anew():
    def written(x):
        zeros = np.zeros_like(x)
        zeros[0] = x[1]
        return [zeros]

    assert after(written)[0] == ["zeros_like", "getitem", "setitem"]
    assert after(lambda x: [np.ones_like(x)])[0] == ["ones_like"]


def test_a_large_constant_is_not_kept(monkeypatch):
    monkeypatch.setattr(constants, "LARGEST", 47)
    assert after(lambda x: [x + np.ones_like(x)])[0] == ["ones_like", "add"]
    monkeypatch.setattr(constants, "LARGEST", 48)
    assert after(lambda x: [x + np.ones_like(x)])[0] == ["add"]


def test_parameters_are_no_constants():
    graph = record(lambda x, w: [x * np.exp(w)], X, X)
    weight = graph.inputs.pop()
    graph.state[weight] = X.copy()
    weight.memory.kind = "state"
    assert fold_constants(graph)[1] == 0
