"""The timeline of simulated GPUs: what the host and every stream did, and who waited for whom.

    with minitorch.cuda.simulate(1):
        y = x.cuda() @ w
        viz.timeline()

The host stands on top: launches, calls, waits. Below, a lane for each stream: kernels and copies.
The clock is the simulated one, so the picture is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...devices.simulated.streams import Span
from ...errors import explain
from ..outputs import Output
from ..palette import DATA, DIM, OP, PANEL, WHITE, Colours
from ..short_text import counted
from ..svg import NARROW, WIDEST, Swatch, frame, legend, line, rectangle, text, text_width
from .holders import simulated_machine

WIDTH, PAD = NARROW, 12.0
LANE, HEIGHT = 34.0, 22.0  # from lane to lane; of a box
MOST_WORDS, MOST_ARROWS = 8, 24
TICKS = 5  # about so many marks on the axis
LEAST = 0.6  # pixels: boxes of one kind that are thinner, and closer, are drawn as one

_KINDS: dict[str, tuple[Colours, str]] = {
    "launch": (OP, "launches, kernels"),
    "kernel": (OP, ""),
    "copy": (DATA, "copies"),
    "call": (DIM, "other work of the host"),
    "wait": (DIM._replace(fill=WHITE), "waiting"),
}
_COPIES = ("h2d", "d2h", "d2d", "p2p")


def timeline(since: Any = None, until: Any = None) -> Timeline:
    """Draw what the host and the streams of the simulated GPUs did, over the simulated time.

    - ``since``, ``until``: only what happened between: ns of the host's clock (``machine.now``),
      or recorded events (``cuda.Event``). By default all that the machine remembers.

    Returns a picture that a notebook shows as SVG; ``describe()`` says the same in words. Raises
    RuntimeError if no GPU is simulated, ValueError where nothing happened.
    """
    machine = simulated_machine()
    begin, end = _time_of(since, "since"), _time_of(until, "until")
    found = [
        span
        for span in machine.trace
        if (begin is None or span.end > begin) and (end is None or span.start < end)
    ]
    if not found:
        raise ValueError(
            explain(
                "a timeline needs something that happened",
                "there is nothing between these times" if machine.trace else "nothing did yet",
            )
        )
    first = min(span.start for span in found) if begin is None else begin
    last = max(span.end for span in found) if end is None else end
    return Timeline(found, first, last)


def _time_of(moment: Any, name: str) -> int | None:
    if moment is None or (isinstance(moment, int) and not isinstance(moment, bool)):
        return moment
    mark = getattr(moment, "_mark", None)
    if mark is None or mark.time is None:
        raise TypeError(
            explain(f"{name} must be nanoseconds or a recorded event of CUDA", f"got {moment!r}")
        )
    return int(mark.time)


class Timeline(Output):
    """What happened, as a picture; see ``timeline``."""

    def __init__(self, spans: list[Span], first: int, last: int) -> None:
        lanes = _lanes(spans)
        unit = _unit(last - first)
        lines = [_words(lane, lanes[lane], first, last, unit) for lane in lanes]
        super().__init__("image/svg+xml", _draw(lanes, first, last, unit, lines), lines)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _lanes(spans: Iterable[Span]) -> dict[Any, list[Span]]:
    """The spans of each lane: the host first, then streams in order."""
    found: dict[Any, list[Span]] = {}
    for span in spans:
        found.setdefault(span.lane, []).append(span)
    streams = sorted(lane for lane in found if lane != "host")
    return {lane: found[lane] for lane in (["host"] if "host" in found else []) + streams}


def _name(lane: Any) -> str:
    if lane == "host":
        return "host"
    index, stream = lane
    return f"cuda:{index}" + ("" if stream == 0 else f" stream {stream}")


def _unit(length: int) -> tuple[int, str]:
    """The unit that suits a length in ns."""
    for size, name in ((10**9, "s"), (10**6, "ms"), (10**3, "us")):
        if length >= 2 * size:
            return size, name
    return 1, "ns"


def _told(time: int, unit: tuple[int, str]) -> str:
    return f"{time / unit[0]:.6g}"


def _words(lane: Any, spans: list[Span], first: int, last: int, unit: tuple[int, str]) -> str:
    busy = sum(
        min(s.end, last) - max(s.start, first) for s in spans if s.kind not in ("wait", "call")
    )
    told = [
        f"{s.kind} {s.name} {_told(s.start - first, unit)}-{_told(s.end - first, unit)}"
        if s.kind != "wait"
        else f"wait ({s.name}) {_told(s.start - first, unit)}-{_told(s.end - first, unit)}"
        for s in spans
    ]
    if len(told) > MOST_WORDS:
        told = [*told[: MOST_WORDS - 1], f"... ({len(told)} in all)", told[-1]]
    what = "launching" if lane == "host" else "busy"
    share = f"{what} {_told(busy, unit)} of {_told(last - first, unit)} {unit[1]}"
    return f"{_name(lane)}: {share}; {'; '.join(told)}"


# ---- drawing ------------------------------------------------------------------------------------


def _draw(
    lanes: dict[Any, list[Span]], first: int, last: int, unit: tuple[int, str], words: list[str]
) -> str:
    left = PAD + WIDEST * max(text_width(_name(lane), 12, bold=True) for lane in lanes) + 10
    right = WIDTH - PAD - 6
    scale = (right - left) / max(last - first, 1)
    top, axis = 14.0, 14.0 + LANE * len(lanes)
    middles: dict[int, tuple[float, float]] = {}
    body: list[str] = []
    arrows: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for place, (lane, spans) in enumerate(lanes.items()):
        y = top + LANE * place
        body.append(text(PAD, y + 16, _name(lane), PANEL.text, 12, bold=True))
        for kind, name, start, end, cause in _merged(spans, first, last, scale):
            x, wide = left + start * scale, (end - start) * scale
            body += _box(kind, name, x, wide, y)
            if lane == "host" and cause:
                middles[cause] = (x, y + HEIGHT)
            elif cause in middles:
                arrows.append((middles[cause], (x, y)))
    ground = _axis(first, last, left, right, top, axis, unit)
    if len(arrows) <= MOST_ARROWS:
        for (x1, y1), (x2, y2) in arrows:
            ground.append(line(x1, y1, x2, y2, OP.line, ' stroke-dasharray="2 3"'))
    used = {_kind(span) for spans in lanes.values() for span in spans}
    if "kernel" in used:
        used.add("launch")  # they are explained together
    drawn, below = legend(_swatches(used), PAD, axis + 24, WIDTH - PAD)
    height = axis + 36 + below
    panel = rectangle(1, 1, WIDTH - 2, height - 2, PANEL.fill, PANEL.line, 8)
    title = f"Timeline of {counted(len(lanes), 'lane')}, {_told(last - first, unit)} {unit[1]}"
    return frame(WIDTH, height, title, "\n".join(words), [panel, *ground, *body, *drawn])


def _kind(span: Span) -> str:
    return "copy" if span.kind in _COPIES else span.kind


def _merged(
    spans: list[Span], first: int, last: int, scale: float
) -> list[tuple[str, str, int, int, int]]:
    """Kind, name, start, end (from the first moment) and cause of the boxes that are drawn."""
    result: list[tuple[str, str, int, int, int]] = []
    for span in spans:
        start, end = max(span.start, first) - first, min(span.end, last) - first
        kind = _kind(span)
        if result:
            before = result[-1]
            thin = (end - start) * scale < LEAST
            if thin and before[0] == kind and (start - before[3]) * scale < LEAST:
                result[-1] = (kind, "", before[2], end, 0)
                continue
        result.append((kind, span.name, start, end, span.cause))
    return result


def _box(kind: str, name: str, x: float, wide: float, y: float) -> list[str]:
    colours = _KINDS[kind][0]
    dashes = ' stroke-dasharray="3 3"' if kind == "wait" else ""
    out = [rectangle(x, y, max(wide, LEAST), HEIGHT, colours.fill, colours.line, 0, dashes)]
    if name and text_width(name, 11) + 6 <= wide:
        out.append(text(x + wide / 2, y + 15, name, colours.text, 11, "middle"))
    return out


def _axis(
    first: int, last: int, left: float, right: float, top: float, axis: float,
    unit: tuple[int, str],
) -> list[str]:  # fmt: skip
    out = [line(left, axis, right, axis, PANEL.line)]
    length = max(last - first, 1)
    step = _step(length)
    for time in range(0, length + 1, step):
        x = left + (right - left) * time / length
        out.append(line(x, top - 4, x, axis, PANEL.line, ' stroke-opacity="0.6"'))
        label = _told(time, unit)
        if time + step > length:
            label += f" {unit[1]}"
        anchor = "end" if x > right - 20 else "middle"
        out.append(text(x, axis + 14, label, PANEL.soft, 11, anchor))
    return out


def _step(length: int) -> int:
    """1, 2 or 5 times a power of ten, so that there are about five marks."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if length <= TICKS * step * factor:
                return step * factor
        step *= 10


def _swatches(used: set[str]) -> list[Swatch]:
    """What the legend explains: the kinds that were drawn, and have a name of their own."""
    found = [(kind, *_KINDS[kind]) for kind in _KINDS if kind in used and _KINDS[kind][1]]
    return [
        Swatch(colours.fill, colours.line, words, ' stroke-dasharray="3 3"' * (kind == "wait"))
        for kind, colours, words in found
    ]
