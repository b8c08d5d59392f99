"""Tensors made as they were before ``tensor()``: ``Tensor``, ``FloatTensor``, ``Variable``."""

from __future__ import annotations

import warnings
from typing import Any

from .devices.accelerator import find
from .devices.arrays import chosen
from .errors import explain, type_name
from .ops.making.copies import detach
from .ops.making.creation import empty
from .ops.making.from_data import is_sequence, tensor
from .tensors import Tensor
from .tensors.dtypes import ALL, bfloat16, dtype, get_default_dtype, set_default_dtype
from .tensors.layouts import strided as strided_layout
from .tensors.shapes import Size
from .tensors.storage import UntypedStorage
from .tensors.typed_storage import TypedStorage


def _legacy_new(
    kind: dtype, data: tuple[Any, ...], where: Any = "cpu", size: Any = None, device: Any = None
) -> Tensor:
    """``Tensor(2, 3)``: uninitialised memory of that shape; ``Tensor([1, 2])``: these values."""
    if device is not None and chosen(device).type != chosen(where).type:
        raise RuntimeError(
            f"legacy constructor expects device type: {chosen(where).type} but device type: "
            f"{chosen(device).type} was passed"
        )
    where = where if device is None else device
    if size is not None:
        data = (Size(size),)
    if not data:
        return empty(0, dtype=kind, device=where)
    (first, *others) = data
    if not others:
        if isinstance(first, (str, bytes)):
            raise TypeError(f"new(): invalid data type '{type_name(first)}'")
        if isinstance(first, Tensor):
            return detach(first)
        if isinstance(first, (TypedStorage, UntypedStorage)):
            return _over_storage(kind, first)
        if isinstance(first, Size):
            return empty(first, dtype=kind, device=where)
        if is_sequence(first):
            return tensor(first, dtype=kind, device=where)
        if not isinstance(first, int) or isinstance(first, bool):
            raise TypeError(f"new(): data must be a sequence (got {type_name(first)})")
    for position, size in enumerate(data, 1):
        if not isinstance(size, int):
            raise TypeError(
                f"new(): argument 'size' failed to unpack the object at pos {position} with error "
                f'"type must be tuple of ints,but got {type_name(size)}"'
            )
    return empty(*data, dtype=kind, device=where)


def _over_storage(kind: dtype, storage: Any) -> Tensor:
    """A tensor that reads the memory of a storage."""
    if isinstance(storage, TypedStorage):
        if storage.dtype is not kind:
            raise RuntimeError(
                f"Expected a Storage of type {kind.scalar_name} or an UntypedStorage, but got type "
                f"{storage.dtype.scalar_name} for argument 1 'storage'"
            )
        storage = storage._untyped_storage
    count = storage.nbytes() // kind.itemsize
    made = empty(0, dtype=kind, device=storage.device)
    return made.set_(storage, 0, (count,), (1,))  # type: ignore[attr-defined, no-any-return]


def _new(cls: type, *data: Any, size: Any = None, device: Any = None) -> Tensor:
    """The old constructor; prefer ``minitorch.tensor`` and ``minitorch.empty``."""
    made = _legacy_new(get_default_dtype(), data, size=size, device=device)
    return made if cls is Tensor else made.as_subclass(cls)


Tensor.__new__ = staticmethod(_new)  # type: ignore[assignment, method-assign]


def _new_alike(self: Tensor, *data: Any, size: Any = None, device: Any = None) -> Tensor:
    """The old constructor, for this tensor's dtype and device (``Tensor.new``).

    ``x.new(2, 3)`` is uninitialised memory of that shape, ``x.new([1, 2])`` holds these values;
    ``new_empty`` and ``new_tensor`` say which of both is meant.

    Raises TypeError for a tensor of another dtype or device, RuntimeError for another device.

    >>> torch.zeros(1).new([1, 2])
    tensor([1., 2.])
    """
    if data and isinstance(data[0], Tensor):
        _check_same_type(self.dtype, self.device.type, data[0])
    return _legacy_new(self.dtype, data, self.device, size, device)


Tensor.new = _new_alike  # type: ignore[method-assign]


def _make_subclass(cls: type, data: Tensor, require_grad: bool = False) -> Any:
    """A leaf of a subclass over the memory of ``data`` (``Tensor._make_subclass``)."""
    return data.detach().as_subclass(cls).requires_grad_(require_grad)


Tensor._make_subclass = staticmethod(_make_subclass)  # type: ignore[method-assign]


def _make_wrapper_subclass(cls: type, size: Any, *args: Any, **kwargs: Any) -> Any:
    """Refused: a tensor without memory of its own, for which ``__torch_dispatch__`` answers."""
    raise NotImplementedError(
        f"{cls.__name__}: there is no dispatcher here that would ask __torch_dispatch__: write "
        "__torch_function__, over a tensor that _make_subclass makes"
    )


