"""Curves as a small drawing (SVG): light enough for a picture with many states."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..outputs import Output
from ..palette import LONE_TEXT, SERIES
from ..svg import frame, line, number, text, text_width

WIDTH, HEIGHT = 480.0, 240.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 14.0, 30.0, 38.0
MOST_WORDS = 6  # values of a curve that are told in words


def sketch(
    series: Mapping[str, Sequence[float]],
    *,
    title: str = "",
    xlabel: str = "",
    low: float | None = None,
    high: float | None = None,
    left: float | None = None,
    right: float | None = None,
) -> Sketch:
    """Draw curves over 0, 1, 2, ...: a light drawing for ``viz.explore``; ``curves`` is for paper.

    - ``series``: a dict of labels and values (floats). nan and inf are left out of a curve.
    - ``low``, ``high``: the ends of the vertical axis, so that all states of a picture have the
      same; by default those of the values. What lies outside is drawn at the edge.
    - ``left``, ``right``: the numbers below the ends of the horizontal axis; by default those of
      the first and the last value, 0 and the length less 1.

    Returns a picture that a notebook shows as SVG; ``describe()`` tells first and last values.
    Raises ValueError where there is nothing to draw.

    >>> from minitorch import viz
    >>> viz.sketch({"loss": [4.0, 1.0, 0.25]}, title="descent")
    descent
    loss: 4, 1, 0.25
    """
    found = {label: [float(value) for value in values] for label, values in series.items()}
    finite = [v for values in found.values() for v in values if math.isfinite(v)]
    if not finite:
        raise ValueError(
            "sketch() needs at least one finite value: viz.sketch({'loss': [1.0, 0.5]})"
        )
    ends = (min(finite) if low is None else low, max(finite) if high is None else high)
    last = max([len(values) for values in found.values()]) - 1
    below = (0 if left is None else left, last if right is None else right)
    return Sketch(found, title, xlabel, *ends, below)


class Sketch(Output):
    """Curves as a drawing; see ``sketch``."""

    def __init__(
        self,
        series: Mapping[str, list[float]],
        title: str,
        xlabel: str,
        low: float,
        high: float,
        below: tuple[float, float],
    ) -> None:
        told = [f"{label}: {_told(values)}" for label, values in series.items()]
        words = [*([title] if title else []), *told]
        body = _body(series, title, xlabel, low, high if high > low else low + 1, below)
        picture = frame(WIDTH, HEIGHT, title or "Curves", "\n".join(told), body)
        super().__init__("image/svg+xml", picture, words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _told(values: Sequence[float]) -> str:
    shown = [f"{value:.4g}" for value in values]
    if len(shown) > MOST_WORDS:
        shown = [*shown[: MOST_WORDS - 1], "...", shown[-1]]
    return ", ".join(shown)


def _body(
    series: Mapping[str, list[float]],
    title: str,
    xlabel: str,
    low: float,
    high: float,
    below: tuple[float, float],
) -> list[str]:
    longest = max([len(values) for values in series.values()])
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(i: float) -> float:
        return LEFT + (right - LEFT) * i / max(longest - 1, 1)

    def y(value: float) -> float:
        return bottom - (bottom - TOP) * (min(max(value, low), high) - low) / (high - low)

    out = [text(LEFT, 16, title, LONE_TEXT, 13, bold=True)] if title else []
    for i in range(5):
        value = low + (high - low) * i / 4
        out.append(line(LEFT, y(value), right, y(value), LONE_TEXT, ' stroke-opacity="0.3"'))
        out.append(text(LEFT - 6, y(value) + 4, f"{value:.3g}", LONE_TEXT, 11, "end"))
    out.append(text(LEFT, bottom + 16, f"{below[0]:.7g}", LONE_TEXT, 11, "middle"))
    out.append(text(right, bottom + 16, f"{below[1]:.7g}", LONE_TEXT, 11, "end"))
    if xlabel:
        out.append(text((LEFT + right) / 2, bottom + 16, xlabel, LONE_TEXT, 11, "middle"))
    legend = LEFT
    for n, (label, values) in enumerate(series.items()):
        colour = SERIES[n % len(SERIES)]
        points = " ".join(
            [f"{number(x(i))},{number(y(v))}" for i, v in enumerate(values) if math.isfinite(v)]
        )
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(line(legend, HEIGHT - 9, legend + 18, HEIGHT - 9, colour, ' stroke-width="3"'))
        out.append(text(legend + 24, HEIGHT - 5, label, LONE_TEXT, 12))
        legend += 24 + text_width(label, 12) + 18
    return out
