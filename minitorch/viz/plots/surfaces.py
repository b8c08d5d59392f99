"""A surface seen from above, by its contour lines, and the paths that optimizers took on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ...grad_mode import no_grad
from ...ops.making.from_data import tensor
from ..outputs import Output
from ..palette import LONE_TEXT, SERIES
from ..svg import frame, line, number, text, text_width

Point = tuple[float, float]

WIDTH, HEIGHT = 480.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 14.0, 30.0, 44.0
LEVELS = 9  # contour lines
GRID = 33  # points along each side at which the function is asked
MOST_DOTS = 40  # a longer path is drawn without a dot for each step


def surface(
    function: Callable[..., Any],
    paths: Mapping[str, Sequence[Sequence[float]]],
    *,
    x: Point = (-5.0, 5.0),
    y: Point = (-5.0, 5.0),
    title: str = "",
) -> Surface:
    """Draw a function of two numbers by its contour lines, and paths on it.

    - ``function``: ``function(x, y)``, elementwise on two Tensors of one shape.
    - ``paths``: a dict of labels and paths; a path is a sequence of pairs (x, y), one a step.
    - ``x``, ``y``: the ends of the axes. What lies outside is not drawn.

    Returns a picture that a notebook shows as SVG; ``describe()`` tells the ends of each path.
    Raises ValueError for a path without a point.

    >>> from minitorch import viz
    >>> viz.surface(lambda x, y: x * x + y * y, {"path": [(4, 2), (2, 1), (1, 0.5)]})
    path: 2 steps from (4, 2) to (1, 0.5), f = 1.25
    """
    found = {label: [(float(a), float(b)) for a, b in path] for label, path in paths.items()}
    for label, path in found.items():
        if not path:
            raise ValueError(
                f"a path needs at least one point, {label!r} has none: give pairs (x, y)"
            )
    return Surface(function, found, title, x, y)


class Surface(Output):
    """Contour lines and paths as a drawing; see ``surface``."""

    def __init__(
        self,
        function: Callable[..., Any],
        paths: Mapping[str, list[Point]],
        title: str,
        x: Point,
        y: Point,
    ) -> None:
        told = [f"{label}: {_told(function, path)}" for label, path in paths.items()]
        place = _Place(x, y)
        body = [text(LEFT, 16, title, LONE_TEXT, 13, bold=True)] if title else []
        body += [*_contours(function, place), *_axes(place)]
        body += [*_drawn_paths(paths, place), *_legend(paths)]
        picture = frame(WIDTH, HEIGHT, title or "A surface from above", "\n".join(told), body)
        super().__init__("image/svg+xml", picture, [*([title] if title else []), *told])

    def svg(self) -> str:
        """The picture."""
        return self._picture


class _Place:
    """Where a point lies in the drawing."""

    def __init__(self, x: Point, y: Point) -> None:
        self.x, self.y = x, y

    def across(self, x: float) -> float:
        low, high = self.x
        return LEFT + (WIDTH - RIGHT - LEFT) * (x - low) / (high - low)

    def down(self, y: float) -> float:
        low, high = self.y
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (y - low) / (high - low)

    def points(self, path: Sequence[Point]) -> str:
        return " ".join(f"{number(self.across(x))},{number(self.down(y))}" for x, y in path)

    def holds(self, point: Point) -> bool:
        return all(
            low <= value <= high for value, (low, high) in zip(point, (self.x, self.y))
        )  # False for nan

    def cut(self, start: Point, end: Point) -> tuple[Point, Point] | None:
        """The part of a straight line that lies inside; None if nothing does."""
        if not all(map(math.isfinite, (*start, *end))):
            return None
        first, last = 0.0, 1.0
        for a, b, (low, high) in zip(start, end, (self.x, self.y)):
            if a == b:
                if not low <= a <= high:
                    return None
                continue
            enters, leaves = sorted([(low - a) / (b - a), (high - a) / (b - a)])
            first, last = max(first, enters), min(last, leaves)
        if first >= last:
            return None
        (x0, y0), (x1, y1) = start, end
        return (
            (x0 + first * (x1 - x0), y0 + first * (y1 - y0)),
            (x0 + last * (x1 - x0), y0 + last * (y1 - y0)),
        )


# ---- contour lines ------------------------------------------------------------------------------


def _contours(function: Callable[..., Any], place: _Place) -> Iterator[str]:
    xs, ys = np.linspace(*place.x, GRID), np.linspace(*place.y, GRID)
    values = _values(function, *np.meshgrid(xs, ys))
    low, high = float(values.min()), float(values.max())
    # levels as squares: the lines of a parabola then lie at equal distances
    for i in range(1, LEVELS + 1):
        level = low + (high - low) * (i / (LEVELS + 1)) ** 2
        parts = [
            f"M{place.points(piece).replace(' ', 'L')}" for piece in _lines(values, level, xs, ys)
        ]
        if parts:
            yield (
                f'<path d="{"".join(parts)}" fill="none" stroke="{LONE_TEXT}" stroke-width="1" '
                f'stroke-opacity="{0.75 - 0.05 * i:.2f}"/>'
            )


def _values(function: Callable[..., Any], x: Any, y: Any) -> np.ndarray:
    with no_grad():
        values = function(tensor(x.tolist()), tensor(y.tolist())).array
    return np.broadcast_to(values, np.shape(x)).astype(np.float64)


def _lines(values: np.ndarray, level: float, xs: np.ndarray, ys: np.ndarray) -> list[list[Point]]:
    """Where the values pass a level, as lines: pieces of one cell each, put end to end."""
    above = values > level
    pieces: dict[Any, list[Any]] = {}
    for row in range(GRID - 1):
        for column in range(GRID - 1):
            corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
            passed = [
                tuple(sorted([a, b]))
                for a, b in zip(corners, [*corners[1:], corners[0]])
                if above[a] != above[b]
            ]
            for a, b in zip(passed[::2], passed[1::2]):
                pieces.setdefault(a, []).append(b)
                pieces.setdefault(b, []).append(a)

    def point(edge: Any) -> Point:
        (r0, c0), (r1, c1) = edge
        part = (level - values[r0, c0]) / (values[r1, c1] - values[r0, c0])
        return xs[c0] + part * (xs[c1] - xs[c0]), ys[r0] + part * (ys[r1] - ys[r0])

    return [[point(edge) for edge in chain] for chain in _chains(pieces)]


def _chains(pieces: dict[Any, list[Any]]) -> Iterator[list[Any]]:
    """The edges of each line in their order; lines that end at the border begin there."""
    starts = [edge for edge, others in pieces.items() if len(others) == 1]
    for start in [*starts, *pieces]:
        chain = [start]
        while pieces[chain[-1]]:
            following = pieces[chain[-1]].pop()
            pieces[following].remove(chain[-1])
            chain.append(following)
        if len(chain) > 1:
            yield chain


# ---- paths, axes, legend ------------------------------------------------------------------------


def _drawn_paths(paths: Mapping[str, list[Point]], place: _Place) -> Iterator[str]:
    for path, colour in zip(paths.values(), _colours(paths)):
        for start, end in pairwise(path):
            part = place.cut(start, end)
            if part is not None:
                yield (
                    f'<polyline points="{place.points(part)}" fill="none" stroke="{colour}" '
                    'stroke-width="1.6"/>'
                )
        dots = path if len(path) <= MOST_DOTS else [path[0], path[-1]]
        for point in dots:
            if place.holds(point):
                radius = 4 if point in (path[0], path[-1]) else 2
                x, y = number(place.across(point[0])), number(place.down(point[1]))
                yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def _axes(place: _Place) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    yield line(LEFT, bottom, right, bottom, LONE_TEXT)
    yield line(LEFT, bottom, LEFT, TOP, LONE_TEXT)
    for value in (place.x[0], sum(place.x) / 2, place.x[1]):
        yield text(place.across(value), bottom + 15, f"{value:g}", LONE_TEXT, 11, "middle")
    for value in (place.y[0], sum(place.y) / 2, place.y[1]):
        yield text(LEFT - 6, place.down(value) + 4, f"{value:g}", LONE_TEXT, 11, "end")


def _legend(paths: Mapping[str, list[Point]]) -> Iterator[str]:
    across = LEFT
    for label, colour in zip(paths, _colours(paths)):
        yield line(across, HEIGHT - 10, across + 18, HEIGHT - 10, colour, ' stroke-width="3"')
        yield text(across + 24, HEIGHT - 6, label, LONE_TEXT, 12)
        across += 24 + text_width(label, 12) + 18


def _colours(paths: Mapping[str, list[Point]]) -> list[str]:
    return [SERIES[n % len(SERIES)] for n in range(len(paths))]


def _told(function: Callable[..., Any], path: list[Point]) -> str:
    (x0, y0), (x1, y1) = path[0], path[-1]
    value = float(_values(function, np.array(x1), np.array(y1)))
    many = "1 step" if len(path) == 2 else f"{len(path) - 1} steps"
    return f"{many} from ({x0:.3g}, {y0:.3g}) to ({x1:.3g}, {y1:.3g}), f = {value:.3g}"
