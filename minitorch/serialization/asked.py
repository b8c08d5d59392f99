"""What programs ask ``torch.serialization`` besides: byte orders, versions of modules."""

from __future__ import annotations

import mmap
import sys
import warnings
from enum import Enum
from types import ModuleType
from typing import Any

from ..errors import Refused

skip_data = Refused("serialization.skip_data", "files are written with their numbers")


class SourceChangeWarning(Warning):
    """Of old programs: a module's source differs from that in a file. Nobody warns of it here."""


class LoadEndianness(Enum):
    """The order of bytes in a file that does not name it."""

    NATIVE = 1
    LITTLE = 2
    BIG = 3


_default: list[LoadEndianness | None] = [None]


def get_default_load_endianness() -> LoadEndianness | None:
    """What was set; None, which stands for LITTLE, when nothing was."""
    return _default[0]


def set_default_load_endianness(endianness: LoadEndianness | None) -> None:
    """Choose the order of bytes for files that do not name it. TypeError for other values."""
    if not isinstance(endianness, LoadEndianness) and endianness is not None:
        raise TypeError("Invalid argument type in function set_default_load_endianness")
    _default[0] = endianness


def order_when_unnamed() -> str:
    """ "little" or "big": how numbers stand in a file that does not say it."""
    chosen = _default[0] or LoadEndianness.LITTLE
    return sys.byteorder if chosen is LoadEndianness.NATIVE else chosen.name.lower()


_settings: dict[str, Any] = {"crc32": True, "mmap": mmap.MAP_PRIVATE}


def get_crc32_options() -> bool:
    """True, or what was set."""
    return bool(_settings["crc32"])


def set_crc32_options(compute_crc32: bool) -> None:
    """Kept for programs that set it: every record that is saved has its checksum here."""
    _settings["crc32"] = compute_crc32


def get_default_mmap_options() -> int:
    """``mmap.MAP_PRIVATE``, or what was set."""
    return int(_settings["mmap"])


class set_default_mmap_options:
    """How ``torch.load(mmap=True)`` maps a file; also a block that sets it back at its end.

    Only ``mmap.MAP_PRIVATE``: what is written does not reach the file. NotImplementedError for
    ``mmap.MAP_SHARED``; ValueError for other flags.
    """

    def __init__(self, flags: int) -> None:
        if flags not in (mmap.MAP_PRIVATE, mmap.MAP_SHARED):
            raise ValueError(
                "Invalid argument in function set_default_mmap_options, expected mmap.MAP_PRIVATE "
                f"or mmap.MAP_SHARED, but got {flags}"
            )
        if flags == mmap.MAP_SHARED:
            raise NotImplementedError("a loaded tensor does not write into its file here")

    def __enter__(self) -> None: ...

    def __exit__(self, *exc_info: object) -> None: ...


def check_module_version_greater_or_equal(
    module: ModuleType, req_version_tuple: tuple[Any, ...], error_if_malformed: bool = True
) -> bool:
    """Is the version of a module at least ``(2, 1)``?

    A version that cannot be compared is a RuntimeError, or a warning and True.
    """
    try:
        parts = module.__version__.split(".")
        ours = tuple(type(wanted)(parts[i]) for i, wanted in enumerate(req_version_tuple))
        return ours >= req_version_tuple
    except Exception as error:  # no version, too short a one, no numbers
        words = (
            f"'{module.__name__}' module version string is malformed '{module.__version__}' and "
            f"cannot be compared with tuple {req_version_tuple!s}"
        )
        if error_if_malformed:
            raise RuntimeError(words) from error
        warnings.warn(f"{words}, but continuing assuming that requirement is met", stacklevel=2)
        return True
