"""Kernels in C for the operations that NumPy is slow at (``minitorch.backends.c``).

``minitorch.backends.c.enabled = True``, or ``with minitorch.backends.c.flags(True):``, lets
softmax, log_softmax, gelu, layer_norm, batch_norm, relu, cumsum, pooling of images, convolutions in
steps of 1, and attention without a mask, of large float32 and float64 arrays, run through a library
that the system's C compiler makes of the ``.c`` files here at the first use. Results are the same
within the dtype's accuracy, whatever the number of threads; the graph is the same. It is off by
default.
Without a compiler there is one warning, and NumPy computes as ever.

How many threads: ``minitorch.set_num_threads``. Where the library is kept:
``compiler.cache_folder()``, or the environment variable ``MINITORCH_CACHE``. PyTorch has no
counterpart: its own kernels are compiled beforehand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from ...devices.kernels import KERNELS
from .kernels import source, unavailable
from .table import TABLE

__all__ = ["enabled", "flags", "is_available", "operations", "source"]

enabled: bool


def is_available() -> bool:
    """Can C be compiled and loaded here? It is tried (once), with the kernels themselves."""
    return unavailable() is None


def operations() -> list[str]:
    """The names of the kernels."""
    return sorted(TABLE)


@contextmanager
def flags(enabled: bool = True) -> Iterator[None]:
    """Switch the kernels on or off for a while (as ``torch.backends.cudnn.flags``)."""
    before = bool(KERNELS)
    _switch(enabled)
    try:
        yield
    finally:
        _switch(before)


def _switch(on: bool) -> None:
    if on:
        KERNELS.update(TABLE)
    else:
        KERNELS.clear()


class _Module(ModuleType):
    """A module whose ``enabled`` does something."""

    @property
    def enabled(self) -> bool:
        """Do operations use the kernels?"""
        return bool(KERNELS)

    @enabled.setter
    def enabled(self, on: bool) -> None:
        _switch(bool(on))


sys.modules[__name__].__class__ = _Module
