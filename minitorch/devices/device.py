"""device: where a tensor's memory is: on the CPU, on a GPU (``cuda``), or nowhere (``meta``)."""

from __future__ import annotations

import re
import threading
from typing import Any

from ..errors import type_name

# What PyTorch knows by name. Memory is there on three of them.
_KNOWN_TYPES = (
    *("cpu", "cuda", "ipu", "xpu", "mkldnn", "opengl", "opencl", "ideep", "hip", "ve", "fpga"),
    *("maia", "xla", "lazy", "vulkan", "mps", "meta", "hpu", "mtia", "privateuseone"),
)
_PLACE = r"([a-zA-Z_]+)(?::(0|[1-9][0-9]*))?"  # (re keeps what it has compiled)
_LARGEST_INDEX = 127  # torch keeps the number in 8 bits


class device:
    """A place for memory (counterpart: ``torch.device``).

    - ``type``: ``"cpu"``, ``"cuda"`` or ``"meta"``, or a string with an index, ``"cuda:1"``.
    - ``index``: int or None.

    A device of another type that PyTorch knows can be named, and nothing more. Raises RuntimeError
    for what is no device, TypeError for arguments of another type. As a context manager it makes
    new tensors there: ``with torch.device("cuda"): ...``

    >>> device("cuda:1").index
    1
    """

    __slots__ = ("type", "index")
    type: str
    index: int | None

    def __init__(self, type: Any = ..., index: int | None = None) -> None:
        if isinstance(type, device):
            type, index = type.type, type.index
        elif not isinstance(type, str):
            given = "" if type is ... else type_name(type)
            raise TypeError(
                f"device() received an invalid combination of arguments - got ({given}), "
                "but expected one of:\n * (torch.device device)\n * (str type, int index = -1)\n"
            )
        elif index is not None:
            type = _checked(type, index)
        name, number = _parsed(type)
        self.type = name
        self.index = index if number is None else number

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

    def __reduce__(self) -> Any:
        return device, (self.type, self.index)

    def __enter__(self) -> device:
        defaults.push(self)
        return self

    def __exit__(self, *exc_info: object) -> None:
        defaults.pop()


def _parsed(text: str) -> tuple[str, int | None]:
    """The type and the index in ``"cuda:1"``; torch's RuntimeError for all else."""
    if not text:
        raise RuntimeError("Device string must not be empty")
    match = re.fullmatch(_PLACE, text)
    if match is None:
        raise RuntimeError(f"Invalid device string: '{text}'")
    if match[1] not in _KNOWN_TYPES:
        raise RuntimeError(
            f"Expected one of {', '.join(_KNOWN_TYPES)} device type at start of device string: "
            f"{match[1]}"
        )
    name, number = match.groups()
    if number is None:
        return name, None
    if int(number) > _LARGEST_INDEX:
        raise RuntimeError(f"Could not parse device index '{number}' in device string '{text}'")
    return name, int(number)


def _checked(text: str, index: Any) -> str:
    """A type without an index, where the index is given beside it."""
    if not isinstance(index, int) or isinstance(index, bool):
        raise TypeError(
            f"device(): argument 'index' (position 2) must be int, not {type_name(index)}"
        )
    if ":" in text:
        raise RuntimeError(
            f"type (string) must not include an index because index was passed explicitly: {text}"
        )
    if index < 0:
        raise RuntimeError("Device index must not be negative")
    return text


cpu = device("cpu")
meta = device("meta")


class Defaults:
    """Where new tensors are made that name no device: a choice of each thread.

    - ``count``: how many choices there are in all threads. 0 nearly always: then nobody looks.
    """

    def __init__(self) -> None:
        self.count = 0
        self._local = threading.local()
        self._lock = threading.Lock()

    def _stack(self) -> list[device]:
        found = self._local.__dict__.get("stack")
        if found is None:
            found = self._local.stack = []
        return found

    def _counted(self, change: int) -> None:
        with self._lock:
            self.count += change

    def current(self) -> device:
        """The device of the innermost ``with`` block, else the one that was set, else the CPU."""
        if not self.count:
            return cpu
        stack = self._stack()
        return stack[-1] if stack else self._local.__dict__.get("whole", cpu)

    def push(self, where: device) -> None:
        """Within a ``with`` block."""
        self._stack().append(where)
        self._counted(1)

    def pop(self) -> None:
        """At the end of the block."""
        self._stack().pop()
        self._counted(-1)

    def set(self, where: device | None) -> None:
        """From now on, in this thread; None for the CPU."""
        had = self._local.__dict__.pop("whole", None)
        if where is not None:
            self._local.whole = where
        self._counted((where is not None) - (had is not None))


defaults = Defaults()


def no_rule(name: str) -> NotImplementedError:
    """torch's error for an operation that knows no shapes without values."""
    return NotImplementedError(
        f"aten::{name}: attempted to run this operator with Meta tensors, but there was no fake "
        "impl or Meta kernel registered."
    )
