"""Figures of matplotlib in the book's style, shown as PNGs with the same bytes everywhere."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..palette import LONE_TEXT

PIXELS = 100  # per inch of a figure, as a reader sees it
SHARPNESS = 2  # pixels of the file per pixel on the page
FONT = "DejaVu Sans"  # it comes with matplotlib, so that it is the same everywhere
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
def book_style() -> Iterator[None]:
    """The book's settings of matplotlib, for as long as a figure is made or written."""
    try:
        from matplotlib import style
    except ImportError as error:
        raise ImportError("viz draws this with matplotlib: pip install matplotlib") from error
    with style.context(["default", _STYLE]):
        yield


def empty_figure(width: int, height: int) -> Any:
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
    with book_style():
        figure.savefig(buffer, format="png", dpi=PIXELS * SHARPNESS, metadata={"Software": None})
    return buffer.getvalue()
