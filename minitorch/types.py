"""Names for annotations: what a size, a device or a number may be (``torch.types``)."""

from __future__ import annotations

from typing import TypeAlias

from .devices.device import device
from .tensors import Tensor as Tensor
from .tensors.dtypes import dtype as _dtype  # noqa: F401
from .tensors.layouts import layout as _layout  # noqa: F401
from .tensors.shapes import Size
from .tensors.storage import UntypedStorage
from .tensors.typed_storage import TypedStorage

Number: TypeAlias = int | float | bool
Device: TypeAlias = device | str | int | None
Storage: TypeAlias = UntypedStorage | TypedStorage

_device, _size = device, Size | list[int] | tuple[int, ...]
_int, _float, _bool, _symint = int, float, bool, int
_TensorOrTensors: TypeAlias = Tensor | tuple[Tensor, ...]

# torch.nn.common_types: a number for all dimensions of a layer, or one for each
_size_1_t: TypeAlias = int | tuple[int]
_size_2_t: TypeAlias = int | tuple[int, int]
_size_3_t: TypeAlias = int | tuple[int, int, int]
_size_4_t: TypeAlias = int | tuple[int, int, int, int]
_size_5_t: TypeAlias = int | tuple[int, int, int, int, int]
_size_6_t: TypeAlias = int | tuple[int, int, int, int, int, int]
_size_any_t: TypeAlias = int | tuple[int, ...]
_ratio_2_t: TypeAlias = float | tuple[float, float]
_ratio_3_t: TypeAlias = float | tuple[float, float, float]
_ratio_any_t: TypeAlias = float | tuple[float, ...]
_tensor_list_t: TypeAlias = Tensor | list[Tensor]

__all__ = ["Device", "Number", "Storage"]
