"""Frames as one small text: what they share is kept once.

    {"parts": ["<svg ...>", "<rect .../>", ...], "frames": [[0, 1, 4], [0, 2, 4]], "words": [...]}

A frame is the list of its parts, in order; ``words`` holds each frame in words. Parts end where a
tag ends, so that two drawings share every box that stands at the same place in both. Not
compressed: compressors differ from machine to machine, and notebooks are compared byte by byte.
The site compresses it when it is built.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from typing import Any

from .frames import Frame

_TAG = re.compile(r"(?<=>)(?=.)", re.DOTALL)


def pack(frames: Sequence[Frame]) -> str:
    """The JSON text of these frames. ``<`` is escaped, so that it may stand in a page."""
    numbers: dict[str, int] = {}
    rows = []
    for frame in frames:
        parts = _TAG.split(frame.html)
        rows.append([numbers.setdefault(part, len(numbers)) for part in parts])
    packed = {"parts": list(numbers), "frames": rows, "words": [frame.words for frame in frames]}
    text = json.dumps(packed, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def unpack(text: str) -> list[Frame]:
    """The frames of a packed text: what the page's script does."""
    packed: dict[str, Any] = json.loads(text)
    htmls = ["".join([packed["parts"][i] for i in row]) for row in packed["frames"]]
    return [Frame(html, words) for html, words in zip(htmls, packed["words"])]


def packed_size(text: str) -> int:
    """About how many bytes a reader's browser fetches for it."""
    return len(zlib.compress(text.encode(), 9))
