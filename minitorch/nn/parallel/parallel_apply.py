"""Modules that compute at the same time, each on its GPU (``torch.nn.parallel.parallel_apply``)."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from ...accelerator import current_stream
from ...devices.accelerator import required
from ...grad_mode import is_grad_enabled, set_grad_enabled
from ...utils.data.worker_exception import ExceptionWrapper
from ..module.module import Module
from .comm import device_index


def parallel_apply(
    modules: Sequence[Module],
    inputs: Sequence[Any],
    kwargs_tup: Sequence[dict[str, Any]] | None = None,
    devices: Sequence[Any] | None = None,
) -> list[Any]:
    """Call each module with its input, on its GPU (``torch.nn.parallel.parallel_apply``).

    - ``inputs``: for each module its only argument, or a tuple or list of arguments.
    - ``kwargs_tup``: for each module its named arguments.
    - ``devices``: for each module the current device while it is called.

    Each call has a thread. On simulated GPUs a thread begins when the one before has ended, so
    that the clock shows the same each time; where there are no threads, the calls are made in
    turn. AssertionError for lists of different lengths; what a module raises is raised again, with
    the number of the replica and of the device.
    """
    count = len(modules)
    for what, values in (("inputs", inputs), ("kwargs_tup", kwargs_tup), ("devices", devices)):
        if values is not None and len(values) != count:
            raise AssertionError(
                f"The number of modules {count} is not equal to the number of {what} {len(values)}"
            )
    numbers = [device_index(one, optional=True) for one in devices or [None] * count]
    streams = [current_stream(number) for number in numbers]  # this thread's, for all threads
    recording = is_grad_enabled()
    results: dict[int, Any] = {}

    def call(place: int) -> None:
        given = inputs[place] if isinstance(inputs[place], (list, tuple)) else (inputs[place],)
        named = kwargs_tup[place] if kwargs_tup is not None else {}
        with set_grad_enabled(recording), streams[place]:
            try:
                results[place] = modules[place](*given, **named)
            except Exception:
                where = f"in replica {place} on device {numbers[place]}"
                results[place] = ExceptionWrapper(where=where)

    _call_all(call, count, at_once=required().runs_threads_at_once)
    for place in range(count):
        if isinstance(results[place], ExceptionWrapper):
            raise results[place].exception()
    return [results[place] for place in range(count)]


def _call_all(call: Callable[[int], None], count: int, at_once: bool) -> None:
    """``call(0)``, ``call(1)`` ..., each in a thread where there are any."""
    if count == 1 or sys.platform in ("emscripten", "wasi"):
        for place in range(count):
            call(place)
        return
    threads = [threading.Thread(target=call, args=(place,)) for place in range(count)]
    for thread in threads:
        thread.start()
        if not at_once:
            thread.join()
    for thread in threads:
        thread.join()
