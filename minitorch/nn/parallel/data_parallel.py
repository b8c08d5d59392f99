"""DataParallel, as PyTorch's where there is no GPU: it calls the module that it wraps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..module.module import Module


class DataParallel(Module):
    """A batch split over several GPUs (``torch.nn.DataParallel``); without one, ``module`` itself.

    The names in ``state_dict()`` begin with "module.", as they do on GPUs. ``device_ids``,
    ``output_device`` and ``dim`` are of no consequence here: as in PyTorch without CUDA, the list
    of devices is empty.
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
        self.device_ids: list[Any] = []

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """``module(*inputs, **kwargs)``."""
        return self.module(*inputs, **kwargs)


def data_parallel(
    module: Module,
    inputs: Any,
    device_ids: Sequence[Any] | None = None,
    output_device: Any = None,
    dim: int = 0,
    module_kwargs: dict[str, Any] | None = None,
) -> Any:
    """``module(*inputs)`` on several GPUs (``torch.nn.parallel.data_parallel``).

    Raises RuntimeError, as torch without a GPU: use :class:`DataParallel`, or call the module.
    """
    raise RuntimeError("device type could not be determined")
