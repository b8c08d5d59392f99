"""Dead code: what nobody sees is left out."""

import numpy as np

from minitorch.fx.passes import eliminate_dead_code
from tests.fx.passes.graphs import assert_same, names, record

X = np.arange(3.0)


def after(program):
    graph = record(program, X)
    changed, count = eliminate_dead_code(graph)
    assert count == len(graph.calls) - len(changed.calls)
    assert_same(graph, changed, [X])
    return names(changed)


def test_what_nobody_reads_is_left_out():
    def program(x):
        y = np.exp(x)
        y += 1  # written, and never read
        return [-x]

    assert after(program) == ["negative"]


def test_what_is_read_through_a_view_stays():
    def program(x):
        y = np.exp(x)
        y[1:] += 1
        return [y]

    assert after(program) == ["exp", "getitem", "add", "setitem"]


def test_writes_into_the_world_outside_stay():
    def program(x):
        x += 1
        return [np.zeros_like(x)]

    assert after(program) == ["add", "zeros_like"]
