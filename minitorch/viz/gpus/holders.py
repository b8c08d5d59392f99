"""Who holds which block of a simulated GPU: tensors by their names, gradients, or somebody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...devices.accelerator import current_accelerator
from ...tensors import Tensor
from ..names import Names

TENSOR, GRADIENT, UNNAMED, CACHED, WAITING = "tensor", "gradient", "unnamed", "cached", "waiting"


class Holder(NamedTuple):
    """What a block is for: its ``kind``, and the name of whoever holds it ("" for nobody known)."""

    kind: str
    name: str


def simulated_machine() -> Any:
    """The machine behind the GPUs in use. RuntimeError if none is simulated."""
    machine = getattr(current_accelerator(), "machine", None)
    if machine is None:
        raise RuntimeError(
            "this picture shows simulated GPUs, and none is in use. Try "
            "minitorch.cuda.simulate(2) before the first use of CUDA."
        )
    return machine


def holders(names: Any, scopes: tuple[Mapping[str, Any], ...]) -> dict[tuple[int, int], Holder]:
    """Device and address of a block -> who holds it, for all tensors that have a name."""
    found: dict[tuple[int, int], Holder] = {}
    known = Names(None, *scopes, names=names)
    for tensor, name in list(known.named()):
        _add(found, tensor, Holder(TENSOR, name))
    for tensor, name in list(known.named()):
        if tensor.is_leaf and tensor.grad is not None:
            _add(found, tensor.grad, Holder(GRADIENT, f"{name}.grad"))
    for scope in scopes:
        for name, value in list(scope.items()):
            for state, tensor in _of_optimizer(name, value):
                _add(found, tensor, Holder(TENSOR, state))
    return found


def _add(found: dict[tuple[int, int], Holder], tensor: Tensor, holder: Holder) -> None:
    place = block_of(tensor)
    if place is not None:
        found.setdefault(place, holder)


def block_of(tensor: Tensor) -> tuple[int, int] | None:
    """The device and the address of the block that a tensor reads; None on the CPU."""
    accelerator: Any = current_accelerator()
    if not isinstance(tensor.array, accelerator.array_type):
        return None
    memory = accelerator.owner(tensor.array)
    if memory.machine is not accelerator.machine:  # of GPUs that were simulated before
        return None
    return memory.index, memory.block.address


def _of_optimizer(name: str, value: Any) -> Iterator[tuple[str, Tensor]]:
    """What an optimizer remembers of each parameter."""
    state = getattr(value, "state", None)
    if name.startswith("_") or not hasattr(value, "param_groups") or not isinstance(state, Mapping):
        return
    for number, kept in enumerate(list(state.values())):
        for key, tensor in kept.items():
            if isinstance(tensor, Tensor):
                yield f"{name} {key} {number}", tensor
