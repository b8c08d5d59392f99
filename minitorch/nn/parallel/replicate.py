"""A module on several GPUs: copies of it whose parameters are copies, too.

Counterpart: ``torch.nn.parallel.replicate``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...tensors import Tensor
from ..module.module import Module
from . import comm
from .comm import device_index
from .functions import Broadcast


def replicate(network: Module, devices: Sequence[Any], detach: bool = False) -> list[Any]:
    """A replica of a module for each GPU (``torch.nn.parallel.replicate``).

    - ``devices``: the first is where the module is: its replica reads the module's own memory, so
      that what is written into its buffers is kept. The others read copies.
    - ``detach``: without gradients. Otherwise the gradients of all replicas' parameters are
      summed into the module's.

    Raises RuntimeError for a module that is elsewhere, or has uninitialized parameters.
    """
    if not devices:
        return []
    numbers = [device_index(one, optional=True) for one in devices]
    modules = list(network.modules())
    copies: list[dict[Module, Any]] = [
        {module: module._replicate_for_data_parallel() for module in modules} for _ in numbers
    ]
    buffers = list(network.buffers())
    trained = [one for one in buffers if one.requires_grad and not detach]
    others = [one for one in buffers if not (one.requires_grad and not detach)]
    values = [
        {**parameters, **kept, **counted}
        for parameters, kept, counted in zip(
            _sent(list(network.parameters()), numbers, detach),
            _sent(trained, numbers, detach),
            _sent(others, numbers, True),
            strict=True,
        )
    ]
    for copy_of, value_of in zip(copies, values, strict=True):
        for module, copy in copy_of.items():
            _furnish(module, copy, copy_of, value_of)
    return [copy_of[network] for copy_of in copies]


def _sent(tensors: list[Tensor], numbers: list[int], detach: bool) -> list[dict[Tensor, Tensor]]:
    """For each GPU, what stands there for each tensor."""
    if not tensors:
        return [{} for _ in numbers]
    if detach:
        found = comm.broadcast_coalesced(tensors, numbers)
    else:
        flat = Broadcast.apply(numbers, *tensors)
        found = [list(flat[i : i + len(tensors)]) for i in range(0, len(flat), len(tensors))]
    return [dict(zip(tensors, values, strict=True)) for values in found]


def _furnish(
    module: Module, copy: Any, copy_of: dict[Module, Any], value_of: dict[Tensor, Tensor]
) -> None:
    """Give a module's copy the copies of its children, parameters and buffers."""
    copy._former_parameters = {}
    for name, child in module._modules.items():
        if child is None:
            copy._modules[name] = None
        else:
            setattr(copy, name, copy_of[child])
    for name, parameter in module._parameters.items():
        if parameter is None:
            copy._parameters[name] = None
        else:  # no leaf any more, so no Parameter: an ordinary attribute
            copy._former_parameters[name] = value_of[parameter]
            setattr(copy, name, value_of[parameter])
    for name, buffer in module._buffers.items():
        if buffer is None:
            copy._buffers[name] = None
        else:
            setattr(copy, name, value_of[buffer])
