"""viz.sketch: curves as a light drawing."""

import re

import pytest

from minitorch import viz


def points(picture) -> list[list[tuple[float, float]]]:
    found = re.findall(r'points="([^"]*)"', picture.svg())
    return [[tuple(map(float, pair.split(","))) for pair in line.split()] for line in found]


def test_a_curve_falls_and_ends_at_the_right_edge():
    (line,) = points(viz.sketch({"loss": [4.0, 1.0, 0.25]}))
    assert [x for x, _ in line] == sorted({x for x, _ in line})
    assert [y for _, y in line] == sorted([y for _, y in line]), "down is larger in a drawing"
    assert line[-1][0] == 466


def test_one_axis_for_all_states():
    one, other = (viz.sketch({"w": [n]}, low=0, high=8) for n in (2, 4))
    assert points(one)[0][0][1] > points(other)[0][0][1]
    (outside,) = points(viz.sketch({"w": [0, 100]}, low=0, high=8))
    assert outside[1][1] == 30, "at the edge"


def test_what_is_not_finite_is_left_out():
    picture = viz.sketch({"w": [1, float("nan"), float("inf"), 2]})
    assert len(points(picture)[0]) == 2
    assert repr(picture) == "w: 1, nan, inf, 2"
    with pytest.raises(ValueError, match="at least one finite value"):
        viz.sketch({"w": [float("nan")]})
    with pytest.raises(ValueError, match="at least one finite value"):
        viz.sketch({})


def test_words_and_title():
    picture = viz.sketch({"a": range(10), "b": [0.5]}, title="two <curves>", xlabel="step")
    assert picture.describe() == "two <curves>\na: 0, 1, 2, 3, 4, ..., 9\nb: 0.5"
    assert "two &lt;curves&gt;</title>" in picture.svg()
    assert len(points(picture)) == 2


def test_equal_values():
    assert points(viz.sketch({"w": [3.0, 3.0]}))


def test_numbers_below_the_horizontal_axis():
    plain = viz.sketch({"a": [1.0, 2.0, 3.0]}, xlabel="x").svg()
    named = viz.sketch({"a": [1.0, 2.0, 3.0]}, xlabel="x", left=-1, right=0.5).svg()
    assert [end in plain for end in (">0</text>", ">2</text>")] == [True, True]
    assert [end in named for end in (">-1</text>", ">0.5</text>", ">0</text>")] == [
        True,
        True,
        False,
    ]
