"""The random generators of GPUs, one for each, and seeds that are given before CUDA starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..devices import accelerator as _accelerator
from ..devices.accelerator import current_accelerator, is_started
from .generators import Generator

# What was asked for before CUDA started, done when it does: seeds by kind, the last one counts.
_waiting: dict[Any, Callable[[Any], None]] = {}


def generators_of(accelerator: Any) -> tuple[Generator, ...]:
    """The generators of an accelerator's devices; seeded unpredictably when they are made."""
    made: tuple[Generator, ...] | None = getattr(accelerator, "generators", None)
    if made is None:
        made = tuple(Generator(f"cuda:{index}") for index in range(accelerator.device_count()))
        for generator in made:
            generator.seed()
        accelerator.generators = made
    return made


def default_generators() -> tuple[Generator, ...]:
    """The generators in use; none before CUDA is started (``torch.cuda.default_generators``)."""
    found = current_accelerator() if is_started() else None
    return () if found is None else generators_of(found)


def generator_of(index: int) -> Generator:
    """The generator that a GPU's random numbers come from. AssertionError without CUDA."""
    return generators_of(_accelerator.required())[index]


def when_started(kind: Any, call: Callable[[Any], None]) -> None:
    """Call with the accelerator: now if CUDA is started, else when it starts.

    - ``kind``: of two calls of one kind, the later one counts; "all" stands for every kind.
    """
    found = current_accelerator() if is_started() else None
    if found is not None:
        call(found)
        return
    if kind == "all":
        _waiting.clear()
    else:
        _waiting.pop(kind, None)
    _waiting[kind] = call


def seed_all(seed: int) -> None:
    """Seed the generators of all GPUs, those of a CUDA that starts later too."""

    def call(accelerator: Any) -> None:
        for generator in generators_of(accelerator):
            generator.manual_seed(seed)

    when_started("all", call)


def _start(accelerator: Any) -> None:
    for call in _waiting.values():
        call(accelerator)


_accelerator.on_start.append(_start)
