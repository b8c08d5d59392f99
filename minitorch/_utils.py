"""Lists of tensors as one long tensor, and back (``torch._utils``): for sending many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from .ops.joining.cat_and_stack import cat
from .ops.making.creation import empty
from .tensors import Tensor
from .tensors.dtypes import dtype
from .utils.data.worker_exception import ExceptionWrapper as ExceptionWrapper


def _flatten_dense_tensors(tensors: Sequence[Tensor]) -> Tensor:
    """All elements of some tensors of one dtype in a row, a copy.

    Raises ValueError for none.
    """
    if not tensors:
        raise ValueError("torch.cat(): expected a non-empty list of Tensors")
    return cat([tensor.reshape(-1) for tensor in tensors])


def _unflatten_dense_tensors(flat: Tensor, tensors: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Views of a long tensor in the shapes of some tensors, one after the other."""
    result, start = [], 0
    for tensor in tensors:
        count = tensor.numel()
        result.append(flat.narrow(0, start, count).view(tensor.shape))
        start += count
    return tuple(result)


def _take_tensors(tensors: Sequence[Tensor], size_limit: int) -> Iterator[list[Tensor]]:
    """Groups of tensors of one dtype, each of at most about ``size_limit`` bytes."""
    waiting: dict[Any, list[Tensor]] = {}
    sizes: dict[Any, int] = {}
    for tensor in tensors:
        kind, size = tensor.dtype, tensor.numel() * tensor.element_size()
        if waiting.get(kind) and sizes[kind] + size > size_limit:
            yield waiting.pop(kind)
        group = waiting.setdefault(kind, [])
        sizes[kind] = size + (sizes[kind] if group else 0)
        group.append(tensor)
    yield from waiting.values()


def _element_size(dtype: dtype) -> int:
    """Bytes of an element of a dtype."""
    return dtype.itemsize


def _rebuild_tensor(storage: Any, storage_offset: int, size: Any, stride: Any) -> Tensor:
    """A tensor over the memory of a storage; its dtype is that of a TypedStorage."""
    return empty(0, dtype=storage.dtype).set_(storage, storage_offset, size, stride)


def try_import(module_name: str) -> ModuleType | None:
    """A module, or None when it is not installed."""
    return import_module(module_name) if find_spec(module_name) is not None else None


def _is_privateuse1_backend_available() -> bool:
    """False: nobody has registered a device of their own."""
    return False
