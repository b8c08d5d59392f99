"""Errors of load: one class for everything that is wrong with a file, and how values are shown.

A program that was written for PyTorch catches PyTorch's classes, so each error is of both::

    LoadError                 something is wrong with the file
    |-- UnpicklingError       pickle.UnpicklingError: the pickle is damaged, or not admitted
    |-- CorruptError          RuntimeError: archive, memories and sizes do not fit together
    |   `-- ByteOrderError    ValueError, too: neither "little" nor "big"
    |-- CutOffError           EOFError: the file ends too early
    `-- UnsupportedError      NotImplementedError: PyTorch can read it, minitorch cannot

Values in the texts come from a file. A file can hold a value of 500 bytes that takes years to
print, and names that a terminal obeys: so texts show values by :func:`show` and names by
:func:`plain`, never as they are.
"""

from __future__ import annotations

import pickle
from typing import Any

from ..errors import type_name

_LONGEST = 80  # characters of a string, or of a number
_WIDEST = 6  # elements of a tuple or a list


class LoadError(Exception):
    """Something is wrong with a file that was to be loaded; nothing of it was run."""


class UnpicklingError(LoadError, pickle.UnpicklingError):
    """The pickle is damaged, or asks for something that ``weights_only`` does not admit."""


class CorruptError(LoadError, RuntimeError):
    """The archive is damaged, or its memories and the sizes in its pickle do not fit together."""


class ByteOrderError(CorruptError, ValueError):
    """The file does not say in which order the bytes of its numbers are."""


class CutOffError(LoadError, EOFError):
    """The file ends too early."""


class UnsupportedError(LoadError, NotImplementedError):
    """PyTorch could read the file, minitorch cannot: it lacks a dtype, say."""


def show(value: Any, levels: int = 2) -> str:
    """A value from a file in at most a few hundred characters, whatever it is.

    >>> show(("storage", (1,), [[2]], b"ab"))
    "('storage', a tuple of 1, a list of 1, b'ab')"
    """
    kind = type(value)
    if kind in (str, bytes):
        return repr(value) if len(value) <= _LONGEST else f"{value[:_LONGEST]!r}..."
    if value is None or kind in (bool, int, float, complex):
        return f"{value!r:.{_LONGEST}}"
    if isinstance(value, type) or hasattr(kind, "__get__"):  # a class or a function
        return plain(getattr(value, "__name__", kind.__name__))
    if kind in (tuple, list) and (levels > 1 or not value):
        left, right = "()" if kind is tuple else "[]"
        parts = [show(part, levels - 1) for part in value[:_WIDEST]]
        parts += ["..."] * (len(value) > _WIDEST)
        comma = "," if kind is tuple and len(value) == 1 else ""
        return f"{left}{', '.join(parts)}{comma}{right}"
    if kind in (tuple, list, dict, set):
        return f"a {kind.__name__} of {len(value)}"
    return f"a {type_name(value)}"


def plain(name: str) -> str:
    """A name from a file as it is, if it is short and can be printed; else as a literal."""
    if name.isprintable() and len(name) <= 1000:
        return name
    return show(name)
