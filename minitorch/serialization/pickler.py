"""Pickler: objects to pickles, with PyTorch's names for what is PyTorch's.

A tensor becomes ``torch._utils._rebuild_tensor_v2(memory, offset, size, stride, ...)``, and the
memory a *persistent id*: ``("storage", torch.FloatStorage, key, "cpu", numel)``, or "cuda:0" for a
GPU's. The bytes are not in the pickle but stand beside it, under the key: each memory once, however
many tensors read it.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from inspect import unwrap
from typing import IO, Any, ClassVar

from ..devices.device import device
from ..errors import warn
from ..nn.parameter import Buffer, Parameter
from ..tensors import Tensor, wrap
from ..tensors.dtypes import bfloat16, dtype
from ..tensors.layouts import layout
from ..tensors.pickling import Memory, place_of
from ..tensors.shapes import Size
from ..tensors.storage import UntypedStorage
from ..tensors.typed_storage import TypedStorage
from .names import STORAGE_NAMES, Global

_TENSOR = Global("torch._utils", "_rebuild_tensor_v2")
_TENSOR_WITH_DTYPE = Global("torch._utils", "_rebuild_tensor_v3")
_PARAMETER = Global("torch._utils", "_rebuild_parameter")
_PARAMETER_WITH_STATE = Global("torch._utils", "_rebuild_parameter_with_state")
_OF_TYPE = Global("torch._tensor", "_rebuild_from_type_v2")
_UNTYPED = Global("torch.storage", "UntypedStorage")


class _Reference:
    """A memory within the pickle: how it is read there; the bytes are elsewhere."""

    __slots__ = ("key", "kind", "location", "numel")

    def __init__(self, key: str, kind: Any, location: str, numel: int) -> None:
        self.key, self.kind, self.location, self.numel = key, kind, location, numel


# The pickler that is written in C insists on importing what it names, and there need be no torch.
class Pickler(pickle._Pickler):  # type: ignore[name-defined, misc]
    """Writes pickles for PyTorch. ``memories`` are the memories that it met, in order.

    - ``legacy``: persistent ids as they were before PyTorch 1.6.
    """

    dispatch: ClassVar[dict[type, Any]] = dict(pickle._Pickler.dispatch)  # type: ignore[attr-defined]

    def __init__(self, stream: IO[bytes], protocol: int, legacy: bool = False) -> None:
        super().__init__(stream, protocol)
        self.memories: list[Memory] = []
        self._keys: dict[int, tuple[str, Any]] = {}
        self._legacy = legacy

    def persistent_id(self, obj: Any) -> Any:
        """The persistent id of a memory; None for everything else."""
        if isinstance(obj, UntypedStorage):
            obj = self._reference(Memory.of(obj._storage.array), None)
        elif isinstance(obj, TypedStorage):
            array = obj._storage.array
            obj = self._reference(Memory.of(array), wrap(array).dtype)
        elif not isinstance(obj, _Reference):
            return None
        found = ("storage", obj.kind, obj.key, obj.location, obj.numel)
        return (*found, None) if self._legacy else found

    def _reference(self, memory: Memory, kind: dtype | None) -> _Reference:
        known = self._keys.setdefault(id(memory), (str(len(self.memories)), kind))
        if len(self._keys) > len(self.memories):
            self.memories.append(memory)
        key, first_kind = known
        if kind is not first_kind and len(memory.bytes):
            raise RuntimeError(
                "Cannot save multiple tensors or storages that view the same data as different "
                "types"
            )
        if kind is None:
            return _Reference(key, _UNTYPED, memory.location, len(memory.bytes))
        name = Global("torch", STORAGE_NAMES[kind])
        return _Reference(key, name, memory.location, len(memory.bytes) // kind.itemsize)

    def itemsizes(self) -> list[int]:
        """Bytes per element of each memory, as its first reader saw it."""
        return [kind.itemsize if kind else 1 for _, kind in self._keys.values()]

    def reducer_override(self, obj: Any) -> Any:
        """How PyTorch would rebuild an object; NotImplemented where it is not PyTorch's."""
        if isinstance(obj, Tensor):
            if unwrap(type(obj).__reduce_ex__) in _OUR_REDUCTIONS:
                return self._reduce_tensor(obj)
        elif isinstance(obj, Size):
            return Global("torch", "Size"), (tuple(obj),)
        elif isinstance(obj, device):
            named = (obj.type,) if obj.index is None else (obj.type, obj.index)
            return Global("torch", "device"), named
        elif isinstance(obj, layout):
            return Global("torch.serialization", "_get_layout"), (str(obj),)
        return NotImplemented

    def _reduce_tensor(self, tensor: Tensor) -> Any:
        attributes = getattr(tensor, "__dict__", None)
        if isinstance(tensor, Parameter):
            settings = (wrap(tensor.array), tensor.requires_grad, OrderedDict())
            if attributes:
                return _PARAMETER_WITH_STATE, (*settings, attributes)
            return _PARAMETER, settings
        _warn_of_hooks(tensor)
        rebuild, args = self._plain(tensor)
        if type(tensor) is Tensor:
            if not attributes:
                return rebuild, args
            return _OF_TYPE, (rebuild, Global("torch", "Tensor"), args, attributes)
        if type(tensor) is Buffer:  # in PyTorch a plain tensor with a note on it
            note = {**(attributes or {}), "_is_buffer": True}
            return _OF_TYPE, (rebuild, Global("torch", "Tensor"), args, note)
        return _OF_TYPE, (rebuild, type(tensor), args, attributes or {})

    def _plain(self, tensor: Tensor) -> tuple[Global, tuple[Any, ...]]:
        memory, offset, strides = _place(tensor)
        kind = tensor.dtype
        named = kind if kind in STORAGE_NAMES else None
        reference = self._reference(memory, named)
        shape = tuple(tensor.array.shape)
        args = (reference, offset, shape, strides, tensor.requires_grad, OrderedDict())
        return (_TENSOR, args) if named else (_TENSOR_WITH_DTYPE, (*args, kind))

    def _save_global(self, obj: Global) -> None:
        # protocols 0 and 1 spell it so, and all later ones can read it
        self.write(pickle.GLOBAL + f"{obj.module}\n{obj.name}\n".encode("ascii"))
        self.memoize(obj)

    def _save_dtype(self, obj: dtype) -> None:
        self.save(Global("torch", obj.name))

    dispatch[Global] = _save_global
    dispatch[dtype] = dispatch[type(bfloat16)] = _save_dtype


# (without what stands around them once a class with __torch_function__ asks)
_OUR_REDUCTIONS = (unwrap(Tensor.__reduce_ex__), unwrap(Parameter.__reduce_ex__))


def _place(tensor: Tensor) -> tuple[Memory, int, tuple[int, ...]]:
    """The whole memory that a tensor reads, its offset there and its strides, in elements."""
    array = tensor.array
    memory = Memory.of(array)
    offset, _, steps = place_of(array, memory)
    size = array.itemsize
    if any([number % size for number in (offset, *steps, len(memory.bytes))]):
        # NumPy can read elements that start in between; PyTorch cannot
        return _place(wrap(array.copy()))
    if not array.size:
        return memory, 0, tensor.stride()
    return memory, offset // size, tuple([step // size for step in steps])


def _warn_of_hooks(tensor: Tensor) -> None:
    if tensor._hooks is not None:
        for hook in tensor._hooks.tensor_hooks.values():
            warn(
                f"backward hook {hook!r} on tensor will not be serialized.  If this is expected, "
                "you can decorate the function with @torch.utils.hooks.unserializable_hook to "
                "suppress this warning"
            )
