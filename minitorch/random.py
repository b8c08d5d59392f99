"""The default generator, which every random function draws from (``torch.random``)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .randomness.generators import Generator
from .tensors import Tensor

__all__ = [
    "Generator",
    "default_generator",
    "fork_rng",
    "get_rng_state",
    "initial_seed",
    "manual_seed",
    "seed",
    "set_rng_state",
]

default_generator = Generator()
default_generator.seed()


def manual_seed(seed: int) -> Generator:
    """Seed the default generator; returns it.     torch.manual_seed"""
    return default_generator.manual_seed(int(seed))


def seed() -> int:
    """Seed the default generator unpredictably; returns the seed.     torch.seed"""
    return default_generator.seed()


def initial_seed() -> int:
    """The seed of the default generator.     torch.initial_seed"""
    return default_generator.initial_seed()


def get_rng_state() -> Tensor:
    """The default generator's state, 5056 uint8.     torch.get_rng_state"""
    return default_generator.get_state()


def set_rng_state(new_state: Tensor) -> None:
    """Set the default generator's state.     torch.set_rng_state"""
    default_generator.set_state(new_state)


@contextmanager
def fork_rng(devices: Any = None, enabled: bool = True) -> Iterator[None]:
    """Draw inside without moving the stream outside; devices: ignored.  torch.random.fork_rng"""
    if not enabled:
        yield
        return
    state = get_rng_state()
    try:
        yield
    finally:
        set_rng_state(state)
