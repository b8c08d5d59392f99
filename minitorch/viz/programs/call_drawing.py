"""The calls of a recording, one a line; what a pass took out, changed, or put into one loop."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np

from ...errors import explain, type_name
from ...fx.array_graph import ArrayGraph, Call, Value
from ..outputs import Output
from ..palette import DATA, DIM, GRADIENT, OP, PANEL, Colours
from ..svg import NARROW, WIDEST, Swatch, frame, legend, line, rectangle, text, text_width

ROW, LINE, SIZE, PAD = 21.0, 15.0, 12.5, 12.0  # LINE: what each further line of a call adds
LEAST, MOST, MOST_ROWS = 300.0, NARROW, 60
SPACES = re.compile(r" (?![^(]*\)[,)])")  # not those inside of an argument: (50, 10)
INDENT = "\N{NO-BREAK SPACE}" * 2  # of the further lines of a call
KEPT, CHANGED, REMOVED, NEW = "kept", "changed", "left out", "new"
_LOOKS: dict[str, Colours] = {KEPT: OP, CHANGED: DATA, REMOVED: DIM, NEW: GRADIENT}


class Row(NamedTuple):
    """One call: its text, what became of it, the shape of its result, and the loop it is in."""

    words: str
    state: str
    shape: str
    loop: int


def calls(graph: ArrayGraph, after: ArrayGraph | None = None) -> CallPicture:
    """Draw the calls of a recording, in the order in which they run.

    - ``graph``: an ``ArrayGraph`` (``minitorch.compile`` records one), 1 to 60 calls.
    - ``after``: the graph that a pass made of it. Calls that are not in it are struck through,
      calls with other arguments are blue, new ones are orange. Its ``groups``, loops that compute
      several calls, are framed.

    Returns a picture that a notebook shows as SVG; ``describe()`` says the same in words. Raises
    TypeError or ValueError for what is no such graph.
    """
    for one in (graph, graph if after is None else after):
        if not isinstance(one, ArrayGraph):
            raise TypeError(explain("calls() draws an ArrayGraph", f"got {type_name(one)}"))
    rows = _rows(graph, graph if after is None else after)
    if not 1 <= len(rows) <= MOST_ROWS:
        raise ValueError(explain(f"a graph to draw has 1 to {MOST_ROWS} calls", f"got {len(rows)}"))
    return CallPicture(rows, graph, graph if after is None else after)


def _key(call: Call) -> Any:
    """What a call is known by in another graph: what it makes, or what it writes and how."""
    return call.results or (call.name, call.writes)


def _rows(graph: ArrayGraph, after: ArrayGraph) -> list[Row]:
    loops = {call: n for n, group in enumerate(after.groups) for call in group if len(group) > 1}
    left = list(after.calls)
    rows: list[Row] = []
    for call in graph.calls:
        place = next((n for n, other in enumerate(left) if _key(other) == _key(call)), None)
        if place is None:
            rows.append(Row(call_text(call), REMOVED, _shape(call), -1))
            continue
        for new in left[:place]:
            if not any(_key(new) == _key(other) for other in graph.calls):
                rows.append(Row(call_text(new), NEW, _shape(new), loops.get(new, -1)))
                left.remove(new)
        found = left.pop(next(n for n, other in enumerate(left) if _key(other) == _key(call)))
        words = call_text(found)
        state = KEPT if words == call_text(call) else CHANGED
        rows.append(Row(words, state, _shape(found), loops.get(found, -1)))
    rows += [Row(call_text(new), NEW, _shape(new), loops.get(new, -1)) for new in left]
    return rows


def call_text(call: Call) -> str:
    """A call as a line: ``tanh = tanh(dot)``, or ``w <- subtract(w, step)`` if it writes."""
    args = call.args
    if call.writes and isinstance(call.function, np.ufunc):
        args = args[: call.function.nin]
    parts = [_text(argument) for argument in args]
    parts += [f"{name}={_text(value)}" for name, value in call.kwargs.items() if name != "out"]
    inside = f"{call.name}({', '.join(parts)})"
    if call.results:
        return f"{', '.join(value.name for value in call.results)} = {inside}"
    return (
        f"{', '.join(value.name for value in call.writes)} <- {inside}" if call.writes else inside
    )


def _text(argument: Any) -> str:
    if type(argument) is Value:
        return argument.name
    if isinstance(argument, (np.ndarray, np.generic)):
        return f"{argument.item():.6g}" if argument.size == 1 else f"array{list(argument.shape)}"
    if isinstance(argument, np.dtype):
        return argument.name
    if type(argument) is tuple:
        return f"({', '.join(map(_text, argument))}{',' * (len(argument) == 1)})"
    if type(argument) is list:
        return f"[{', '.join(map(_text, argument))}]"
    return getattr(argument, "__name__", repr(argument))


def _shape(call: Call) -> str:
    made = [value for value in (*call.results, *call.writes) if not value.is_number]
    return f"{made[0].dtype} {list(made[0].shape)}" if made else "number" * bool(call.results)


class CallPicture(Output):
    """The calls of a recording as a picture; see ``calls``."""

    def __init__(self, rows: list[Row], graph: ArrayGraph, after: ArrayGraph) -> None:
        inputs = ", ".join(value.name for value in graph.inputs) or "none"
        title = f"{len(after.calls)} calls; inputs: {inputs}"
        if after is not graph:
            title = f"{len(after.calls)} of {len(graph.calls)} calls; inputs: {inputs}"
        outputs = ", ".join(value.name for value in after.outputs)
        words = [title, *[_words(row) for row in rows], f"outputs: {outputs}"]
        super().__init__("image/svg+xml", _draw(rows, title, outputs, words), words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _words(row: Row) -> str:
    mark = "" if row.state == KEPT else f" ({row.state})"
    return f"  {row.words}{mark}" + (f" [loop {row.loop}]" if row.loop >= 0 else "")


# ---- drawing ------------------------------------------------------------------------------------


def _draw(rows: list[Row], title: str, outputs: str, words: list[str]) -> str:
    loops = any(row.loop >= 0 for row in rows)
    left = PAD + (16.0 if loops else 0.0)
    wide = WIDEST * max(text_width(row.words, SIZE) for row in rows) + 18
    shapes = max(text_width(row.shape, 11) for row in rows) + 12
    width = min(max(left + wide + shapes + PAD, LEAST), MOST)
    wide = width - left - shapes - PAD
    top = PAD + 24.0
    body = [text(PAD, PAD + 12, title, PANEL.text, SIZE, bold=True)]
    tops = [top]
    for row in rows:
        told = _broken(row.words, (wide - 14) / WIDEST)
        high = ROW + LINE * (len(told) - 1)
        body += _row(row, told, left, tops[-1], wide, high)
        tops.append(tops[-1] + high)
    if loops:
        body += _loops(rows, tops)
    bottom = tops[-1] + 16
    for part in _broken(f"outputs: {outputs}", width - 2 * PAD):
        body.append(text(PAD, bottom, part, PANEL.text, SIZE))
        bottom += LINE
    height = bottom - LINE + 12
    used = [state for state in _LOOKS if any(row.state == state for row in rows)]
    if used != [KEPT]:
        drawn, below = legend([_swatch(state) for state in used], PAD, height, width - PAD)
        body += drawn
        height += below + 12
    panel = rectangle(1, 1, width - 2, height - 2, PANEL.fill, PANEL.line, 8)
    return frame(width, height, f"A recording of {title}", "\n".join(words), [panel, *body])


def _broken(words: str, room: float) -> list[str]:
    """A text in as many lines as it needs; they end between arguments, a long one is cut off."""
    lines = [""]
    for word in SPACES.split(words):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and text_width(longer, SIZE) > room:
            lines.append(f"{INDENT}{word}")
        else:
            lines[-1] = longer
    return [_cut(told, room) for told in lines]


def _cut(told: str, room: float) -> str:
    while text_width(told, SIZE) > room:
        told = told.removesuffix("...")[:-1] + "..."
    return told


def _row(row: Row, told: list[str], x: float, y: float, wide: float, high: float) -> list[str]:
    colours = _LOOKS[row.state]
    dashes = ' stroke-dasharray="3 3"' if row.state == REMOVED else ""
    out = [rectangle(x, y, wide, high - 3, colours.fill, colours.line, 3, dashes)]
    ink = colours.soft if row.state == REMOVED else colours.text
    more = ' text-decoration="line-through"' if row.state == REMOVED else ""
    for place, words in enumerate(told):
        out.append(text(x + 7, y + 13 + LINE * place, words, ink, SIZE, more=more))
    out.append(text(x + wide + 8, y + 13, row.shape, PANEL.soft, 11))
    return out


def _loops(rows: list[Row], tops: list[float]) -> list[str]:
    """A bracket beside the calls of one loop."""
    out = []
    for loop in dict.fromkeys(row.loop for row in rows if row.loop >= 0):
        places = [n for n, row in enumerate(rows) if row.loop == loop]
        y1, y2 = tops[places[0]] + 1, tops[places[-1] + 1] - 4
        more = ' stroke-width="2.5"'
        out.append(line(PAD + 4, y1, PAD + 4, y2, DATA.line, more))
        for n in places:
            y = tops[n] + ROW / 2 - 1.5
            out.append(line(PAD + 4, y, PAD + 13, y, DATA.line, more))
    return out


def _swatch(state: str) -> Swatch:
    colours = _LOOKS[state]
    return Swatch(colours.fill, colours.line, state, ' stroke-dasharray="3 3"' * (state == REMOVED))
