"""The ring: what each rank holds after some steps of an all-reduce, and what was just sent.

    viz.ring([torch.tensor([1., 2.]), torch.tensor([10., 20.])], step=1)

The real algorithm runs (``distributed/backends/algorithms.py``), with ranks that take turns. The
picture is drawn from the messages that it sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...distributed.backends.algorithms import ring_all_reduce
from ...distributed.backends.in_turn import Sent, rounds
from ...errors import explain
from ...tensors import Tensor
from ..outputs import Output
from ..palette import DATA, DIM, GRADIENT, PANEL, STRONG_DATA, WHITE
from ..short_text import number_text
from ..svg import NARROW, Swatch, frame, legend, line, rectangle, text, text_width

PAD, LABEL, BOX, GAP = 12.0, 56.0, 26.0, 30.0
LEAST = 320.0  # pixels: room for two entries of the legend
MOST_RANKS, MOST_NUMBERS = 8, 12
OWN, PARTLY, COMPLETE = "its own numbers", "sum of some ranks", "sum of all ranks"
_LOOKS = {
    OWN: (WHITE, DATA.text, DATA.line),
    PARTLY: (DATA.fill, DATA.text, DATA.line),
    COMPLETE: (STRONG_DATA, WHITE, STRONG_DATA),
}
_SWATCHES = [Swatch(fill, edge, words) for words, (fill, _, edge) in _LOOKS.items()] + [
    Swatch(DIM.fill, GRADIENT.line, "just received", ' stroke-width="2"')
]


class Part(NamedTuple):
    """Numbers ``first`` to ``last`` (excluded), sent from one rank to another."""

    source: int
    target: int
    first: int
    last: int


class State(NamedTuple):
    """What all ranks hold after a step.

    - ``values``: shape (ranks, numbers). ``ranks``: of how many ranks each is the sum.
    - ``parts``: the messages of this step. ``sent``: bytes that each rank has sent so far.
    """

    values: np.ndarray
    ranks: np.ndarray
    parts: list[Part]
    sent: list[int]


def ring(values: Sequence[Tensor], step: int | None = None) -> RingPicture:
    """Draw an all-reduce (a sum) in a ring after ``step`` messages of each rank.

    - ``values``: a tensor of one dimension for each rank, 2 to 8 of them, all of one length (1 to
      12) and one dtype. They stay as they are.
    - ``step``: 0 (nothing was sent yet) to 2 (ranks - 1); the last one if None.

    Returns a picture that a notebook shows as SVG; ``describe()`` says the same in words. Raises
    TypeError or ValueError for values and steps that are not so.
    """
    arrays = _checked(values)
    last = 2 * (len(arrays) - 1)
    if step is None:
        step = last
    if type(step) is not int or not 0 <= step <= last:
        raise ValueError(
            explain(f"step must be 0 to {last} with {len(arrays)} ranks", f"got {step!r}")
        )
    return RingPicture(_states(arrays)[step], step, last)


def _checked(values: Any) -> list[np.ndarray]:
    if not isinstance(values, list | tuple) or not all(isinstance(v, Tensor) for v in values):
        raise TypeError(explain("values must be a list of tensors", f"got {type(values).__name__}"))
    if not 2 <= len(values) <= MOST_RANKS:
        raise ValueError(
            explain(f"a ring has 2 to {MOST_RANKS} ranks here", f"got {len(values)} tensors")
        )
    shapes, dtypes = {tuple(v.shape) for v in values}, {v.dtype for v in values}
    if len(shapes) > 1 or len(dtypes) > 1 or len(next(iter(shapes))) != 1:
        raise ValueError(
            explain(
                "all tensors must have one dimension, one length and one dtype", f"got {shapes}"
            )
        )
    arrays = [np.array(v.detach().cpu().numpy()) for v in values]
    if not 1 <= arrays[0].size <= MOST_NUMBERS or arrays[0].dtype == bool:
        raise ValueError(
            explain(f"each tensor must hold 1 to {MOST_NUMBERS} numbers", f"got {values[0]!r}")
        )
    return arrays


def _states(arrays: list[np.ndarray]) -> list[State]:
    """The state after each step, from the messages of the real algorithm."""
    size, length = len(arrays), arrays[0].size
    heard = np.eye(size, dtype=bool)[:, :, None].repeat(length, 2)  # [rank, whose, number]
    sent, found, parts = [0] * size, [], []
    for letters in rounds(lambda place: ring_all_reduce(place, arrays[place.rank], np.add), size):
        before = heard.copy()
        for part in parts:
            heard[part.target, :, part.first : part.last] |= before[
                part.source, :, part.first : part.last
            ]
        found.append(State(np.stack(arrays), heard.sum(1), parts, list(sent)))
        parts = [_part(letter, arrays[letter.source]) for letter in letters]
        for letter in letters:
            sent[letter.source] += letter.copy.nbytes
    return found


def _part(letter: Sent, whole: np.ndarray) -> Part:
    """Which of the sender's numbers a message holds: its place in the sender's memory."""
    start = letter.array.__array_interface__["data"][0] - whole.__array_interface__["data"][0]
    first = start // whole.itemsize
    return Part(letter.source, letter.target, first, first + letter.array.size)


class RingPicture(Output):
    """A step of the ring as a picture; see ``ring``."""

    def __init__(self, state: State, step: int, last: int) -> None:
        lines = _words(state, step, last)
        super().__init__("image/svg+xml", _draw(state, lines), lines)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _words(state: State, step: int, last: int) -> list[str]:
    found = [f"step {step} of {last}"]
    for rank, row in enumerate(state.values):
        told = [f"{_told(value)}{_mark(state, rank, i)}" for i, value in enumerate(row)]
        found.append(f"rank {rank}: {' '.join(told)}; sent {state.sent[rank]} bytes so far")
    for part in state.parts:
        found.append(f"rank {part.source} sent {_numbers(part)} to rank {part.target}")
    return found


def _told(value: Any) -> str:
    return number_text(value).removesuffix(".0")


def _kind(state: State, rank: int, number: int) -> str:
    known = state.ranks[rank, number]
    return COMPLETE if known == len(state.values) else OWN if known == 1 else PARTLY


def _mark(state: State, rank: int, number: int) -> str:
    """A star for a sum of some ranks, two for one of all."""
    return {OWN: "", PARTLY: "*", COMPLETE: "**"}[_kind(state, rank, number)]


def _numbers(part: Part) -> str:
    if part.last <= part.first:
        return "nothing"
    return f"[{part.first}:{part.last}]"


# ---- drawing ------------------------------------------------------------------------------------


def _draw(state: State, words: list[str]) -> str:
    size, length = state.values.shape
    told = [[_told(value) for value in row] for row in state.values]
    wide = max(30.0, max(text_width(word, 13) for row in told for word in row) + 12)
    left, top = PAD + LABEL, PAD + 20.0
    right = left + length * wide
    body: list[str] = []
    for rank, row in enumerate(told):
        y = top + rank * (BOX + GAP)
        body.append(text(PAD, y + 18, f"rank {rank}", PANEL.text, 13, bold=True))
        for i, word in enumerate(row):
            fill, ink, edge = _LOOKS[_kind(state, rank, i)]
            x = left + i * wide
            body.append(rectangle(x, y, wide, BOX, fill, edge))
            body.append(text(x + wide / 2, y + 17.5, word, ink, 13, "middle"))
        count = f"sent {state.sent[rank]} bytes"
        body.append(text(right + 14, y + 18, count, PANEL.soft, 12))
    for part in state.parts:
        if part.last > part.first:
            body += _arrow(part, left, wide, top)
    bottom = top + size * BOX + (size - 1) * GAP + 22
    width = max(right + 14 + text_width("sent 0000 bytes", 12) + PAD, LEAST)
    explained, below = legend(_SWATCHES, PAD, bottom + 8, min(width, NARROW) - PAD)
    height = bottom + 22 + below
    panel = rectangle(1, 1, width - 2, height - 2, PANEL.fill, PANEL.line, 8)
    title = f"All-reduce of {size} ranks in a ring, {words[0]}"
    return frame(width, height, title, "\n".join(words), [panel, *body, *explained])


def _arrow(part: Part, left: float, wide: float, top: float) -> list[str]:
    """What was received has an orange border; an arrow leads there from the row above.

    The last rank's right neighbour is the first: that arrow leaves below and comes in on top.
    """
    x, width = left + part.first * wide, (part.last - part.first) * wide
    middle = x + width / 2
    y = top + part.target * (BOX + GAP)
    more = ' stroke-width="2.5"'
    out = [rectangle(x, y, width, BOX, "none", GRADIENT.line, 0, more)]
    if part.target == part.source + 1:
        return [*out, *_down(middle, y - GAP + 2, y - 3)]
    below = top + part.source * (BOX + GAP) + BOX
    out += _down(middle, below + 2, below + 16)
    return [*out, *_down(middle, y - 17, y - 3)]


def _down(x: float, start: float, end: float) -> list[str]:
    head = f"{x - 4:.1f},{end - 6:.1f} {x + 4:.1f},{end - 6:.1f} {x:.1f},{end:.1f}"
    return [
        line(x, start, x, end - 5, GRADIENT.line, ' stroke-width="2"'),
        f'<polygon points="{head}" fill="{GRADIENT.line}"/>',
    ]