Tensor._make_wrapper_subclass = staticmethod(_make_wrapper_subclass)  # type: ignore[method-assign]


def _check_same_type(kind: dtype, place: str, data: Tensor) -> None:
    """The old constructors copy nothing: a tensor given to them must be of their type."""
    name = kind.tensor_type(place)
    if data.dtype is not kind:
        raise TypeError(
            explain(f"{name} takes tensors of {kind}", f"got one of {data.dtype}", "x.to(dtype)")
        )
    if data.device.type != place:
        raise TypeError(
            explain(
                f"{name} takes tensors of its device", f"got one of {data.device}", "x.to(device)"
            )
        )


class _TypedTensor(type):
    """The class of ``FloatTensor`` and its like: names for "a Tensor of this dtype"."""

    dtype: dtype
    place: str  # "", or "cuda." for those of torch.cuda
    is_sparse = is_xpu = False

    def __new__(mcs, name: str, bases: tuple[type, ...], inside: dict[str, Any]) -> Any:
        if bases:
            raise TypeError(f"type 'torch.{bases[0].__name__}' is not an acceptable base type")
        return super().__new__(mcs, name, bases, inside)

    @property
    def is_cuda(cls) -> bool:
        """Are its tensors on a GPU?"""
        return bool(cls.place)

    @property
    def layout(cls) -> Any:
        """Always ``torch.strided``."""
        return strided_layout

    def __call__(cls, *data: Any, size: Any = None, device: Any = None) -> Tensor:
        if cls.place and find() is None:
            raise TypeError(
                f"type torch.{cls.place}{cls.__name__} not available. Torch not compiled with CUDA "
                "enabled."
            )
        if data and isinstance(data[0], Tensor):
            _check_same_type(cls.dtype, "cuda" if cls.place else "cpu", data[0])
        return _legacy_new(cls.dtype, data, "cuda" if cls.place else "cpu", size, device)

    def __instancecheck__(cls, instance: Any) -> bool:
        return (
            isinstance(instance, Tensor) and instance.type() == f"torch.{cls.place}{cls.__name__}"
        )

    def __repr__(cls) -> str:
        return f"<class 'torch.{cls.place}{cls.__name__}'>"


def _typed(kind: dtype, place: str = "") -> _TypedTensor:
    name = kind.tensor_name.removeprefix("torch.")
    doc = f"The old name of a Tensor of {kind}: a constructor, and for isinstance."
    if place:
        doc = f"The old name of a Tensor of {kind} on the current GPU. TypeError without CUDA."
    module = f"torch.{place}".rstrip(".")
    inside = {"dtype": kind, "place": place, "__doc__": doc, "__module__": module}
    return _TypedTensor(name, (), inside)


# FloatTensor, LongTensor, ByteTensor ...: the face exports them by these names
TYPED = {cls.__name__: cls for cls in map(_typed, (*ALL, bfloat16))}
# the same in torch.cuda: cuda.FloatTensor ...
TYPED_ON_CUDA = {cls.__name__: cls for cls in (_typed(kind, "cuda.") for kind in (*ALL, bfloat16))}


def set_default_tensor_type(t: Any) -> None:
    """The old ``set_default_dtype``: takes ``DoubleTensor`` or ``"torch.DoubleTensor"``."""
    warnings.warn(
        "torch.set_default_tensor_type() is deprecated as of PyTorch 2.1, please use "
        "torch.set_default_dtype() and torch.set_default_device() as alternatives.",
        UserWarning,
        stacklevel=2,
    )
    if isinstance(t, _TypedTensor) and t.place and find() is None:
        t()  # says what is not available
    found = (
        t
        if isinstance(t, _TypedTensor) and not t.place
        else TYPED.get(str(t).removeprefix("torch."))
    )
    if found is None:
        raise TypeError("invalid type object")
    set_default_dtype(found.dtype)


class _VariableClass(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, Tensor)

    def __repr__(cls) -> str:
        return "<class 'torch.autograd.variable.Variable'>"


class Variable(metaclass=_VariableClass):
    """What tensors with a history were wrapped in before PyTorch 0.4. Today it makes a Tensor."""

    def __new__(cls, data: Any = None, requires_grad: bool = False, volatile: Any = None) -> Any:
        if volatile is not None:
            warnings.warn(
                "volatile was removed and now has no effect. Use `with torch.no_grad():` instead.",
                UserWarning,
                stacklevel=2,
            )
            if volatile and requires_grad:
                raise ValueError("Variable can't be volatile and require_grad at the same time!")
        if data is None:
            data = empty(0)
        if not isinstance(data, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type_name(data)}")
        if requires_grad and not data.is_floating_point():
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        return detach(data).requires_grad_(requires_grad)
