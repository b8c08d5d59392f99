"""Pictures that can be touched: every state is computed here, and shown without Python.

    def product(x):
        y = x * torch.tensor([1.0, 2.0])
        return y

    viz.explore(product, x=range(5))

The function is called once for each setting while the notebook runs. A page keeps what came out,
and shows it behind sliders, switches and choices: on the web, in JupyterLab, with no Python behind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from ..svg import mark_of
from .frames import Frame, frame_of
from .packing import pack, packed_size
from .page import page
from .settings import Setting, combinations, index_of, settings_of

MOST_FRAMES = 400
MOST_BYTES = 60_000  # of all frames, packed and compressed


def explore(
    function: Callable[..., Any],
    /,
    *,
    start: Mapping[str, Any] | None = None,
    title: str = "",
    **settings: Any,
) -> Explorer:
    """Show what a function gives for every combination of settings.

    - ``function``: takes the settings as keywords; what it returns is shown (a picture of ``viz``,
      anything else that a notebook shows, a text; a tuple: one below the other), and what it
      prints, above that.
    - ``settings``: for each, the values to choose from. Numbers become a slider, ``[False, True]``
      a switch, all else a choice. A dict gives values their labels: ``order={"newest": max}``.
    - ``start``: the setting that is seen first; without it the first value of each.
    - ``title``: what the picture is called; without it the name of the function.

    At most 400 combinations, and 60 kB compressed: a page has to stay light.

    Returns a picture that a notebook shows with its controls; ``describe()`` is the first state in
    words, ``frame(x=2)`` one state. Raises TypeError or ValueError for settings that cannot be
    shown. An error in the function ends it, with a note that says for which setting.

    >>> from minitorch import viz
    >>> def square(x):
    ...     return f"{x} * {x} = {x * x}"
    >>> viz.explore(square, x=range(4), start={"x": 3})
    square, with x = 3 (of 0, 1, 2, 3):
    3 * 3 = 9
    """
    return Explorer(function, settings_of(settings), start or {}, title)


class Explorer:
    """All states of a picture that can be touched; see ``explore``."""

    def __init__(
        self,
        function: Callable[..., Any],
        settings: list[Setting],
        start: Mapping[str, Any],
        title: str,
    ) -> None:
        self.settings = settings
        self.title = title or getattr(function, "__name__", "picture").strip("_").replace("_", " ")
        self._function = function
        self._start = _places(settings, start)
        self.frames = _all_frames(function, settings)
        self._packed = pack(self.frames)
        if (size := packed_size(self._packed)) > MOST_BYTES:
            raise ValueError(
                f"the {len(self.frames)} states of this picture take {size:,} bytes, compressed; "
                f"at most {MOST_BYTES:,} keep a page light. Give fewer values, or draw less: "
                "pictures of viz (SVG) share what they have in common, images (PNG) do not."
            )

    @property
    def mark(self) -> str:
        """A short name that only the same picture has."""
        return mark_of(self.title, [setting.labels for setting in self.settings], self._packed)

    def frame(self, **values: Any) -> Frame:
        """One state: of the values that were computed, or of others (then it is computed now)."""
        missing = [setting.name for setting in self.settings if setting.name not in values]
        if missing or len(values) > len(self.settings):
            names = ", ".join([setting.name for setting in self.settings])
            raise TypeError(f"frame() takes a value of each setting: {names}; got {list(values)}")
        try:
            return self.frames[index_of(self.settings, _places(self.settings, values))]
        except ValueError:
            return frame_of(self._function, values)

    def html(self) -> str:
        """The picture for a page, with its controls and all its states."""
        first = self.frames[index_of(self.settings, self._start)].html
        return page(self.title, self.mark, self.settings, self._start, first, self._packed)

    @property
    def start(self) -> list[int]:
        """For each setting, which of its values is seen first."""
        return self._start

    @property
    def packed(self) -> str:
        """All states as JSON; see packing.py."""
        return self._packed

    def describe(self) -> str:
        """The state that is seen first, in words."""
        told = "; ".join(
            [
                f"{setting.name} = {setting.labels[place]} (of {', '.join(setting.labels)})"
                for setting, place in zip(self.settings, self._start)
            ]
        )
        words = self.frames[index_of(self.settings, self._start)].words
        return f"{self.title}, with {told}:\n{words}"

    def __repr__(self) -> str:
        return self.describe()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return {"text/html": self.html(), "text/plain": repr(self)}, {}


def _all_frames(function: Callable[..., Any], settings: list[Setting]) -> list[Frame]:
    count = math.prod([len(setting.values) for setting in settings])
    if count > MOST_FRAMES:
        sizes = " * ".join([f"{len(setting.values)} ({setting.name})" for setting in settings])
        raise ValueError(
            f"explore() computes at most {MOST_FRAMES} states ahead; these settings have {sizes} "
            f"= {count}. Give fewer values."
        )
    names = [setting.name for setting in settings]
    return [frame_of(function, dict(zip(names, values))) for values in combinations(settings)]


def _places(settings: list[Setting], start: Mapping[str, Any]) -> list[int]:
    names = [setting.name for setting in settings]
    if unknown := [name for name in start if name not in names]:
        raise ValueError(f"start names {unknown[0]}; the settings are {', '.join(names)}")
    return [setting.place_of(start[setting.name]) if setting.name in start else 0
            for setting in settings]  # fmt: skip
