"""DLPack by its old names; ``minitorch.from_dlpack`` and ``x.__dlpack__()`` do the same."""

from __future__ import annotations

import enum
from typing import Any

from ..tensors import Tensor
from ..tensors.exchange import from_dlpack

__all__ = ["DLDeviceType", "from_dlpack", "to_dlpack"]


class DLDeviceType(enum.IntEnum):
    """DLPack's numbers of the kinds of devices."""

    kDLCPU = 1
    kDLCUDA = 2
    kDLCUDAHost = 3
    kDLOpenCL = 4
    kDLVulkan = 7
    kDLMetal = 8
    kDLVPI = 9
    kDLROCM = 10
    kDLROCMHost = 11
    kDLExtDev = 12
    kDLCUDAManaged = 13
    kDLOneAPI = 14
    kDLWebGPU = 15
    kDLHexagon = 16
    kDLMAIA = 17


def to_dlpack(tensor: Tensor) -> Any:
    """A DLPack capsule over the tensor's memory (``torch.utils.dlpack.to_dlpack``)."""
    return tensor.__dlpack__()  # type: ignore[attr-defined]
