"""DataParallel: one process, one model, a batch split over several GPUs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from ...cuda import device_count, get_device_properties, is_available
from ...devices.device import device as _device
from ...errors import warn
from ...grad_mode import is_grad_enabled
from ..module.module import Module
from .comm import device_index
from .parallel_apply import parallel_apply
from .replicate import replicate
from .scatter_gather import gather, scatter_kwargs

_BALANCED = 0.75  # of the larger device, at least
_IMBALANCE = """
    There is an imbalance between your GPUs. You may want to exclude GPU {} which
    has less than 75% of the memory or cores of GPU {}. You can do so by setting
    the device_ids argument to DataParallel, or by setting the CUDA_VISIBLE_DEVICES
    environment variable."""


class DataParallel(Module):
    """A model whose batches are split over several GPUs (``torch.nn.DataParallel``).

    In each forward the inputs are cut along ``dim``, the module is copied to every GPU, the copies
    compute at the same time, and their outputs are put together. The gradients of all copies are
    summed into ``module``. What the copies change is lost, except in place on the first GPU.

    - ``module``: its parameters and buffers must be on ``device_ids[0]`` before the first call.
    - ``device_ids``: the GPUs, by number or ``device``; all for None.
    - ``output_device``: where the outputs go; ``device_ids[0]`` for None.

    The names in ``state_dict()`` begin with "module.". Without GPUs it calls the module itself.
    Warns of GPUs that differ much in memory or processors. RuntimeError at a call whose module is
    elsewhere.
    """

    def __init__(
        self,
        module: Module,
        device_ids: Sequence[Any] | None = None,
        output_device: Any = None,
        dim: int = 0,
    ) -> None:
        super().__init__()
        self.module = module
        self.device_ids: list[int] = []
        if not is_available():
            return
        self.dim = dim
        self.device_ids, self.output_device = _numbers(device_ids, output_device)
        self.src_device_obj = _device("cuda", self.device_ids[0])
        _check_balance(self.device_ids)
        if len(self.device_ids) == 1:
            self.module.to(self.src_device_obj)

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """``module(*inputs, **kwargs)``, computed by all GPUs."""
        if not self.device_ids:
            return self.module(*inputs, **kwargs)
        _check_place(self.module, self.src_device_obj)
        parts, named = self.scatter(inputs, kwargs, self.device_ids)
        if not parts and not named:  # no arguments: one device does it
            parts, named = ((),), ({},)
        if len(self.device_ids) == 1:
            return self.module(*parts[0], **named[0])
        replicas = self.replicate(self.module, self.device_ids[: len(parts)])
        return self.gather(self.parallel_apply(replicas, parts, named), self.output_device)

    def replicate(self, module: Module, device_ids: Sequence[Any]) -> list[Any]:
        """The copies of the module."""
        return replicate(module, device_ids, not is_grad_enabled())

    def scatter(self, inputs: Any, kwargs: dict[str, Any] | None, device_ids: Sequence[Any]) -> Any:
        """The arguments for each GPU."""
        return scatter_kwargs(inputs, kwargs, device_ids, dim=self.dim)

    def parallel_apply(self, replicas: Sequence[Any], inputs: Sequence[Any], kwargs: Any) -> Any:
        """What each GPU computes."""
        return parallel_apply(replicas, inputs, kwargs, self.device_ids[: len(replicas)])

    def gather(self, outputs: Any, output_device: Any) -> Any:
        """The outputs put together."""
        return gather(outputs, output_device, dim=self.dim)


def data_parallel(
    module: Module,
    inputs: Any,
    device_ids: Sequence[Any] | None = None,
    output_device: Any = None,
    dim: int = 0,
    module_kwargs: dict[str, Any] | None = None,
) -> Any:
    """``module(*inputs)`` computed by several GPUs (``torch.nn.parallel.data_parallel``).

    - ``inputs``: the only argument, a tuple of arguments, or None for none.
    - ``output_device``: where the outputs go; ``device_ids[0]`` for None, -1 is the CPU.

    The others as for :class:`DataParallel`. Raises RuntimeError without a GPU, and for a module
    that is not on ``device_ids[0]``.
    """
    if not isinstance(inputs, tuple):
        inputs = () if inputs is None else (inputs,)
    if not is_available():
        raise RuntimeError("device type could not be determined")
    numbers, output = _numbers(device_ids, output_device)
    _check_place(module, _device("cuda", numbers[0]))
    parts, named = scatter_kwargs(inputs, module_kwargs, numbers, dim)
    if not parts and not named:
        parts, named = ((),), ({},)
    if len(numbers) == 1:
        return module(*parts[0], **named[0])
    used = numbers[: len(parts)]
    outputs = parallel_apply(replicate(module, used), parts, named, used)
    return gather(outputs, output, dim)


def _numbers(device_ids: Sequence[Any] | None, output_device: Any) -> tuple[list[int], int]:
    """The numbers of the GPUs and of the one for the outputs."""
    if device_ids is None:
        device_ids = range(device_count())
    if output_device is None:
        output_device = device_ids[0]
    numbers = [device_index(one, optional=True) for one in device_ids]
    return numbers, device_index(output_device, optional=True)


def _check_place(module: Module, where: _device) -> None:
    for tensor in chain(module.parameters(), module.buffers()):
        if tensor.device != where:
            raise RuntimeError(
                "module must have its parameters and buffers on device "
                f"{where} (device_ids[0]) but found one of them on device: {tensor.device}"
            )


def _check_balance(numbers: list[int]) -> None:
    """Warn if a GPU is much smaller than another."""
    properties = [get_device_properties(number) for number in numbers]
    asked: tuple[Callable[[Any], int], ...] = (
        lambda one: one.total_memory,
        lambda one: one.multi_processor_count,
    )
    for ask in asked:
        values = [ask(one) for one in properties]
        least, most = min(values), max(values)
        if least / most < _BALANCED:
            small, large = numbers[values.index(least)], numbers[values.index(most)]
            warn(_IMBALANCE.format(small, large))
            return
