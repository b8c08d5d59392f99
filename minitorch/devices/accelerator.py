"""The accelerator in use: which kind of GPU there is, decided when CUDA is used for the first time.

Asking decides what is there (:func:`find`), as ``torch.cuda.is_available()`` does; using it starts
it (:func:`current_accelerator`), as PyTorch's lazy initialisation does.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .base import Accelerator

ASKED_BY = "MINITORCH_SIMULATE_GPUS"


class State:
    """What was decided. ``wish``: how simulated GPUs were asked for by ``cuda.simulate``."""

    def __init__(self, wish: Callable[[], Accelerator] | None = None) -> None:
        self.wish = wish
        self.decided = self.started = self.forked = False
        self.accelerator: Accelerator | None = None


_state = State()
# Called whenever an accelerator starts: seeds that were given before, for instance.
on_start: list[Callable[[Any], None]] = []


def state() -> State:
    """What is decided at present."""
    return _state


def replace_state(new: State) -> State:
    """Decide anew (or as before); gives the state until now. For ``cuda.simulate``."""
    global _state
    old, _state = _state, new
    return old


def find() -> Accelerator | None:
    """The accelerator, or None. From now on the environment may change, and nothing follows."""
    if not _state.decided:
        _state.accelerator = _look()
        _state.decided = True
    return _state.accelerator


def count_devices() -> int:
    """How many devices there are. Decides nothing, as ``torch.cuda.device_count``.

    As in PyTorch (which asks NVML), the environment is read anew until CUDA is used.
    """
    found = _state.accelerator if _state.started else _look()
    return 0 if found is None else found.device_count()


def _look() -> Accelerator | None:
    if _state.wish is not None:
        return _state.wish()
    cards = os.environ.get(ASKED_BY, "").strip()
    if cards:
        return _simulated(cards)
    return _real()


def _real() -> Accelerator | None:
    """The GPUs that CuPy sees. It is imported only now, where it is installed."""
    if find_spec("cupy") is None:
        return None
    result: Accelerator | None = import_module(".real.accelerator", __package__).find()
    return result


def _simulated(cards: int | str, lazy: bool = False) -> Accelerator:
    """Simulated GPUs, as the environment lets them be seen. They are loaded only now."""
    module = import_module(".simulated.accelerator", __package__)
    result: Accelerator = module.SimulatedAccelerator.from_environment(cards, os.environ, lazy)
    return result


def _after_fork() -> None:
    """CUDA does not survive a fork: in the child it cannot be used, if it was used before."""
    _state.forked = _state.started


if hasattr(os, "register_at_fork"):  # not where processes cannot be forked
    os.register_at_fork(after_in_child=_after_fork)


def ask_for_simulation(cards: int | str, lazy: bool = False) -> State:
    """Let the next look find simulated GPUs; gives the state until now, to go back to it.

    Raises ValueError and TypeError at once for cards that cannot be simulated.
    """
    import_module(".simulated.specifications", __package__).read_cards(cards)
    return replace_state(State(lambda: _simulated(cards, lazy)))


def is_started() -> bool:
    """Whether CUDA was used already (``torch.cuda.is_initialized``); not in a forked process."""
    return _state.started and not _state.forked


def current_accelerator() -> Accelerator | None:
    """The accelerator, started; None where there is none.

    Raises RuntimeError if it has no device, and in a process that was forked after CUDA started.
    """
    if _state.forked:
        raise RuntimeError(
            "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you "
            "must use the 'spawn' start method"
        )
    found = find()
    if found is not None and not _state.started:
        if not found.device_count():
            raise RuntimeError("No CUDA GPUs are available")
        _state.started = True
        for call in on_start:
            call(found)
    return found


def required() -> Any:
    """The accelerator, started. AssertionError if there is none: there is no CUDA here."""
    found = current_accelerator()
    if found is None:
        raise AssertionError("Torch not compiled with CUDA enabled")
    return found
