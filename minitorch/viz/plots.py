"""Curves and grids of small images, in the colours of the book. They need matplotlib."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np

from ..tensors import Tensor
from .palette import LONE_TEXT, SERIES, STRONG_GRADIENT

PIXELS = 100  # per inch of a figure, as a reader sees it
SHARPNESS = 2  # pixels of the file per pixel on the page
FONT = "DejaVu Sans"  # it comes with matplotlib, so that it is the same everywhere
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
    with _style():
        figure = _figure(width, height)
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


def images(
    images: Any,
    labels: Any = None,
    predictions: Any = None,
    *,
    columns: int = 8,
    title: str = "",
    width: int = 640,
) -> Any:
    """A grid of small grey images, dark where the values are large, with captions.

    - ``images``: Tensor or array, (n, height, width) or (n, 1, height, width), or one image
      (height, width). All are scaled alike, from the smallest value (paper) to the largest (ink).
    - ``labels``: what each image shows, n numbers or words: its caption.
    - ``predictions``: what a model says. A wrong one is framed, and its caption says both.
    - ``columns``: images in a row; ``width``: of the whole picture, in pixels.

    Returns a ``matplotlib.figure.Figure``. Raises ValueError when shapes or lengths do not fit.
    """
    pixels = _pixels(images)
    wanted, said = _captions(labels, len(pixels)), _captions(predictions, len(pixels))
    columns = max(1, min(columns, len(pixels)))
    rows = math.ceil(len(pixels) / columns)
    side = width / max(columns, 4)
    has_captions = labels is not None or predictions is not None
    caption, head = (22 if has_captions else 4), (34 if title else 0)  # pixels
    height = rows * (side + caption) + head
    low, high = float(pixels.min()), float(pixels.max())
    with _style():
        figure = _figure(round(side * columns), round(height))
        figure.set_layout_engine("none")  # the places are known
        for index, image in enumerate(pixels):
            row, column = divmod(index, columns)
            top = head + row * (side + caption) + caption
            axes = figure.add_axes(
                ((column + 0.07) / columns, 1 - (top + 0.86 * side) / height,
                 0.86 / columns, 0.86 * side / height)
            )  # fmt: skip
            axes.set_axis_off()
            axes.imshow(image, cmap="gray_r", vmin=low, vmax=max(high, low + 1e-9))
            _caption(axes, wanted[index], said[index])
        if title:
            figure.text(0.07 / columns, 1 - 8 / height, title, va="top", fontsize=12,
                        fontweight="bold")  # fmt: skip
    return figure


def _pixels(images: Any) -> np.ndarray:
    pixels = images.array if isinstance(images, Tensor) else np.asarray(images)
    if pixels.ndim == 2:
        pixels = pixels[None]
    if pixels.ndim == 4 and pixels.shape[1] == 1:
        pixels = pixels[:, 0]
    if pixels.ndim != 3 or not len(pixels):
        raise ValueError(
            "images must have the shape (n, height, width) or (n, 1, height, width) with n > 0; "
            f"got {list(pixels.shape)}"
        )
    return pixels


def _captions(values: Any, n: int) -> list[str | None]:
    if values is None:
        return [None] * n
    values = values.tolist() if isinstance(values, (Tensor, np.ndarray)) else list(values)
    if len(values) != n:
        raise ValueError(f"there are {n} images, but {len(values)} captions for them")
    return [str(value) for value in values]


def _caption(axes: Any, wanted: str | None, said: str | None) -> None:
    wrong = wanted is not None and said is not None and wanted != said
    text = f"{said}, is {wanted}" if wrong else said if wanted is None else wanted
    if text is not None:
        # the cross and the frame say it to those who do not see the colour
        axes.set_title(f"\u2717 {text}" if wrong else text, fontsize=10, pad=4,
                       color=SERIES[1] if wrong else LONE_TEXT,
                       fontweight="bold" if wrong else "normal")  # fmt: skip
    if wrong:
        axes.add_patch(_frame(axes))


def _frame(axes: Any) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((0, 0), 1, 1, transform=axes.transAxes, fill=False, clip_on=False,
                     edgecolor=STRONG_GRADIENT, linewidth=2.5)  # fmt: skip


# ---- figures ------------------------------------------------------------------------------------

_STYLE = {
    "font.family": FONT,
    "font.size": 10.5,
    "text.color": LONE_TEXT,
    "axes.titlecolor": LONE_TEXT,
    "axes.labelcolor": LONE_TEXT,
    "axes.edgecolor": LONE_TEXT,
    "xtick.color": LONE_TEXT,
    "ytick.color": LONE_TEXT,
    "grid.color": LONE_TEXT,
    "figure.facecolor": "none",  # the page shows through
    "axes.facecolor": "none",
    "savefig.facecolor": "auto",
}


@contextmanager
def _style() -> Iterator[None]:
    """The book's settings of matplotlib, for as long as a figure is made or written."""
    try:
        from matplotlib import style
    except ImportError as error:
        raise ImportError("viz draws this with matplotlib: pip install matplotlib") from error
    with style.context(["default", _STYLE]):
        yield


def _figure(width: int, height: int) -> Any:
    """An empty figure of a size in pixels, in no window; a notebook shows it as PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure((width / PIXELS, height / PIXELS), dpi=PIXELS, layout="constrained")
    FigureCanvasAgg(figure)
    figure._repr_mimebundle_ = partial(_bundle, figure)  # type: ignore[attr-defined]
    return figure


def _bundle(figure: Any, include: Any = None, exclude: Any = None) -> Any:
    """What a notebook shows: the PNG, twice as sharp as the page, at the width it is meant for."""
    data = {"image/png": base64.b64encode(png(figure)).decode("ascii"), "text/plain": repr(figure)}
    return data, {"image/png": {"width": round(figure.get_figwidth() * PIXELS)}}


def png(figure: Any) -> bytes:
    """A figure of this file as PNG; the same figure always gives the same bytes."""
    buffer = io.BytesIO()
    with _style():
        figure.savefig(buffer, format="png", dpi=PIXELS * SHARPNESS, metadata={"Software": None})
    return buffer.getvalue()
