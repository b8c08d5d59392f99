"""Tensor: a way of reading a Storage (shape, strides, offset, dtype), plus autograd's notes on it.

The tensor is a plain record and knows no operation. Operations, printing and backward are
attached from the floors above with :func:`tensor_method`, so there is no circle of imports.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..devices.arrays import FOREIGN, address, device_of
from ..devices.device import cpu, device
from ..errors import type_name
from ..grad_mode import mode, off
from .dtypes import FLOATS, dtype, from_numpy_dtype
from .layouts import is_row_major, lies_in, preserve_format
from .levels import REQUIRES_GRAD, by_program, level
from .shapes import Size, contiguous_strides, wrap_dim
from .storage import InferenceStorage, OtherMemory, Storage, UntypedStorage

_new = object.__new__
_new_tuple = tuple.__new__


class Tensor:
    """A multi-dimensional array that can remember how it was computed (``torch.Tensor``).

    Make one with ``minitorch.tensor``, ``zeros``, ``randn`` ... What it is made of:

    - ``array``: the ndarray. An ndarray *is* memory, offset and strides, so views are NumPy views.
    - ``storage``: the memory and its version counter, shared by all views.
    - ``_edge``: where its gradient goes: the node that made it (or one output of it), or None.
    - ``_requires_grad``, ``_grad``: for a leaf, whether it collects a gradient, and the gradient.
    - ``_view``: for a view, its base and what autograd must know about it.
    - ``_hooks``: hooks of a leaf (those of other tensors live on the node that made them).
    - ``_in_rows``: its array, once somebody has found that it lies in memory row by row.
    """

    __slots__ = (
        "array",
        "_storage",
        "_edge",
        "_requires_grad",
        "_grad",
        "_view",
        "_hooks",
        "_in_rows",
        "__weakref__",
        "__dict__",  # for what a program keeps on a tensor: x.name = "input"
    )
    # `ndarray * tensor` must be answered by Tensor.__rmul__, as it is in torch.
    __array_priority__ = 1000

    array: np.ndarray
    _storage: Storage | None
    _edge: Any
    _requires_grad: bool
    _grad: Tensor | None
    _view: Any
    _hooks: Any
    _in_rows: np.ndarray | None

    # ---- what it is -------------------------------------------------------------------------

    @property
    def shape(self) -> Size:
        """The sizes of the dimensions, as a ``torch.Size``."""
        return _new_tuple(Size, self.array.shape)  # (as Size(shape), in fewer steps)

    def size(self, dim: int | None = None) -> Any:
        """The shape, or the size of one dimension; IndexError when ``dim`` is out of range."""
        if dim is None:
            return _new_tuple(Size, self.array.shape)
        return self.array.shape[_real_dim(dim, self.array.ndim)]

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self.array.ndim

    def dim(self) -> int:
        """The number of dimensions."""
        return self.array.ndim

    ndimension = dim

    def numel(self) -> int:
        """The number of elements."""
        return self.array.size

    nelement = numel

    @property
    def dtype(self) -> dtype:
        """The type of the elements."""
        return from_numpy_dtype(self.array.dtype)

    @property
    def device(self) -> device:
        """Where the memory is."""
        array = self.array
        return device_of(array) if type(array) in FOREIGN else cpu

    def element_size(self) -> int:
        """Bytes per element."""
        return self.array.itemsize

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.array.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self.array.nbytes

    def is_floating_point(self) -> bool:
        """True for float16, bfloat16, float32 and float64."""
        return self.array.dtype.kind in FLOATS

    def is_complex(self) -> bool:
        """Always False: complex numbers are out of scope."""
        return False

    @property
    def is_cuda(self) -> bool:
        """Is the memory a GPU's?"""
        return self.device.type == "cuda"

    def __len__(self) -> int:
        if self.array.ndim == 0:
            raise TypeError("len() of a 0-d tensor")
        return self.array.shape[0]

    # ---- memory -----------------------------------------------------------------------------

    @property
    def storage(self) -> Storage:
        """The memory and its version counter. Made when first asked for: most tensors never are."""
        storage = self._storage
        if storage is None:
            self._storage = storage = _new(Storage)  # (as Storage(self.array), in fewer steps)
            storage.array, storage.version = self.array, 0
        return storage

    def untyped_storage(self) -> UntypedStorage:
        """The bytes that this tensor reads, maybe with other tensors."""
        return UntypedStorage(self.storage)

    def data_ptr(self) -> int:
        """The address of the first element."""
        array = self.array
        if not array.size or self.device.type == "meta":
            return 0
        return address(array)

    def storage_offset(self) -> int:
        """How many elements into the storage the first element sits."""
        if self.array.size == 0:
            return 0
        return (address(self.array) - self.storage.data_ptr()) // self.array.itemsize

    def stride(self, dim: int | None = None) -> Any:
        """Elements to step over to reach the next index, per dimension (or of one dimension)."""
        array = self.array
        # a new array without elements has no strides in NumPy, unless it was laid out like another
        if array.size or any(array.strides):
            itemsize = array.itemsize
            strides = tuple([step // itemsize for step in array.strides])
        else:
            strides = contiguous_strides(array.shape)
        return strides if dim is None else strides[_real_dim(dim, array.ndim)]

    def is_contiguous(self, memory_format: Any = None) -> bool:
        """True when the elements lie in row-major order without gaps.

        - ``memory_format``: ask for this order instead: ``channels_last`` and
          ``channels_last_3d`` want the channels of a pixel side by side.
        """
        row_major = memory_format is None or is_row_major("is_contiguous", memory_format)
        if row_major or memory_format is preserve_format:
            return self.array.flags.c_contiguous
        return lies_in(self.array, memory_format)

    @property
    def _version(self) -> int:
        """How many in-place operations the storage has seen, also those that write no number (t_).

        RuntimeError for an inference tensor.
        """
        if type(self._storage) is InferenceStorage:
            raise RuntimeError("Inference tensors do not track version counter.")
        return 0 if self._storage is None else self._storage.version

    @property
    def _base(self) -> Tensor | None:
        """The tensor that this one is a view of, or None."""
        return None if self._view is None else self._view.base

    def _is_view(self) -> bool:
        return self._view is not None

    @property
    def data(self) -> Tensor:
        """The same memory without history, *with a version counter of its own*.

        Writes through it are invisible to autograd and can silently spoil gradients: prefer
        ``detach()``. Assigning makes this tensor read another tensor's memory.
        """
        alias = wrap(self.array)
        alias._storage = (InferenceStorage if self.is_inference() else Storage)(self.array)
        return alias

    @data.setter
    def data(self, other: Tensor) -> None:
        if not isinstance(other, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type_name(other)}")
        if self.requires_grad and other.array.dtype.kind not in FLOATS:
            raise RuntimeError(
                "data set to a tensor that requires gradients must be floating point or complex "
                "dtype"
            )
        if "meta" in (kinds := {self.device.type, other.device.type}) and len(kinds) > 1:
            raise RuntimeError(
                "Attempted to call `variable.set_data(tensor)`, but `variable` and `tensor` have "
                "incompatible tensor type."
            )
        if other.is_inference():
            self._storage = other._storage
        else:
            self._storage = OtherMemory(other.array, self.storage)
        self.array, self._in_rows = other.array, None

    def is_inference(self) -> bool:
        """Was it made in ``inference_mode``, so that its writes are not counted?"""
        return type(self._storage) is InferenceStorage

    # ---- autograd's notes -------------------------------------------------------------------

    @property
    def requires_grad(self) -> bool:
        """True when operations on this tensor are recorded. A view asks its base, too."""
        return self._requires_grad or (self._view is not None and self._view.base.requires_grad)

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise RuntimeError("requires_grad must be a bool")
        if self._edge is not None or self._awaits_history():
            hint = (
                ""
                if value
                else " If you want to use a computed variable in a subgraph that doesn't require "
                "differentiation use var_no_grad = var.detach()."
            )
            raise RuntimeError(f"you can only change requires_grad flags of leaf variables.{hint}")
        if value and self.array.dtype.kind not in FLOATS:
            raise RuntimeError(
                "only Tensors of floating point and complex dtype can require gradients"
            )
        if value:
            self._check_may_require_grad()
        self._requires_grad = value

    def _awaits_history(self) -> bool:
        """Is it a view whose memory has become tracked? Its node is made when it is asked for."""
        view = self._view
        if view is None or view.made != "normal" or not view.base.requires_grad:
            return False
        return view.version != view.base._storage.version

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Set the flag in place and return self.

        Raises RuntimeError for integer and bool tensors, for switching off a non-leaf, and inside
        of a function that ``torch.func`` transforms.
        """
        if level.transforming and by_program():
            raise RuntimeError(REQUIRES_GRAD)
        if not requires_grad and (self._edge is not None or self._awaits_history()):
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a "
                "computed variable in a subgraph that doesn't require differentiation use "
                "var_no_grad = var.detach()."
            )
        if requires_grad and self.array.dtype.kind not in FLOATS:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if requires_grad:
            self._check_may_require_grad()
        self._requires_grad = requires_grad
        return self

    def _check_may_require_grad(self) -> None:
        if type(self._storage) is InferenceStorage and not mode.inference:
            raise RuntimeError(
                "Setting requires_grad=True on inference tensor outside InferenceMode is not "
                "allowed."
            )

    @property
    def is_leaf(self) -> bool:
        """True when no recorded operation made this tensor."""
        return not self.requires_grad or self.grad_fn is None

    @property
    def grad_fn(self) -> Any:
        """The graph node that made this tensor, or None for a leaf."""
        edge = self._edge if self._view is None else self._view.current_edge(self)
        return None if edge is None else edge.node

    @property
    def output_nr(self) -> int:
        """Which of its node's outputs this tensor is."""
        return 0 if self._edge is None else self._edge.output_nr


def _real_dim(dim: int, ndim: int) -> int:
    """Like wrap_dim, for questions that a 0-d tensor cannot answer."""
    if ndim == 0:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    return wrap_dim(dim, ndim)


def wrap(array: np.ndarray, cls: type = Tensor) -> Any:
    """A tensor that reads ``array``, without history. Nothing is copied and nothing checked."""
    out = _new(cls)
    out.array = array
    out._storage = out._edge = out._grad = out._view = out._hooks = out._in_rows = None
    out._requires_grad = False
    if off.inference:
        mark_inference(out)
    return out


def in_rows(tensor: Tensor) -> bool:
    """Does a tensor lie in memory row by row? Its array is remembered if it does.

    So an operation that meets it again needs one look: ``x.array is x._in_rows``.
    """
    if tensor.array.flags.c_contiguous:
        tensor._in_rows = tensor.array
        return True
    return False


def mark_inference(tensor: Tensor) -> None:
    """A new tensor becomes an inference tensor, if this thread is in inference mode."""
    if mode.inference:
        tensor._storage = InferenceStorage(tensor.array)


def tensor_method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Attach a function to Tensor under its own name: how the floors above add methods."""
    setattr(Tensor, function.__name__, function)
    return function
