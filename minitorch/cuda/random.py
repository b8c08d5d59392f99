"""The GPUs' random generators (``torch.cuda.random``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..devices.accelerator import required
from ..devices.device import device as _device
from ..randomness import devices as _devices
from ..tensors import Tensor
from .choosing import device_count


def _given(device: Any) -> int | None:
    """A device's number, or None for the current one."""
    return device if isinstance(device, int) else _device(device).index


def _current(accelerator: Any, index: int | None) -> Any:
    chosen = accelerator.current_device() if index is None else index
    return _devices.generators_of(accelerator)[chosen]


def manual_seed(seed: int) -> None:
    """Seed the current GPU's generator (``torch.cuda.manual_seed``); without CUDA, nothing."""
    seed = int(seed)
    _devices.when_started("seed", lambda found: _current(found, None).manual_seed(seed))


def manual_seed_all(seed: int) -> None:
    """Seed all GPUs' generators (``torch.cuda.manual_seed_all``); without CUDA, nothing."""
    _devices.seed_all(int(seed))


def seed() -> None:
    """Seed the current GPU's generator unpredictably (``torch.cuda.seed``)."""
    _devices.when_started("seed", lambda found: _current(found, None).seed())


def seed_all() -> None:
    """Seed all GPUs' generators with one unpredictable seed (``torch.cuda.seed_all``)."""

    def call(accelerator: Any) -> None:
        first, *others = _devices.generators_of(accelerator)
        first.seed()
        for generator in others:
            generator.manual_seed(first.initial_seed())

    _devices.when_started("all", call)


def initial_seed() -> int:
    """The seed of the current GPU's generator (``torch.cuda.initial_seed``)."""
    return int(_current(required(), None).initial_seed())


def get_rng_state(device: Any = "cuda") -> Tensor:
    """The state of a GPU's generator, uint8 of the CPU (``torch.cuda.get_rng_state``)."""
    accelerator = required()
    state: Tensor = _current(accelerator, _given(device)).get_state()
    return state


def get_rng_state_all() -> list[Tensor]:
    """The states of all GPUs' generators (``torch.cuda.get_rng_state_all``)."""
    return [get_rng_state(index) for index in range(device_count())]


def set_rng_state(new_state: Tensor, device: Any = "cuda") -> None:
    """Set the state of a GPU's generator (``torch.cuda.set_rng_state``); before CUDA, for later."""
    index = _given(device)
    _devices.when_started(
        ("state", index), lambda found: _current(found, index).set_state(new_state)
    )


def set_rng_state_all(new_states: Iterable[Tensor]) -> None:
    """Set the states of all GPUs' generators (``torch.cuda.set_rng_state_all``)."""
    for index, state in enumerate(new_states):
        set_rng_state(state, index)
