"""Recomputing: the peak gets lower, by calls that wait or run again; every bit stays."""

import numpy as np
import pytest
from hypothesis import given, settings

from minitorch.fx import passes
from minitorch.fx.passes import recompute
from minitorch.fx.passes.memory import plan_memory
from minitorch.fx.passes.recomputing import LEAST
from tests.fx.passes.graphs import assert_same, names, programs, record

LARGE = np.linspace(-1, 1, 64 * 64, dtype=np.float32).reshape(64, 64)


def forward_and_back(x):
    """``gate`` is read, and is read again when the moment of most memory is over."""
    u = np.dot(x, x)
    gate = np.multiply(u, 2)
    y = np.dot(gate, x)
    a = np.dot(y, y)
    b = np.dot(a, y)
    c = np.dot(a, b)
    total = np.dot(a, b) + np.dot(b, c)
    return [np.dot(np.dot(total, gate), u)]


def test_a_cheap_result_is_computed_again():
    graph = record(forward_and_back, LARGE)
    after, saved = recompute(graph, least=0)
    assert saved == -1
    assert names(after).count("multiply") == 2
    assert plan_memory(after).peak < plan_memory(graph).peak
    assert_same(graph, after, [LARGE])


def test_a_product_of_matrices_is_not():
    def program(x):
        kept = np.dot(x, x)
        a = np.dot(kept, x)
        b, c = np.dot(a, x), np.dot(x, a)
        return [np.dot(np.dot(a, b) + np.dot(b, c), kept)]

    graph = record(program, LARGE)
    assert recompute(graph, least=0)[1] == 0


def test_what_nobody_has_read_yet_waits():
    def program(x):
        early = np.dot(x, x)
        a = np.dot(x.T, x)
        b = np.dot(a, a)
        return [np.dot(np.dot(a, b), x) + early]

    graph = record(program, LARGE)
    after, saved = recompute(graph, least=0)
    assert saved == 0
    assert after.calls[-2].results[0].name == graph.calls[0].results[0].name
    assert plan_memory(after).peak < plan_memory(graph).peak
    assert_same(graph, after, [LARGE])


def test_a_result_of_several_writes_is_written_again():
    def program(x):
        u = np.dot(x, x)
        gate = np.empty_like(u)
        for half in (slice(0, 32), slice(32, 64)):
            np.multiply(u[half], 3, out=gate[half])
            np.add(gate[half], 1, out=gate[half])
        a = np.dot(gate, x)
        b = np.dot(a, x)
        c = np.dot(b, a)
        total = np.dot(np.dot(a, b), c) + np.dot(c, b)
        return [np.dot(np.dot(total, gate), u)]

    graph = record(program, LARGE)
    after, saved = recompute(graph, least=0)
    assert saved < 0
    assert names(after).count("multiply") == 4
    assert_same(graph, after, [LARGE])


@pytest.mark.parametrize("what", ["operand", "other half"])
def test_an_operand_that_is_written_in_between_is_not_read_again(what):
    def program(x):
        u = np.dot(x, x)
        gate = np.multiply(u[:60], 2)
        a = np.dot(gate, x)
        part = u[slice(0, 60) if what == "operand" else slice(60, 64)]
        part[...] = 5
        b = np.dot(a, x)
        c = np.dot(b.T, b)
        d = np.dot(c, c)
        e = np.dot(np.dot(c, d), d)
        return [np.dot(np.dot(gate, e), u)]

    graph = record(program, LARGE)
    after, saved = recompute(graph, least=0)
    assert (saved == 0) is (what == "operand")
    assert_same(graph, after, [LARGE])


def test_a_small_peak_stays():
    graph = record(forward_and_back, LARGE)
    assert recompute(graph)[1] == 0
    assert plan_memory(graph).peak < LEAST


@given(drawn=programs())
@settings(max_examples=120, deadline=None)
def test_programs_keep_every_bit(drawn):
    program, arrays = drawn
    graph = record(program, *arrays)
    before = str(graph)
    after, count = recompute(graph, least=0)
    assert str(graph) == before
    assert count == len(graph.calls) - len(after.calls)
    assert_same(graph, after, arrays)
    assert_same(graph, passes.optimize(after), arrays)
