"""What the environment says about GPUs: read once, when CUDA is used for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .settings import AllocatorSettings, read_settings
from .specifications import Specification, read_cards, uuid_of

MOST = 64  # devices that are asked for without a list


@dataclass(frozen=True)
class Card:
    """A card in its slot: ``position`` on the bus, and the ``uuid`` that it keeps for life."""

    position: int
    specification: Specification
    uuid: str


@dataclass
class Environment:
    """What was read: the visible cards in the order of their numbers, and settings."""

    cards: list[Card]
    settings: AllocatorSettings = field(default_factory=AllocatorSettings)
    launch_blocking: bool = False


def read_environment(wish: int | str, variables: Mapping[str, str]) -> Environment:
    """What a process sees that starts CUDA now.

    - ``wish``: the cards of the machine, see ``specifications.read_cards``.
    - ``variables``: ``CUDA_VISIBLE_DEVICES``, ``CUDA_DEVICE_ORDER``, ``CUDA_LAUNCH_BLOCKING``,
      ``PYTORCH_CUDA_ALLOC_CONF`` or ``PYTORCH_ALLOC_CONF``, ``PYTORCH_NO_CUDA_MEMORY_CACHING``.
    """
    cards = [Card(at, card, uuid_of(at, card)) for at, card in enumerate(read_cards(wish))]
    if variables.get("CUDA_DEVICE_ORDER") != "PCI_BUS_ID":  # FASTEST_FIRST; equals stay in order
        cards.sort(key=lambda card: -card.specification.speed)
    chosen = parse_visible_devices(variables.get("CUDA_VISIBLE_DEVICES"))
    return Environment(
        [cards[number] for number in visible_numbers(chosen, [card.uuid for card in cards])],
        allocator_settings(variables),
        is_set(variables.get("CUDA_LAUNCH_BLOCKING")),
    )


def allocator_settings(variables: Mapping[str, str]) -> AllocatorSettings:
    """The allocator's settings; the older variable wins, as in PyTorch."""
    text = variables.get("PYTORCH_CUDA_ALLOC_CONF", variables.get("PYTORCH_ALLOC_CONF", ""))
    settings = read_settings(text)
    settings.caching = "PYTORCH_NO_CUDA_MEMORY_CACHING" not in variables
    return settings


def is_set(value: str | None) -> bool:
    """Whether a variable says yes: CUDA takes any number but 0."""
    return value is not None and _leading_number(value.strip()) > 0


def parse_visible_devices(text: str | None) -> list[int] | list[str]:
    """The numbers or names in a ``CUDA_VISIBLE_DEVICES`` (None: it is not set).

    Counterpart: ``torch.cuda._parse_visible_devices``. A list ends before the first negative
    number or thing that is no number; whoever says the same twice gets nothing.

    >>> parse_visible_devices("1,0")
    [1, 0]
    >>> parse_visible_devices("2,-1,3")
    [2]
    >>> parse_visible_devices("0,0")
    []
    """
    if text is None:
        return list(range(MOST))
    for prefix in ("GPU-", "MIG-"):
        if text.startswith(prefix):
            return _names(text, prefix)
    numbers: list[int] = []
    for part in text.split(","):
        number = _leading_number(part.strip())
        if number in numbers:
            return []
        if number < 0:
            break
        numbers.append(number)
    return numbers


def _names(text: str, prefix: str) -> list[str]:
    names: list[str] = []
    for name in text.split(","):
        if name in names:
            return []
        if not name.startswith(prefix):
            break
        names.append(name)
    return names


def _leading_number(text: str) -> int:
    """The number that a text starts with, as C's ``strtoul`` reads it; -1 if it is none."""
    end = 0
    for at, character in enumerate(text):
        if not (character.isdigit() or (at == 0 and character in "+-")):
            break
        end = at + 1
    return int(text[:end]) if end else -1


def visible_numbers(chosen: list[int] | list[str], uuids: list[str]) -> list[int]:
    """Which cards are visible, in their new order: what follows a bad entry is hidden.

    A name may be shortened, if it still names one card alone; a card named twice hides all.
    """
    result: list[int] = []
    for entry in chosen:
        if isinstance(entry, int):
            found = [entry] if entry < len(uuids) else []
        else:
            found = [number for number, uuid in enumerate(uuids) if uuid.startswith(entry)]
        if len(found) != 1:
            break
        if found[0] in result:
            return []
        result += found
    return result
