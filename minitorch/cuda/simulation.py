"""Simulated GPUs: asked for, never there by default."""

from __future__ import annotations

from typing import Any

from ..devices import accelerator as _accelerator


class Simulation:
    """Simulated GPUs that are in use now. ``with``: until the end of the block.

    - ``machine``: the machine behind them; ``machine.now`` is the host's clock in ns, and
      ``machine.trace`` what happened when.
    """

    def __init__(self, cards: int | str, lazy: bool) -> None:
        self._before = _accelerator.ask_for_simulation(cards, lazy)

    @property
    def machine(self) -> Any:
        """The machine. Asking decides what is visible, as ``is_available()`` does."""
        found: Any = _accelerator.find()
        return found.machine

    def __enter__(self) -> Simulation:
        return self

    def __exit__(self, *exc_info: object) -> None:
        _accelerator.replace_state(self._before)


def simulate(cards: int | str = 1, *, lazy: bool = False) -> Simulation:
    """Simulate GPUs: from now on, or for a ``with`` block, after which all is as it was.

    - ``cards``: how many, or which: ``"A100:40GB,T4:16GB"``. The environment variables of CUDA
      are read when they are used for the first time.
    - ``lazy``: values are computed when the simulated GPU is due to, not at once: who forgets to
      wait reads too early.

    Each call gives a fresh machine, as a new process would have it. Simulated GPUs compute what
    the CPU computes; memory, streams, copies, errors and the clock behave as CUDA's do.

    Raises ValueError for an unknown card or size, TypeError for anything but a number or a string.

    >>> with torch.cuda.simulate("T4:8GB"):
    ...     torch.cuda.get_device_name()
    'Simulated T4'
    """
    return Simulation(cards, lazy)
