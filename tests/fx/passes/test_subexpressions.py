"""Common subexpressions: which calls are one, and which are not."""

import numpy as np

from minitorch.fx.passes import eliminate_common_subexpressions
from tests.fx.passes.graphs import assert_same, names, record

X = np.array([1.0, -0.0, 3.0])


def after(program, *arrays):
    graph = record(program, *arrays)
    changed, count = eliminate_common_subexpressions(graph)
    assert count == len(graph.calls) - len(changed.calls)
    assert_same(graph, changed, list(arrays))
    return names(changed)


def test_equal_calls_are_one_and_what_follows_from_them():
    assert after(lambda x: [np.exp(-x) + np.exp(-x)], X) == ["negative", "exp", "add"]


def test_views_of_a_result_that_goes_become_views_of_the_one_that_stays():
    assert after(lambda x: [np.exp(x)[1:] + np.exp(x)[:2]], X) == [
        "exp",
        "getitem",
        "getitem",
        "add",
    ]


def test_other_arguments_other_calls():
    for program in (
        lambda x: [(x + 0.0) * (x + -0.0)], lambda x: [(x * 1) + (x * 1.0)],
        lambda x: [x[0:2] + x[1:3]], lambda x: [x.sum(axis=0) + x.sum(axis=0, keepdims=True)],
    ):  # fmt: skip
        assert len(after(program, X)) == 3


def test_a_write_in_between_makes_another_call():
    def program(x):
        first = np.exp(x)
        x[0] = 5.0
        return [first + np.exp(x)]

    assert after(program, X).count("exp") == 2


def test_an_array_that_is_written_or_leaves_is_no_other_ones():
    def written(x):
        first, second = np.exp(x), np.exp(x)
        second += first
        return [second]

    assert after(written, X) == ["exp", "exp", "add"]
    assert after(lambda x: [np.exp(x), np.exp(x)], X) == ["exp", "exp"]


def test_random_numbers_are_drawn_each_time():
    def program(x):
        draw = np.random.default_rng(0).random
        recorder = x._recorder
        return [recorder.run(draw, (3,), {}, "random") + recorder.run(draw, (3,), {}, "random")]

    changed, count = eliminate_common_subexpressions(record(program, X))
    assert (names(changed), count) == (["random", "random", "add"], 0)
