"""All passes: whatever program is drawn, a graph shows the same before and after."""

import pytest
from hypothesis import given, settings

from minitorch.fx import passes
from tests.fx.passes.graphs import assert_same, programs, record


@pytest.mark.parametrize("change", passes.PASSES, ids=lambda change: change.__name__)
@given(drawn=programs())
@settings(max_examples=120, deadline=None)
def test_a_pass_keeps_every_bit(change, drawn):
    program, arrays = drawn
    graph = record(program, *arrays)
    before = str(graph)
    after, count = change(graph)
    assert str(graph) == before
    loops = len(after.calls) - sum(len(group) - 1 for group in after.groups)
    assert loops == len(graph.calls) - count
    assert_same(graph, after, arrays)


@given(drawn=programs())
@settings(max_examples=300, deadline=None)
def test_all_passes_keep_every_bit(drawn):
    program, arrays = drawn
    graph = record(program, *arrays)
    assert_same(graph, passes.optimize(graph), arrays)
