"""device: where a tensor's memory is. There is the CPU; other devices can be named, not used."""

from __future__ import annotations

from typing import Any

_KNOWN_TYPES = ("cpu", "cuda")


class device:
    """A place for memory (counterpart: ``torch.device``).

    - ``type``: ``"cpu"`` or ``"cuda"``, or a string with an index, ``"cuda:1"``.
    - ``index``: int or None.

    Raises RuntimeError for a device that does not exist by name.

    >>> device("cuda:1").index
    1
    """

    __slots__ = ("type", "index")
    type: str
    index: int | None

    def __init__(self, type: Any = "cpu", index: int | None = None) -> None:
        if isinstance(type, device):
            type, index = str(type.type), type.index
        name, _, number = type.partition(":")
        if name not in _KNOWN_TYPES or (number and not number.isdigit()):
            raise RuntimeError(
                f"Invalid device string: '{type}'"
                if name in _KNOWN_TYPES or not name.isalpha()
                else f"Expected one of {', '.join(_KNOWN_TYPES)} device type at start of device "
                f"string: {type}"
            )
        self.type = name
        self.index = int(number) if number else index

    def __repr__(self) -> str:
        if self.index is None:
            return f"device(type='{self.type}')"
        return f"device(type='{self.type}', index={self.index})"

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, device):
            return NotImplemented
        return self.type == other.type and self.index == other.index

    def __hash__(self) -> int:
        return hash((self.type, self.index))


cpu = device("cpu")


def require_cpu(where: device | str | int | None) -> None:
    """Refuse any device but the CPU, in torch's words for a build without CUDA."""
    if where is None or where is cpu:
        return
    if isinstance(where, int):
        raise RuntimeError("Cannot access accelerator device when none is available.")
    if not isinstance(where, (str, device)):
        raise TypeError(f"argument 'device' must be torch.device, not {type(where).__name__}")
    if device(where).type != "cpu":
        raise AssertionError("Torch not compiled with CUDA enabled")
