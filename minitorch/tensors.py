"""Tensor: a way of reading a Storage (shape, strides, offset, dtype), plus autograd's notes on it.

The tensor is a plain record and knows no operation. Operations, printing and backward are
attached from the floors above with :func:`tensor_method`, so there is no circle of imports.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from .devices import cpu, device
from .dtypes import dtype, from_numpy_dtype
from .errors import type_name
from .grad_mode import mode
from .printing import tensor_format, tensor_repr
from .shapes import Size, contiguous_strides, wrap_dim
from .storage import Storage, UntypedStorage

_new = object.__new__


class Tensor:
    """A multi-dimensional array that can remember how it was computed (``torch.Tensor``).

    Make one with :func:`minitorch.tensor`, ``zeros``, ``randn`` ... What it is made of:

    - ``array``: the ndarray. An ndarray *is* memory, offset and strides, so views are NumPy views.
    - ``storage``: the memory and its version counter, shared by all views.
    - ``_edge``: where its gradient goes: the node that made it (or one output of it), or None.
    - ``_requires_grad``, ``_grad``: for a leaf, whether it collects a gradient, and the gradient.
    - ``_view``: for a view, its base and what autograd must know about it.
    - ``_hooks``: hooks of a leaf (those of other tensors live on the node that made them).
    """

    __slots__ = (
        "array",
        "_storage",
        "_edge",
        "_requires_grad",
        "_grad",
        "_view",
        "_hooks",
        "__weakref__",
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

    def __new__(cls, *data: Any) -> Tensor:
        """``Tensor(2, 3)`` is uninitialised memory of that shape, ``Tensor([1, 2])`` holds data.

        The old constructor of torch, always float32; prefer ``minitorch.tensor``.
        """
        if len(data) == 1 and not isinstance(data[0], int):
            array = np.array(data[0].array if isinstance(data[0], Tensor) else data[0], np.float32)
        else:
            array = np.empty(data or (0,), np.float32)
        return wrap(array, cls)

    # ---- what it is -------------------------------------------------------------------------

    @property
    def shape(self) -> Size:
        """The sizes of the dimensions, as a :class:`Size`."""
        return Size(self.array.shape)

    def size(self, dim: int | None = None) -> Any:
        """The shape, or the size of one dimension; IndexError when ``dim`` is out of range."""
        if dim is None:
            return Size(self.array.shape)
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
        """Where the memory is: always the CPU."""
        return cpu

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
        """True for float16, float32 and float64."""
        return self.array.dtype.kind == "f"

    def is_complex(self) -> bool:
        """Always False: complex numbers are out of scope."""
        return False

    @property
    def is_cuda(self) -> bool:
        """Always False: the memory is the CPU's."""
        return False

    def __len__(self) -> int:
        if self.array.ndim == 0:
            raise TypeError("len() of a 0-d tensor")
        return self.array.shape[0]

    # ---- memory -----------------------------------------------------------------------------

    @property
    def storage(self) -> Storage:
        """The memory and its version counter. Made when first asked for: most tensors never are."""
        if self._storage is None:
            self._storage = Storage(self.array)
        return self._storage

    def untyped_storage(self) -> UntypedStorage:
        """The bytes that this tensor reads, maybe with other tensors."""
        return UntypedStorage(self.storage)

    def data_ptr(self) -> int:
        """The address of the first element."""
        return int(self.array.__array_interface__["data"][0]) if self.array.size else 0

    def storage_offset(self) -> int:
        """How many elements into the storage the first element sits."""
        if self.array.size == 0:
            return 0
        return (self.data_ptr() - self.storage.data_ptr()) // self.array.itemsize

    def stride(self, dim: int | None = None) -> Any:
        """Elements to step over to reach the next index, per dimension (or of one dimension)."""
        array = self.array
        if array.size:
            itemsize = array.itemsize
            strides = tuple([step // itemsize for step in array.strides])
        else:
            strides = contiguous_strides(array.shape)
        return strides if dim is None else strides[_real_dim(dim, array.ndim)]

    def is_contiguous(self) -> bool:
        """True when the elements lie in row-major order without gaps."""
        return self.array.flags.c_contiguous

    @property
    def _version(self) -> int:
        """How many in-place writes the storage has seen."""
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
        alias = wrap(self.array, type(self) if type(self) is not Tensor else Tensor)
        alias._storage = Storage(self.array)
        return alias

    @data.setter
    def data(self, other: Tensor) -> None:
        if not isinstance(other, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type_name(other)}")
        self._storage = Storage(other.array, self._version)
        self.array = other.array

    # ---- autograd's notes -------------------------------------------------------------------

    @property
    def requires_grad(self) -> bool:
        """True when operations on this tensor are recorded. A view asks its base, too."""
        return self._requires_grad or (self._view is not None and self._view.base.requires_grad)

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise RuntimeError("requires_grad must be a bool")
        if not self.is_leaf:
            hint = (
                ""
                if value
                else " If you want to use a computed variable in a subgraph that doesn't require "
                "differentiation use var_no_grad = var.detach()."
            )
            raise RuntimeError(f"you can only change requires_grad flags of leaf variables.{hint}")
        self._set_requires_grad(value)

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Set the flag in place and return self.

        Raises RuntimeError for integer and bool tensors, and for switching off a non-leaf.
        """
        if not requires_grad and not self.is_leaf:
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a "
                "computed variable in a subgraph that doesn't require differentiation use "
                "var_no_grad = var.detach()."
            )
        self._set_requires_grad(requires_grad)
        return self

    def _set_requires_grad(self, value: bool) -> None:
        if value and self.array.dtype.kind != "f":
            raise RuntimeError(
                "only Tensors of floating point and complex dtype can require gradients"
            )
        self._requires_grad = value

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
        edge = self._edge if self._view is None else self._view.current_edge(self)
        return 0 if edge is None else edge.output_nr

    @property
    def grad(self) -> Tensor | None:
        """The accumulated gradient of a leaf (or after ``retain_grad``), None before backward."""
        if self._grad is None and not self.is_leaf and not self.retains_grad:
            warnings.warn(_NON_LEAF_GRAD, UserWarning, stacklevel=2)
        return self._grad

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is not None:
            self._check_grad(value)
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    def _check_grad(self, value: Any) -> None:
        if not isinstance(value, Tensor):
            raise TypeError(
                f"assigned grad expected to be a Tensor or None but got grad of type "
                f"{type_name(value)}"
            )
        if value is self:
            raise RuntimeError("can't assign Variable as its own grad")
        if value.array.dtype != self.array.dtype:
            raise RuntimeError(
                f"attempting to assign a gradient with dtype '{_scalar_name(value)}' to a tensor "
                f"with grad_dtype '{_scalar_name(self)}'. The gradient must match the tensor's "
                f"grad_dtype (defaults to the tensor's dtype). You can set the tensor's grad_dtype "
                f"attribute with a specific dtype, or None to allow any dtype. Set grad_dtype with "
                f"caution. Diverging the dtypes of a tensor and its gradient may break downstream "
                f"systems that assume they match."
            )
        if value.array.shape != self.array.shape:
            raise RuntimeError(
                f"attempting to assign a gradient of size '{list(value.array.shape)}' to a tensor "
                f"of size '{list(self.array.shape)}'. Please ensure that the gradient and the "
                f"tensor are the same size"
            )

    @property
    def retains_grad(self) -> bool:
        """True for a non-leaf whose gradient will be kept in ``.grad``."""
        node = self.grad_fn
        return node is not None and node.retains(self)

    # ---- to Python and NumPy ----------------------------------------------------------------

    def item(self) -> Any:
        """The only element as a Python number. Raises RuntimeError unless there is exactly one."""
        if self.array.size != 1:
            raise RuntimeError(
                f"a Tensor with {self.array.size} elements cannot be converted to Scalar"
            )
        return self.array.item()

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers (a number for a 0-d tensor)."""
        return self.array.tolist()

    def numpy(self, *, force: bool = False) -> np.ndarray:
        """The ndarray over the *same* memory; ``force=True`` is ``detach().numpy()``.

        Raises RuntimeError while the tensor requires grad and recording is on.
        """
        if not force and self.requires_grad and mode.grad:
            raise RuntimeError(
                "Can't call numpy() on Tensor that requires grad. "
                "Use tensor.detach().numpy() instead."
            )
        return self.array

    __repr__ = tensor_repr
    __format__ = tensor_format

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy "
                "protocol at the moment.  If you were attempting to deepcopy a module, this may be "
                "because of a torch.nn.utils.weight_norm usage, see "
                "https://github.com/pytorch/pytorch/pull/103001"
            )
        copy = wrap(self.array.copy(order="K"))
        copy._requires_grad = self._requires_grad
        copy._grad = None if self._grad is None else self._grad.__deepcopy__(memo)
        return memo.setdefault(id(self), copy)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        array = self.numpy()
        if dtype is not None and array.dtype != dtype:
            return array.astype(dtype)
        return array.copy() if copy else array

    def __array_wrap__(
        self, array: np.ndarray, context: Any = None, return_scalar: bool = False
    ) -> Tensor:
        # NumPy calls this with the result of np.exp(tensor), tensor * ndarray ...
        return wrap(np.asarray(array))

    def __bool__(self) -> bool:
        if self.array.size != 1:
            what = "no values" if self.array.size == 0 else "more than one value"
            raise RuntimeError(f"Boolean value of Tensor with {what} is ambiguous")
        return bool(self.array)

    def __float__(self) -> float:
        return float(self._only_element())

    def __int__(self) -> int:
        return int(self._only_element())

    def __index__(self) -> int:
        if self.array.size != 1 or self.array.dtype.kind == "f":
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.array.item())

    def _only_element(self) -> Any:
        if self.array.size != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return self.array.item()


_NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad "
    "attribute won't be populated during autograd.backward(). If you indeed want the .grad field "
    "to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you "
    "access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)


def _scalar_name(tensor: Tensor) -> str:
    """The name that torch's error texts give the element type (``Float``, ``Long`` ...)."""
    return tensor.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")


def _real_dim(dim: int, ndim: int) -> int:
    """Like wrap_dim, for questions that a 0-d tensor cannot answer."""
    if ndim == 0:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    return wrap_dim(dim, ndim)


def wrap(array: np.ndarray, cls: type = Tensor) -> Any:
    """A tensor that reads ``array``, without history. Nothing is copied and nothing checked."""
    tensor = _new(cls)
    tensor.array = array
    tensor._storage = None
    tensor._edge = None
    tensor._requires_grad = False
    tensor._grad = None
    tensor._view = None
    tensor._hooks = None
    return tensor


def tensor_method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Attach a function to Tensor under its own name: how the floors above add methods."""
    setattr(Tensor, function.__name__, function)
    return function


def same_memory(a: Tensor, b: Tensor) -> bool:
    """Do two tensors read the same storage?"""
    return a.storage.data_ptr() == b.storage.data_ptr()


def overlaps_itself(array: np.ndarray) -> bool:
    """Do several indices read one and the same element (as in an expanded tensor)?"""
    # Walk the dimensions from the smallest step: each must step over all that came before.
    reached = array.itemsize
    for step, size in sorted((abs(s), n) for s, n in zip(array.strides, array.shape)):
        if size == 1:
            continue
        if step < reached:
            return prod(array.shape) > 0
        reached = step * (size - 1) + reached
    return False
