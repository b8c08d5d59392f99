"""The memory of a recording over time: when each result is needed, and where it lies."""

from __future__ import annotations

from typing import NamedTuple

from ...errors import explain, type_name
from ...fx.array_graph import ArrayGraph
from ...fx.passes.memory import plan_memory
from ..outputs import Output
from ..palette import DATA, DIM, GRADIENT, OP, PANEL
from ..svg import NARROW, WIDEST, frame, line, rectangle, text, text_width

WIDTH, HEIGHT, PAD = NARROW, 250.0, 12.0
ROOM = (WIDTH - 2 * PAD) / WIDEST
LEFT, TOP = 62.0, 36.0


class Bar(NamedTuple):
    """One buffer: its name, where it lies, how large it is, and when it is needed."""

    name: str
    offset: int
    nbytes: int
    born: int
    dies: int


def buffers(graph: ArrayGraph, planned: bool = True, at: int | None = None) -> BufferPicture:
    """Draw where the intermediate results of a recording lie, and how long each is needed.

    - ``graph``: an ``ArrayGraph`` with at least one such result.
    - ``planned``: as ``passes.memory.plan_memory`` places them, so that bytes are used again. If
      False, each has bytes of its own.
    - ``at``: the number of a call, from 0: what is needed then is drawn in blue.

    Results that leave the graph are not drawn: the caller keeps them. Returns a picture that a
    notebook shows as SVG; ``describe()`` says the same in words. Raises TypeError or ValueError for
    other graphs and calls.
    """
    if not isinstance(graph, ArrayGraph):
        raise TypeError(explain("buffers() draws an ArrayGraph", f"got {type_name(graph)}"))
    count = len(graph.calls)
    if at is not None and (type(at) is not int or not 0 <= at < count):
        raise ValueError(explain(f"at must be 0 to {count - 1} for {count} calls", f"got {at!r}"))
    plan = plan_memory(graph)
    bars: list[Bar] = []
    end = 0
    for memory, place in plan.places.items():
        offset = place.offset if planned else end
        bars.append(Bar(memory.name, offset, place.nbytes, place.born, place.dies))
        end += place.nbytes
    if not bars:
        raise ValueError(explain("a graph to draw has an intermediate result", "there is none"))
    return BufferPicture(bars, [call.name for call in graph.calls], plan.before, at)


class BufferPicture(Output):
    """The memory of a recording as a picture; see ``buffers``."""

    def __init__(self, bars: list[Bar], names: list[str], total: int, at: int | None) -> None:
        peak = max(bar.offset + bar.nbytes for bar in bars)
        title = f"{len(bars)} results in {peak:,} bytes"
        words = [title]
        words += [
            f"  {b.name}: bytes {b.offset} to {b.offset + b.nbytes}, calls {b.born} to {b.dies}"
            for b in bars
        ]
        if at is not None:
            living = [bar for bar in bars if bar.born <= at <= bar.dies]
            used = sum(bar.nbytes for bar in living)
            needed = ", ".join(bar.name for bar in living) or "nothing"
            words.append(f"call {at} ({names[at]}): {used:,} bytes are needed: {needed}")
        super().__init__("image/svg+xml", _draw(bars, names, total, peak, at, words), words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


# ---- drawing ------------------------------------------------------------------------------------


def _draw(
    bars: list[Bar], names: list[str], total: int, peak: int, at: int | None, words: list[str]
) -> str:
    right, bottom = WIDTH - PAD, TOP + HEIGHT
    step, scale = (right - LEFT) / len(names), HEIGHT / total
    body = [text(PAD, PAD + 12, words[0], PANEL.text, 13, bold=True)]
    body.append(line(LEFT, bottom, right, bottom, PANEL.line))
    # bytes are counted from below, as in the other pictures of memory
    y = bottom - peak * scale
    body.append(line(LEFT - 4, y, right, y, GRADIENT.line, ' stroke-dasharray="4 3"'))
    body.append(text(LEFT - 8, y + 4, f"{peak:,}", PANEL.text, 11, "end"))
    body.append(text(LEFT - 8, bottom + 4, "0", PANEL.soft, 11, "end"))
    if y > TOP + 16:  # how high it would be without a plan
        body.append(line(LEFT - 4, TOP, right, TOP, PANEL.line, ' stroke-dasharray="4 3"'))
        body.append(text(LEFT - 8, TOP + 4, f"{total:,}", PANEL.soft, 11, "end"))
        body.append(text(LEFT + 4, TOP + 14, "without a plan", PANEL.soft, 11))
    body += [_bar(bar, step, scale, bottom, at) for bar in bars]
    body += [label for bar in bars for label in _label(bar, step, scale, bottom, at)]
    body += _axis(len(names), step, bottom)
    if at is not None:
        x = LEFT + step * (at + 0.5)
        body.append(line(x, TOP - 4, x, bottom, GRADIENT.line, ' stroke-width="2"'))
        body += _told(words[-1], bottom + 40)
    height = bottom + 30 + (34 if at is not None else 0)
    panel = rectangle(1, 1, WIDTH - 2, height - 2, PANEL.fill, PANEL.line, 8)
    return frame(WIDTH, height, words[0], "\n".join(words), [panel, *body])


def _living(bar: Bar, at: int | None) -> bool:
    return at is None or bar.born <= at <= bar.dies


def _bar(bar: Bar, step: float, scale: float, bottom: float, at: int | None) -> str:
    colours = DATA if _living(bar, at) else DIM
    y = bottom - (bar.offset + bar.nbytes) * scale
    x, wide = LEFT + step * bar.born, step * (bar.dies - bar.born + 1)
    return rectangle(x, y, wide, bar.nbytes * scale, colours.fill, colours.line, 2)


def _label(bar: Bar, step: float, scale: float, bottom: float, at: int | None) -> list[str]:
    wide, high = step * (bar.dies - bar.born + 1), bar.nbytes * scale
    if text_width(bar.name, 11) + 4 > wide or high < 13:
        return []
    ink = DATA.text if _living(bar, at) else DIM.text
    y = bottom - (bar.offset + bar.nbytes / 2) * scale + 4
    return [text(LEFT + step * bar.born + wide / 2, y, bar.name, ink, 11, "middle")]


def _axis(count: int, step: float, bottom: float) -> list[str]:
    out = []
    every = -(-count // 12)
    for n in range(0, count, every):
        out.append(text(LEFT + step * (n + 0.5), bottom + 15, str(n), PANEL.soft, 11, "middle"))
    out.append(text(PAD, bottom + 15, "call", PANEL.soft, 11))
    return out


def _told(sentence: str, y: float) -> list[str]:
    """The last line of the words, in one or two lines."""
    first, rest = sentence, ""
    while text_width(first, 12) > ROOM:
        first, _, last = first.rpartition(" ")
        rest = f"{last} {rest}".strip()
    out = [text(PAD, y, first, OP.text, 12)]
    while text_width(rest, 12) > ROOM:
        rest = rest.removesuffix("...")[:-1] + "..."
    return [*out, text(PAD, y + 16, rest, OP.text, 12)] if rest else out
