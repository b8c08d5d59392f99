"""The C of a recording can be read without a compiler."""

import pytest

import minitorch as torch
from minitorch import fx
from minitorch.fx.backends.c_listing import c_listing

pytestmark = pytest.mark.usefixtures("few_objects")


def test_a_loop_for_each_group_and_a_call_for_it() -> None:
    graph = fx.record(lambda x: ((x + x) * x) @ x, torch.ones(3, 3))
    lowered, loops = c_listing(graph)
    assert len(loops) == 1
    assert loops[0].startswith("/* add, multiply */\n")
    assert "for (" in loops[0]
    names = [call.name for call in lowered.calls if call.kind not in ("view", "make")]
    assert len(names) == 2
    assert names[-1] in ("dot", "matmul")


def test_what_has_no_group_has_no_loop() -> None:
    graph = fx.record(lambda x: x @ x, torch.ones(2, 2))
    lowered, loops = c_listing(graph)
    assert loops == []
    assert len(lowered.calls) == len(graph.calls)
