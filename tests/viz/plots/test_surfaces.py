"""viz.surface: contour lines of a function, and paths on it."""

import itertools
import re

import pytest

from minitorch import viz


def bowl(x, y):
    return x * x + y * y


def contours(picture) -> list[str]:
    return re.findall(r'<path d="([^"]*)"', picture.svg())


def dots(picture) -> list[tuple[float, float]]:
    found = re.findall(r'<circle cx="([^"]*)" cy="([^"]*)"', picture.svg())
    return [(float(x), float(y)) for x, y in found]


def test_words():
    path = [(4, 2), (2, 1), (1, 0.5)]
    picture = viz.surface(bowl, {"down": path, "no step": path[:1]}, title="a <bowl>")
    assert picture.describe() == (
        "a <bowl>\ndown: 2 steps from (4, 2) to (1, 0.5), f = 1.25\n"
        "no step: 0 steps from (4, 2) to (4, 2), f = 20"
    )
    assert "a &lt;bowl&gt;</title>" in picture.svg()


def test_the_lines_of_a_bowl_are_rings_at_equal_distances():
    """A level through (r, 0) is also drawn through (-r, 0), (0, r) and (0, -r)."""
    picture = viz.surface(bowl, {"p": [(0, 0)]}, x=(-1, 1), y=(-1, 1))
    middle = dots(picture)[0]
    reaches = []
    for drawn in contours(picture)[:6]:  # these rings lie inside
        assert drawn.count("M") == 1, "one line, not pieces"
        numbers = [tuple(map(float, pair.split(","))) for pair in re.split("[ML]", drawn)[1:]]
        assert numbers[0] == numbers[-1], "closed"
        across, down = zip(*numbers)
        left, right = middle[0] - min(across), max(across) - middle[0]
        assert left == pytest.approx(right, abs=0.2)
        assert middle[1] - min(down) == pytest.approx(max(down) - middle[1], abs=0.2)
        reaches.append(right)
    gaps = [b - a for a, b in itertools.pairwise(reaches)]
    assert max(gaps) - min(gaps) < 1


def test_what_lies_outside_is_cut_off():
    """Also a path that leaves and comes back, one that never enters, nan and inf."""
    ends = {"x": (-5, 5), "y": (-2, 2)}
    inside = (34.0, 466.0, 30.0, 256.0)
    nan, inf = float("nan"), float("inf")
    for path in (
        [(0, 0), (0, 9), (1, 0)], [(-9, -9), (9, 9)], [(9, 9), (10, 10)], [(0, 3), (1, 3)],
        [(0, 0), (nan, 0), (1, 1)], [(0, 0), (inf, 0)], [(6, 0), (6, 1)], [(1, 1), (1, 1)],
    ):  # fmt: skip
        picture = viz.surface(bowl, {"p": path}, **ends)
        for points in re.findall(r'points="([^"]*)"', picture.svg()):
            for pair in points.split():
                x, y = map(float, pair.split(","))
                assert inside[0] <= x <= inside[1], (path, pair)
                assert inside[2] <= y <= inside[3], (path, pair)
        for x, y in dots(picture):
            assert inside[0] <= x <= inside[1]
            assert inside[2] <= y <= inside[3]


def test_long_paths_have_two_dots():
    assert len(dots(viz.surface(bowl, {"p": [(i / 20, 1) for i in range(41)]}))) == 2
    assert len(dots(viz.surface(bowl, {"p": [(i / 20, 1) for i in range(40)]}))) == 40


def test_a_flat_surface_and_a_function_that_ignores_one_number():
    assert not contours(viz.surface(lambda x, y: x * 0 + 3, {"p": [(0, 0)]}))
    (drawn, *_) = contours(viz.surface(lambda x, y: x * x, {"p": [(0, 0)]}))
    assert drawn.count("M") == 2, "two straight lines"


def test_a_path_needs_a_point():
    with pytest.raises(ValueError, match="at least one point, 'p' has none"):
        viz.surface(bowl, {"p": []})
