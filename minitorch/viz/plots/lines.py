"""Curves of numbers, such as losses, in the colours of the book. They need matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..palette import SERIES
from .figures import book_style, empty_figure

_DASHES: tuple[Any, ...] = ("solid", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)), (0, (9, 3)))


def curves(
    series: Mapping[str, Sequence[float]],
    *,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    x: Sequence[float] | None = None,
    ylim: tuple[float, float] | None = None,
    log: bool = False,
    smooth: int = 1,
    width: int = 640,
    height: int = 320,
) -> Any:
    """Lines, one per entry of ``series``, told apart by colour and by dashes.

    - ``series``: a name and its values (numbers or one-element Tensors), up to five of them.
    - ``x``: the positions of the values; 0, 1, 2 ... if not given.
    - ``ylim``: the ends of the vertical axis; ``log``: make it logarithmic, for losses that fall
      through several powers of ten.
    - ``smooth``: draw the mean of the last so many values; the values themselves stay as a thin
      line behind it. 1 draws the values alone.
    - ``width``, ``height``: in pixels.

    Returns a ``matplotlib.figure.Figure`` that a notebook shows as PNG on any background. Raises
    ValueError for no series, too many, or one whose length does not fit ``x``.
    """
    if smooth < 1:
        raise ValueError(f"smooth must be 1 or more values to take the mean of, got {smooth}")
    lines = {name: [float(value) for value in values] for name, values in series.items()}
    if not 1 <= len(lines) <= len(SERIES):
        raise ValueError(f"curves() draws 1 to {len(SERIES)} series, got {len(lines)}")
    with book_style():
        figure = empty_figure(width, height)
        axes = figure.add_subplot()
        for (name, values), colour, dashes in zip(lines.items(), SERIES, _DASHES):
            places = _places(name, values, x)
            marker = "o" if len(values) < 3 else None  # a line through one point cannot be seen
            if smooth > 1:
                axes.plot(places, values, color=colour, lw=0.8, alpha=0.45, label="_behind")
                values = _means(values, smooth)
            axes.plot(places, values, color=colour, ls=dashes, lw=2, marker=marker, label=name)
        if log:
            _logarithmic(axes)
        if ylim is not None:
            axes.set_ylim(*ylim)
        axes.set_xlabel(xlabel)
        axes.set_ylabel(ylabel)
        _calm(axes)
        several = len(lines) > 1
        axes.set_title(title, loc="left", fontsize=12, fontweight="bold", pad=28 if several else 10)
        if several:
            axes.legend(
                loc="lower left", bbox_to_anchor=(-0.01, 1.0), ncols=len(lines), frameon=False,
                handlelength=2.6, borderaxespad=0.3,
            )  # fmt: skip
    return figure


def _places(name: str, values: list[float], x: Sequence[float] | None) -> list[float]:
    places = list(range(len(values))) if x is None else [float(place) for place in x]
    if len(places) != len(values):
        raise ValueError(f"x has {len(places)} positions, {name!r} has {len(values)} values")
    return places  # type: ignore[return-value]


def _means(values: list[float], count: int) -> list[float]:
    """The mean of each value and the ones before it, ``count`` in all (fewer at the beginning)."""
    sums = np.cumsum([0.0, *values])
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(ends - count, 0)
    means: list[float] = ((sums[ends] - sums[starts]) / (ends - starts)).tolist()
    return means


def _logarithmic(axes: Any) -> None:
    """A logarithmic axis with plain numbers: 0.1, 0.2, 0.5, 1 when it spans few powers of ten."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    axes.set_yscale("log")
    low, high = axes.get_ylim()
    steps = (1, 2, 5) if high / low < 1000 else (1,)
    axes.yaxis.set_major_locator(LogLocator(subs=steps))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))


def _calm(axes: Any) -> None:
    """No box, faint lines to read values by; whole numbers where only whole numbers make sense."""
    from matplotlib.ticker import MaxNLocator

    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.grid(axis="y", linewidth=0.8, alpha=0.35)
    axes.tick_params(length=0)
    axes.margins(x=0.02)
    positions = np.concatenate([line.get_xdata() for line in axes.lines])
    if (positions == np.round(positions)).all():
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
