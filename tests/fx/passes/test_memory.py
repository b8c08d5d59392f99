"""Memory planning: no two arrays at once in the same bytes, and fewer bytes than without a plan."""

import numpy as np
from hypothesis import given, settings

from minitorch.fx.passes import optimize
from minitorch.fx.passes.memory import plan_memory
from tests.fx.passes.graphs import programs, record


def chain(x):
    for _ in range(8):
        x = np.dot(x, x)
    return [x + 1]


def test_a_chain_needs_two_places():
    plan = plan_memory(record(chain, np.ones((8, 8))))
    assert plan.before == 8 * 512
    assert plan.peak == 2 * 512


def test_an_elementwise_call_may_write_over_its_operand():
    plan = plan_memory(record(lambda x: [np.exp(np.exp(np.exp(x))) + 1], np.ones((8, 8))))
    assert plan.peak == 512


def test_a_transposed_operand_is_gone_over_at_its_own_places_too():
    plan = plan_memory(record(lambda x: [np.exp(np.exp(np.exp(x).T).T) + 1], np.ones((8, 8))))
    assert plan.peak == 512


def test_an_operand_that_is_read_at_other_places_is_not_written_over():
    def program(x):
        y = x * 2
        return [np.dot(y + y.T, x)]

    assert plan_memory(record(program, np.ones((8, 8)))).peak == 2 * 512


def test_out_may_be_the_place_of_an_operand_that_dies():
    def program(x):
        y, room = np.exp(x), np.empty_like(x)
        np.sqrt(y, out=room)
        return [np.dot(room, x)]

    assert plan_memory(record(program, np.ones((8, 8)))).peak == 512


def test_room_lives_from_the_first_write_on():
    def program(x):
        room = np.empty_like(x)
        y = np.dot(np.dot(x, x), x)
        room[...] = y
        return [np.dot(room, room)]

    plan = plan_memory(record(program, np.ones((8, 8))))
    assert plan.peak == 2 * 512
    assert plan.before == 3 * 512


def test_large_results_are_placed_first():
    def program(x):  # in the order of births, `small` lies where the second large one would fit
        large = np.dot(x, x)
        small = np.dot(large[0], x)
        second = np.dot(x, large)
        return [np.dot(np.dot(second, x), small)]

    plan = plan_memory(record(program, np.ones((8, 8))))
    assert plan.peak == 2 * 512 + 64


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
