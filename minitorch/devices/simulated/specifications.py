"""Cards that can be simulated: how much memory they have, and how fast they are.

The figures are rounded from the makers' data sheets. They make the simulated clock run; they are
not measurements.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace

from ...errors import explain

GIB = 1 << 30
MIB = 1 << 20
_UNITS = {"GIB": GIB, "GB": GIB, "G": GIB, "MIB": MIB, "MB": MIB, "M": MIB}


@dataclass(frozen=True)
class Specification:
    """A card.

    - ``memory``: bytes; ``bandwidth``: bytes/s of its memory; ``speed``: float32 operations/s.
    - ``link``: bytes/s between host and card, from pinned memory, in each direction.
    - ``capability``: CUDA's (major, minor); ``processors``: multiprocessors; ``cache``: L2, bytes.
    """

    model: str
    memory: int
    bandwidth: int
    speed: int
    link: int
    capability: tuple[int, int]
    processors: int
    cache: int

    @property
    def name(self) -> str:
        """What ``get_device_name`` says."""
        return f"Simulated {self.model}"


def _card(
    model: str, gib: int, gb_per_s: int, gflops: int, link: int, capability: tuple[int, int],
    processors: int, cache_mib: int,
) -> Specification:  # fmt: skip
    return Specification(
        model, gib * GIB, gb_per_s * 10**9, gflops * 10**9, link * 10**9, capability, processors,
        cache_mib * MIB,
    )  # fmt: skip


CARDS = {
    card.model: card
    for card in (
        _card("P100", 16, 732, 9_300, 12, (6, 0), 56, 4),
        _card("V100", 16, 900, 15_700, 12, (7, 0), 80, 6),
        _card("T4", 16, 320, 8_100, 12, (7, 5), 40, 4),
        _card("RTX3090", 24, 936, 35_600, 25, (8, 6), 82, 6),
        _card("RTX4090", 24, 1_008, 82_600, 25, (8, 9), 128, 72),
        _card("A10", 24, 600, 31_200, 25, (8, 6), 72, 6),
        _card("L4", 24, 300, 30_300, 25, (8, 9), 58, 48),
        _card("A100", 40, 1_555, 19_500, 25, (8, 0), 108, 40),
        _card("H100", 80, 3_350, 67_000, 50, (9, 0), 132, 50),
    )
}
DEFAULT_MODEL = "A100"


def read_cards(wish: int | str) -> list[Specification]:
    """The cards in a wish: a number, or ``"A100:40GB,T4:16GB"`` (a size is optional).

    Raises ValueError for an unknown card and for a size that is none.

    >>> [(card.name, card.memory // GIB) for card in read_cards("A100,T4:8GB")]
    [('Simulated A100', 40), ('Simulated T4', 8)]
    """
    if isinstance(wish, bool) or not isinstance(wish, (int, str)):
        raise TypeError(
            explain("GPUs are asked for by a number or a string of cards", f"got {wish!r}")
        )
    text = str(wish).strip()
    if re.fullmatch(r"[+-]?\d+", text):
        if int(text) < 0:
            raise ValueError(explain("the number of GPUs must be at least 0", f"got {text}"))
        return [CARDS[DEFAULT_MODEL]] * int(text)
    return [_read_card(part.strip()) for part in text.split(",")]


def _read_card(text: str) -> Specification:
    model, colon, size = text.partition(":")
    card = CARDS.get(model.strip().upper())
    if card is None:
        raise ValueError(
            explain(
                "a simulated GPU must be one of " + ", ".join(CARDS), f"got {model!r}",
                '"A100:40GB,T4:16GB"',
            )
        )  # fmt: skip
    if not colon:
        return card
    match = re.fullmatch(r"(\d+)\s*([A-Za-z]+)", size.strip())
    if match is None or match[2].upper() not in _UNITS or not int(match[1]):
        raise ValueError(
            explain("a memory's size must be like 16GB or 512MB", f"got {size!r} for {model}")
        )
    return replace(card, memory=int(match[1]) * _UNITS[match[2].upper()])


def uuid_of(position: int, card: Specification) -> str:
    """A card's name for life, made of its place in the machine and its model."""
    digits = hashlib.sha256(f"{position} {card.model}".encode()).hexdigest()
    return "-".join(("GPU", digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:32]))
