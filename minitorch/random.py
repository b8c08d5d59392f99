"""The default generator, which every random function draws from (``torch.random``)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .devices.arrays import host_numpy, index_on, made
from .devices.device import device
from .randomness import devices as _devices
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
    """Seed the default generator and those of all GPUs; returns it.     torch.manual_seed"""
    _devices.seed_all(int(seed))
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


def generator_for(where: device, generator: Generator | None = None) -> Generator:
    """The generator that draws numbers for a device: the one given, or the device's own.

    RuntimeError for a generator of another device than the numbers'.
    """
    if generator is None:
        if where.type != "cuda":
            return default_generator
        return _devices.generator_of(index_on(where))
    if where.type in ("meta", getattr(generator, "device", where).type):
        return generator
    raise RuntimeError(
        f"Expected a '{where.type}' device type for generator but found '{generator.device.type}'"
    )


def drawn_on(where: device, shape: Any, dtype: Any, draw: Callable[[], Any]) -> Any:
    """Numbers that ``draw`` makes on the host, on the device that they are for."""
    if where.type == "cpu":
        return draw() if len(host_numpy) == 1 else host_numpy[-1].draw(draw)
    if where.type == "meta":
        return made(where, lambda xp: xp.empty(shape, dtype))
    return made(where, lambda xp: xp.asarray(draw()))


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
