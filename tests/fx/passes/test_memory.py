"""Memory planning: no two arrays at once in the same bytes, and fewer bytes than without a plan."""

import numpy as np
from hypothesis import given, settings

from minitorch.fx.passes import optimize
from minitorch.fx.passes.memory import plan_memory
from tests.fx.passes.graphs import programs, record


def chain(x):
    for _ in range(8):
        x = np.exp(x.T)
    return [x + 1]


def test_a_chain_needs_two_places():
    plan = plan_memory(record(chain, np.ones((8, 8))))
    assert plan.before == 8 * 512
    assert plan.peak == 2 * 512


def test_an_elementwise_call_may_write_over_its_operand():
    plan = plan_memory(record(lambda x: [np.exp(np.exp(np.exp(x))) + 1], np.ones((8, 8))))
    assert plan.peak == 512


def test_what_leaves_has_no_place():
    plan = plan_memory(record(lambda x: [np.exp(x)], np.ones((8, 8))))
    assert plan.places == {}


@given(drawn=programs())
@settings(max_examples=100, deadline=None)
def test_places_of_arrays_that_live_at_once_do_not_meet(drawn):
    program, arrays = drawn
    plan = plan_memory(optimize(record(program, *arrays)))
    places = list(plan.places.values())
    for n, one in enumerate(places):
        assert one.offset + one.nbytes <= plan.peak
        for other in places[:n]:
            at_once = one.born < other.dies and other.born < one.dies
            apart = one.offset + one.nbytes <= other.offset
            assert not at_once or apart or other.offset + other.nbytes <= one.offset
