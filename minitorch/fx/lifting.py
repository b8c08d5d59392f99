"""Tensors that read their memory through TracingArrays for a while, and themselves afterwards.

A recording changes what the whole process sees: every Tensor, the module that makes memory, the
collector of garbage. All of it must be as it was when the recording ends, however it ends.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..tensors import Tensor
from .tracing import TracingArray

_slot: Any = Tensor.array
turn = threading.Lock()  # one recording at a time in a process


@contextmanager
def undisturbed() -> Iterator[None]:
    """A block that Ctrl-C does not stop half-way: it waits. (Only the main thread is stopped.)"""
    stop = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(stop):
        yield
        return
    waiting: list[Any] = []
    signal.signal(signal.SIGINT, lambda *how: waiting.append(how))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, stop)
        if waiting:
            stop(*waiting[0])


@contextmanager
def no_collections() -> Iterator[None]:
    """A block in which Python does not look for garbage."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextmanager
def unobserved() -> Iterator[None]:
    """A block that is no part of the program: what it calls has no effects that count."""
    profile = sys.getprofile()
    sys.setprofile(None)
    try:
        yield
    finally:
        sys.setprofile(profile)


def array_in(tensor: Any) -> Any:
    """What a Tensor reads, or None. (An uninitialized Parameter shows nobody its ``array``.)"""
    try:
        return _slot.__get__(tensor)
    except (AttributeError, TypeError):  # it is being made, or is no Tensor
        return None


def read_through(tensor: Tensor, traced: Any) -> None:
    """Let a Tensor read its memory through a TracingArray."""
    storage, array = tensor._storage, array_in(tensor)
    _slot.__set__(tensor, traced)
    if storage is not None and storage.array is array:
        storage.array = traced


def restore(tensor: Any, but: Any = None) -> None:
    """Let a Tensor read its memory itself; ``but``: a Recorder that listens still."""
    array = array_in(tensor)
    if type(array) is TracingArray and array._recorder is not but:
        _slot.__set__(tensor, array._array)
    if type(getattr(tensor, "_in_rows", None)) is TracingArray:
        tensor._in_rows = None
    storage: Any = getattr(tensor, "_storage", None)
    array = getattr(storage, "array", None)
    if type(array) is TracingArray and array._recorder is not but:
        storage.array = array._array


def all_tensors() -> list[Tensor]:
    """The Tensors of the process."""
    kinds = _subclasses(Tensor)  # (of each object to ask for its type alone is fastest)
    return [t for t in gc.get_objects() if type(t) in kinds]


def restore_all() -> None:
    """Let all Tensors of the process read their memory themselves."""
    for tensor in all_tensors():
        restore(tensor)


def _subclasses(cls: type) -> set[type]:
    """A class, and all that inherit from it."""
    return {cls}.union(*map(_subclasses, cls.__subclasses__()))
