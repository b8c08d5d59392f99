"""The memory of simulated GPUs: segments, cut into blocks, and who holds them.

    with minitorch.cuda.simulate("T4:64MB"):
        x = torch.ones(256, 256, device="cuda")
        viz.devices()

For each GPU a bar shows the whole memory. Below stand the segments that the allocator has asked
for: what tensors hold, what is kept for later, and how it is cut.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from ...devices.simulated.blocks import Block, format_size
from ..outputs import Output
from ..palette import DATA, DIM, GRADIENT, OP, PANEL, WHITE, Colours
from ..short_text import counted
from ..svg import NARROW, WIDEST, Swatch, frame, legend, rectangle, text, text_width
from .holders import CACHED, TENSOR, UNNAMED, WAITING, Holder, holders, simulated_machine
from .holders import GRADIENT as GRAD

WIDTH, PAD = NARROW, 12.0
BAR, SEGMENT = 18.0, 26.0
MIXED = "mixed"
MOST_SEGMENTS, MOST_WORDS = 6, 8
THIN = 3.0  # pixels: neighbours that are thinner are drawn as one, if they have no names

_KINDS: dict[str, tuple[Colours, str]] = {
    TENSOR: (DATA, "tensors"),
    GRAD: (GRADIENT, "gradients"),
    UNNAMED: (OP, "held without a name"),
    WAITING: (DIM, "freed, another stream still uses it"),
    MIXED: (OP._replace(fill=DIM.fill), "small pieces, held and free"),
    CACHED: (DIM._replace(fill=WHITE), "cached: free, and kept"),
}


def devices(
    *, names: Mapping[str, Any] | None = None, max_segments: int = MOST_SEGMENTS
) -> DevicesPicture:
    """Draw the memory of every simulated GPU: its segments and blocks, and who holds them.

    - ``names``: a dict of names and tensors or modules, beside the caller's variables. Gradients
      and what an optimizer remembers are found with them. What nobody has a name for is held by
      the graph, by a list, by a function.
    - ``max_segments``: how many segments of each GPU are drawn, the largest of them.

    Returns a picture that a notebook shows as SVG; ``describe()`` says the same in words. Raises
    RuntimeError if no GPU is simulated.
    """
    caller = sys._getframe(1)
    machine = simulated_machine()
    held = holders(names, (caller.f_locals, caller.f_globals))
    return DevicesPicture([_Device(one, held, max_segments) for one in machine.devices])


class DevicesPicture(Output):
    """The memory of GPUs as a picture; see ``devices``."""

    def __init__(self, found: list[_Device]) -> None:
        lines = [line for device in found for line in device.words()]
        super().__init__("image/svg+xml", _draw(found, lines), lines)

    def svg(self) -> str:
        """The picture."""
        return self._picture


class _Device:
    """What is told of one GPU."""

    def __init__(self, device: Any, held: dict[tuple[int, int], Holder], most: int) -> None:
        allocator, memory = device.allocator, device.memory
        allocator.settle()
        self.title = f"cuda:{device.index}  {device.specification.name}"
        self.total, self.free = memory.total, memory.free
        self.allocated = sum(
            block.size
            for segment in allocator.segments.values()
            for block in segment.blocks()
            if block.allocated
        )
        every = [allocator.segments[address] for address in sorted(allocator.segments)]
        self.reserved = sum(segment.size for segment in every)
        self.context = memory.used - self.reserved
        largest = sorted(every, key=lambda segment: -segment.size)[:most]
        self.more = len(every) - len(largest)
        self.segments = [
            _Segment(
                segment.size, segment.stream, segment.small,
                [(block, _holder(block, device.index, held)) for block in segment.blocks()],
            )
            for segment in every
            if segment in largest
        ]  # fmt: skip

    def heading(self) -> tuple[str, str]:
        """How much of the memory is whose: what is taken, and what is to be had."""
        return (
            f"{format_size(self.total)}: {format_size(self.context)} CUDA itself, "
            f"{format_size(self.allocated)} allocated,",
            f"{format_size(self.reserved - self.allocated)} cached, {format_size(self.free)} free",
        )

    def words(self) -> list[str]:
        """The GPU in words."""
        lines = [f"{self.title}  {' '.join(self.heading())}"]
        for segment in self.segments:
            lines.append(f"  {segment.heading()}: {'; '.join(segment.words())}")
        return [*lines, *[f"  and {self.more} smaller segments"] * (self.more > 0)]


class _Segment:
    """What is told of one segment."""

    def __init__(
        self, size: int, stream: int, small: bool, blocks: list[tuple[Block, Holder]]
    ) -> None:
        self.size, self.blocks = size, blocks
        self._stream = "default stream" if stream == 0 else f"stream {stream}"
        self._pool = "small" if small else "large"

    def heading(self) -> str:
        """Its size, pool and stream."""
        return f"segment of {format_size(self.size)}, {self._pool} pool, {self._stream}"

    def words(self) -> list[str]:
        """Its blocks in words."""
        told = [
            f"{holder.name or _KINDS[holder.kind][1]} {format_size(block.size)}"
            for block, holder in self.blocks
        ]
        return told if len(told) <= MOST_WORDS else [*told[: MOST_WORDS - 1], "...", told[-1]]


def _holder(block: Block, index: int, held: dict[tuple[int, int], Holder]) -> Holder:
    if block.allocated:
        return held.get((index, block.address), Holder(UNNAMED, ""))
    return Holder(WAITING if block.active else CACHED, "")


# ---- drawing ------------------------------------------------------------------------------------


def _draw(found: list[_Device], words: list[str]) -> str:
    body: list[str] = []
    used: set[str] = set()
    top = 1.0
    for device in found:
        drawn, height = _draw_device(device, top, used)
        body.append(rectangle(1, top, WIDTH - 2, height, PANEL.fill, PANEL.line, 8))
        body += drawn
        top += height + 10
    if used:
        drawn, height = legend(_swatches(used), PAD, top + 8, WIDTH - PAD)
        body.append(rectangle(1, top, WIDTH - 2, height + 16, PANEL.fill, PANEL.line, 8))
        body += drawn
        top += height + 26
    title = f"Memory of {counted(len(found), 'GPU')}"
    return frame(WIDTH, top - 9, title, "\n".join(words), body)


def _draw_device(device: _Device, top: float, used: set[str]) -> tuple[list[str], float]:
    out = [text(PAD, top + 20, device.title, PANEL.text, 13, bold=True)]
    for place, words in enumerate(device.heading()):
        out.append(text(PAD, top + 37 + 16 * place, words, PANEL.text, 12))
    y = top + 61
    width = WIDTH - 2 * PAD
    out.append(rectangle(PAD, y, width, BAR, WHITE, PANEL.line))
    x = PAD
    parts = (
        (device.context, OP, "CUDA"),
        (device.allocated, DATA, "allocated"),
        (device.reserved - device.allocated, DIM, "cached"),
        (device.free, PANEL, "free"),
    )
    for size, colours, label in parts:
        wide = width * size / device.total
        if size and label != "free":
            out.append(rectangle(x, y, max(wide, 1.0), BAR, colours.fill, colours.line))
        out += _label(x, y + 13, wide, label, colours.text, 11)
        x += wide
    y += BAR
    for segment in device.segments:
        out.append(text(PAD, y + 18, segment.heading(), PANEL.soft, 11))
        drawn, y = _draw_segment(segment, y + 23, used)
        out += drawn
    if device.more:
        out.append(text(PAD, y + 18, f"and {device.more} smaller segments", PANEL.soft, 11))
        y += 20
    return out, y + PAD - top


def _draw_segment(segment: _Segment, y: float, used: set[str]) -> tuple[list[str], float]:
    """The bar of a segment; names that have no room in it stand below."""
    scale = (WIDTH - 2 * PAD) / segment.size
    start = segment.blocks[0][0].address
    out, below = [], []
    groups = groupby(segment.blocks, lambda piece: _group(piece, scale))
    for (kind, name, _), group in groups:
        pieces = list(group)
        blocks = [block for block, _ in pieces]
        if kind == MIXED and len({holder.kind for _, holder in pieces}) == 1:
            kind = pieces[0][1].kind
        used.add(kind)
        x = PAD + (blocks[0].address - start) * scale
        wide = sum(block.size for block in blocks) * scale
        colours = _KINDS[kind][0]
        dashes = ' stroke-dasharray="3 3"' if kind == CACHED else ""
        out.append(rectangle(x, y, max(wide, 1.0), SEGMENT, colours.fill, colours.line, 0, dashes))
        label = name or (f"{len(blocks)} blocks" if len(blocks) > 1 else "")
        size = format_size(sum(block.size for block in blocks))
        for words in (f"{label} {size}".strip(), label):
            drawn = _label(x, y + 17, wide, words, colours.text, 11)
            if drawn:
                out += drawn
                break
        else:
            if name:
                below.append((f"{name} {size}", colours))
    return _names_below(out, below, y + SEGMENT)


def _group(piece: tuple[Block, Holder], scale: float) -> tuple[str, str, int]:
    """Thin neighbours without names are drawn as one; others have their address."""
    block, (kind, name) = piece
    thin = not name and block.size * scale < THIN
    return (MIXED, "", 0) if thin else (kind, name, block.address)


def _names_below(
    out: list[str], below: list[tuple[str, Colours]], y: float
) -> tuple[list[str], float]:
    x, line = PAD, 0
    for words, colours in below[:MOST_WORDS]:
        wide = WIDEST * text_width(words, 11) + 12
        if x + wide > WIDTH - PAD:
            x, line = PAD, line + 1
        top = y + 4 + 19 * line
        out.append(rectangle(x, top, wide, 16, colours.fill, colours.line, 4))
        out.append(text(x + 6, top + 12, words, colours.text, 11))
        x += wide + 5
    if len(below) > MOST_WORDS:
        out.append(text(x + 2, y + 16 + 19 * line, f"and {len(below) - MOST_WORDS} more",
                        PANEL.soft, 11))  # fmt: skip
    return out, y + (4 + 19 * (line + 1) if below else 0)


def _label(x: float, y: float, wide: float, words: str, colour: str, size: float) -> list[str]:
    """A text in the middle of a box, if it fits."""
    if not words or text_width(words, size) + 8 > wide:
        return []
    return [text(x + wide / 2, y, words, colour, size, "middle")]


def _swatches(used: set[str]) -> list[Swatch]:
    """What the legend explains: the kinds that were drawn."""
    found = [(kind, *_KINDS[kind]) for kind in _KINDS if kind in used]
    return [
        Swatch(colours.fill, colours.line, words, ' stroke-dasharray="3 3"' * (kind == CACHED))
        for kind, colours, words in found
    ]
