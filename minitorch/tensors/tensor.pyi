# Written by book/_tools/reference.py from the live package; do not edit.
from builtins import bool as _bool
from builtins import dict as _dict
from builtins import float as _float
from builtins import int as _int
from builtins import property as _property
from builtins import str as _str
from builtins import tuple as _tuple
from builtins import type as _type
from collections.abc import Callable as _Callable
from minitorch.devices.device import device as _device
from minitorch.hooks import RemovableHandle as _RemovableHandle
from minitorch.tensors.dtypes import dtype as _dtype
from minitorch.tensors.layouts import layout as _layout
from minitorch.tensors.shapes import Size as _Size
from minitorch.tensors.storage import Storage as _Storage
from minitorch.tensors.storage import UntypedStorage as _UntypedStorage
from minitorch.tensors.typed_storage import TypedStorage as _TypedStorage
from typing import Any as _Any
import numpy as _np

class Tensor:
    """A multi-dimensional array that can remember how it was computed (``torch.Tensor``).

    Make one with ``minitorch.tensor``, ``zeros``, ``randn`` ... What it is made of:

    - ``array``: the ndarray. An ndarray *is* memory, offset and strides, so views are NumPy views.
    - ``storage``: the memory and its version counter, shared by all views.
    - ``_edge``: where its gradient goes: the node that made it (or one output of it), or None.
    - ``_requires_grad``, ``_grad``: for a leaf, whether it collects a gradient, and the gradient.
    - ``_view``: for a view, its base and what autograd must know about it.
    - ``_hooks``: hooks of a leaf (those of other tensors live on the node that made them).
    - ``_in_rows``: its array, once somebody has found that it lies in memory row by row."""
    array: _np.ndarray
    _storage: _Storage | None
    _edge: _Any
    _requires_grad: _bool
    _grad: Tensor | None
    _view: _Any
    _hooks: _Any
    _in_rows: _np.ndarray | None
    def __new__(self, *data: _Any, size: _Any = None, device: _Any = None) -> Tensor:
        """The old constructor; prefer ``minitorch.tensor`` and ``minitorch.empty``."""
        ...
    @_property
    def H(self) -> Tensor:
        """The transpose of a matrix, conjugated (which changes nothing here)."""
        ...
    @_property
    def T(self) -> Tensor:
        """The transpose of a matrix; all dimensions reversed, with a warning, for others (``.T``)."""
        ...
    def abs(self) -> Tensor:
        """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

        >>> torch.abs(torch.tensor([-1, 2]))
        tensor([1, 2])"""
        ...
    def abs_(self) -> Tensor:
        """``abs`` in place; returns self (``Tensor.abs_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.abs_() is x
        True"""
        ...
    def absolute(self) -> Tensor:
        """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

        >>> torch.abs(torch.tensor([-1, 2]))
        tensor([1, 2])"""
        ...
    def absolute_(self) -> Tensor:
        """``absolute`` in place; returns self (``Tensor.absolute_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.absolute_() is x
        True"""
        ...
    def acos(self) -> Tensor:
        """The angle, from 0 to pi, with a given cosine.    d acos(x) = -dx / sqrt(1 - x^2)

        >>> torch.acos(torch.tensor([1.0, 0.0, -1.0]))
        tensor([0.0000, 1.5708, 3.1416])"""
        ...
    def acos_(self) -> Tensor:
        """``acos`` in place; returns self (``Tensor.acos_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.acos_() is x
        True"""
        ...
    def acosh(self) -> Tensor:
        """The positive number with a given cosh.    d acosh(x) = dx / sqrt(x^2 - 1)

        >>> torch.acosh(torch.tensor([1.0, 2.0, 0.0]))
        tensor([0.0000, 1.3170,    nan])"""
        ...
    def acosh_(self) -> Tensor:
        """``acosh`` in place; returns self (``Tensor.acosh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.acosh_() is x
        True"""
        ...
    def add(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``input + alpha * other``, element by element with broadcasting (``torch.add``).

        - ``other``: Tensor or number.
        - ``alpha``: number that multiplies ``other``; a float only for float tensors.

        Raises RuntimeError when the shapes do not broadcast.

        >>> torch.add(torch.tensor([1, 2]), torch.tensor([10, 20]), alpha=2)
        tensor([21, 42])"""
        ...
    def add_(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``self + alpha * other`` written into self; ``other`` may broadcast, self may not.

        Raises RuntimeError when shapes, dtypes or autograd do not allow it (``Tensor.add_``).

        >>> torch.tensor([1, 2]).add_(10)
        tensor([11, 12])"""
        ...
    def addbmm(self, batch1: Tensor, batch2: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * input + alpha * (the sum of batch1[i] @ batch2[i])`` (``torch.addbmm``).

        - ``batch1``: (b, n, m), ``batch2``: (b, m, p), ``input``: broadcasts to (n, p), which is the
          result's shape.

        Raises RuntimeError when the shapes or dtypes do not fit.

        >>> torch.addbmm(torch.zeros(1, 1), torch.ones(2, 1, 3), torch.ones(2, 3, 1))
        tensor([[6.]])"""
        ...
    def addbmm_(self, a: Tensor, b: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * self + alpha * (a @ b).sum(0)`` written into self, which has the result's shape.

        Counterpart: ``Tensor.addbmm_``.

        >>> torch.zeros(2, 2).addbmm_(torch.ones(4, 2, 3), torch.ones(4, 3, 2)).sum()
        tensor(48.)"""
        ...
    def addcdiv(self, tensor1: Tensor, tensor2: Tensor, *, value: _Any = 1) -> Tensor:
        """``input + value * tensor1 / tensor2``, element by element (``torch.addcdiv``).

        Raises RuntimeError when ``tensor1`` and ``tensor2`` are both integers.

        >>> torch.addcdiv(torch.ones(2), torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]), value=10)
        tensor([6., 6.])"""
        ...
    def addcdiv_(self, tensor1: Tensor, tensor2: Tensor, *, value: _Any = 1) -> Tensor:
        """``addcdiv`` in place; returns self (``Tensor.addcdiv_``).

        >>> torch.tensor([1.0, 2.0]).addcdiv_(torch.tensor([3.0, 4.0]), 2 * torch.ones(2))
        tensor([2.5000, 4.0000])"""
        ...
    def addcmul(self, tensor1: Tensor, tensor2: Tensor, *, value: _Any = 1) -> Tensor:
        """``input + value * tensor1 * tensor2``, element by element (``torch.addcmul``).

        >>> torch.addcmul(torch.ones(2), torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), value=10)
        tensor([31., 81.])"""
        ...
    def addcmul_(self, tensor1: Tensor, tensor2: Tensor, *, value: _Any = 1) -> Tensor:
        """``addcmul`` in place; returns self (``Tensor.addcmul_``).

        >>> torch.tensor([1, 2]).addcmul_(torch.tensor([3, 4]), torch.tensor([5, 6]))
        tensor([16, 26])"""
        ...
    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``).

        - ``mat1``: (n, m), ``mat2``: (m, p), ``input``: broadcasts to (n, p), which is the result's
          shape. With ``beta=0`` the values of ``input`` do not matter.

        Raises RuntimeError when the shapes or dtypes do not fit.

        >>> torch.addmm(torch.ones(2), torch.ones(2, 3), torch.ones(3, 2), alpha=2)
        tensor([[7., 7.],
                [7., 7.]])"""
        ...
    def addmm_(self, a: Tensor, b: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * self + alpha * a @ b`` written into self, which has the result's shape.

        Counterpart: ``Tensor.addmm_``.

        >>> torch.zeros(2, 2).addmm_(torch.ones(2, 3), torch.ones(3, 2)).sum()
        tensor(12.)"""
        ...
    def addmv(self, mat: Tensor, vec: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * input + alpha * mat @ vec`` (``torch.addmv``).

        - ``mat``: (n, m), ``vec``: (m,), ``input``: (n,), (1,) or 0-d. Result: (n,).

        Raises RuntimeError when the shapes or dtypes do not fit.

        >>> torch.addmv(torch.zeros(2), torch.ones(2, 3), torch.ones(3))
        tensor([3., 3.])"""
        ...
    def addmv_(self, a: Tensor, b: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * self + alpha * a @ b`` written into self, which has the result's shape.

        Counterpart: ``Tensor.addmv_``.

        >>> torch.zeros(2).addmv_(torch.ones(2, 3), torch.ones(3)).sum()
        tensor(6.)"""
        ...
    def addr(self, vec1: Tensor, vec2: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * input + alpha * outer(vec1, vec2)`` (``torch.addr``).

        - ``vec1``: (n,), ``vec2``: (m,), ``input``: broadcasts to (n, m), which is the result's shape.

        Raises RuntimeError when the shapes do not fit.

        >>> torch.addr(torch.zeros(2, 2), torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
        tensor([[3., 4.],
                [6., 8.]])"""
        ...
    def addr_(self, a: Tensor, b: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * self + alpha * outer(a, b)`` written into self, which has the result's shape.

        Counterpart: ``Tensor.addr_``.

        >>> torch.zeros(2, 3).addr_(torch.ones(2), torch.ones(3)).sum()
        tensor(6.)"""
        ...
    def adjoint(self) -> Tensor:
        """The last two dimensions exchanged (``torch.adjoint``; there are no complex numbers here).

        Returns a view. Raises RuntimeError for a vector; warns, as torch does, for a 0-d tensor.

        >>> torch.adjoint(torch.tensor([[1, 2]]))
        tensor([[1],
                [2]])"""
        ...
    def all(self, dim: _Any = None, keepdim: _bool = False) -> Tensor:
        """True where all elements are non-zero, of all or along ``dim`` (``torch.all``).

        - ``dim``: int, tuple of ints, or None for all; NaN counts as True.

        Result: bool, for a uint8 tensor uint8.

        >>> torch.all(torch.tensor([[True, False], [True, True]]), dim=1)
        tensor([False,  True])"""
        ...
    def allclose(self, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _bool:
        """True when ``isclose`` holds everywhere (``torch.allclose``).

        >>> torch.allclose(torch.tensor([1.0]), torch.tensor([1.0 + 1e-7]))
        True"""
        ...
    def amax(self, dim: _Any = ..., keepdim: _bool = False) -> Tensor:
        """The largest element along ``dim``: an int or a tuple, by default all (``torch.amax``).

        Result: ``input``'s dtype. NaN counts as the largest. Elements that are equally large share the
        gradient. Raises IndexError for a dimension without elements.

        >>> torch.amax(torch.tensor([[3, 5], [4, 2]]), dim=1)
        tensor([5, 4])"""
        ...
    def amin(self, dim: _Any = ..., keepdim: _bool = False) -> Tensor:
        """The smallest element along ``dim``; see ``amax`` (``torch.amin``).

        >>> torch.amin(torch.tensor([[3, 5], [4, 2]]), dim=(0, 1))
        tensor(2)"""
        ...
    def aminmax(self, *, dim: _int | None = None, keepdim: _bool = False) -> _Any:
        """The smallest and the largest element, as a named pair (min, max) (``torch.aminmax``).

        - ``dim``: int, or None for all elements.

        >>> torch.aminmax(torch.tensor([3, 5, 4])).min
        tensor(3)"""
        ...
    def angle(self) -> Tensor:
        """0 for numbers from 0 on, pi for those below, NaN for NaN.    Its gradient is 0 everywhere.

        >>> torch.angle(torch.tensor([1.0, 0.0, float("nan")]))
        tensor([0., 0., nan])"""
        ...
    def any(self, dim: _Any = None, keepdim: _bool = False) -> Tensor:
        """True where any element is non-zero, of all or along ``dim``; see ``all`` (``torch.any``).

        >>> torch.any(torch.tensor([0, 0, 3]))
        tensor(True)"""
        ...
    def apply_(self, callable: _Callable[[_Any], _Any]) -> Tensor:
        """Replace each element by what a Python function says of it; returns self (``Tensor.apply_``).

        Slow: use operations instead. RuntimeError for a tensor that requires grad.

        >>> torch.tensor([1.0, 2.0]).apply_(lambda v: v * 10)
        tensor([10., 20.])"""
        ...
    def arccos(self) -> Tensor:
        """The angle, from 0 to pi, with a given cosine.    d acos(x) = -dx / sqrt(1 - x^2)

        >>> torch.acos(torch.tensor([1.0, 0.0, -1.0]))
        tensor([0.0000, 1.5708, 3.1416])"""
        ...
    def arccos_(self) -> Tensor:
        """``arccos`` in place; returns self (``Tensor.arccos_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.arccos_() is x
        True"""
        ...
    def arccosh(self) -> Tensor:
        """The positive number with a given cosh.    d acosh(x) = dx / sqrt(x^2 - 1)

        >>> torch.acosh(torch.tensor([1.0, 2.0, 0.0]))
        tensor([0.0000, 1.3170,    nan])"""
        ...
    def arccosh_(self) -> Tensor:
        """``arccosh`` in place; returns self (``Tensor.arccosh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.arccosh_() is x
        True"""
        ...
    def arcsin(self) -> Tensor:
        """The angle, from -pi/2 to pi/2, with a given sine.    d asin(x) = dx / sqrt(1 - x^2)

        >>> torch.asin(torch.tensor([0.0, 1.0, 2.0]))
        tensor([0.0000, 1.5708,    nan])"""
        ...
    def arcsin_(self) -> Tensor:
        """``arcsin`` in place; returns self (``Tensor.arcsin_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.arcsin_() is x
        True"""
        ...
    def arcsinh(self) -> Tensor:
        """The number with a given sinh.    d asinh(x) = dx / sqrt(x^2 + 1)

        >>> torch.asinh(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.8814])"""
        ...
    def arcsinh_(self) -> Tensor:
        """``arcsinh`` in place; returns self (``Tensor.arcsinh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.arcsinh_() is x
        True"""
        ...
    def arctan(self) -> Tensor:
        """The angle, from -pi/2 to pi/2, with a given tangent.    d atan(x) = dx / (1 + x^2)

        >>> torch.atan(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.7854])"""
        ...
    def arctan2(self, other: Tensor) -> Tensor:
        """The angle of the point with y = ``input`` and x = ``other``, in radians (``torch.atan2``).

        Signs are minded: the result goes all around, from -pi to pi. Integers become floats.

        >>> torch.atan2(torch.tensor([1.0, -1.0]), torch.tensor([1.0, -1.0]))
        tensor([ 0.7854, -2.3562])"""
        ...
    def arctan2_(self, other: Tensor) -> Tensor:
        """``atan2`` in place; returns self (``Tensor.atan2_``).

        >>> torch.tensor([0.0, 1.0]).atan2_(torch.tensor([1.0, 1.0]))
        tensor([0.0000, 0.7854])"""
        ...
    def arctan_(self) -> Tensor:
        """``arctan`` in place; returns self (``Tensor.arctan_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.arctan_() is x
        True"""
        ...
    def arctanh(self) -> Tensor:
        """The number with a given tanh.    d atanh(x) = dx / (1 - x^2)

        >>> torch.atanh(torch.tensor([0.0, 0.5, 1.0]))
        tensor([0.0000, 0.5493,    inf])"""
        ...
    def arctanh_(self) -> Tensor:
        """``arctanh`` in place; returns self (``Tensor.arctanh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.arctanh_() is x
        True"""
        ...
    def argmax(self, dim: _int | None = None, keepdim: _bool = False) -> Tensor:
        """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

        Raises IndexError when there is nothing to choose from.

        >>> torch.argmax(torch.tensor([[3, 5], [4, 2]]), 1)
        tensor([1, 0])"""
        ...
    def argmin(self, dim: _int | None = None, keepdim: _bool = False) -> Tensor:
        """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``).

        >>> torch.argmin(torch.tensor([3, 1, 2]))
        tensor(1)"""
        ...
    def argsort(self, dim: _int = -1, descending: _bool = False, *, stable: _bool = False) -> Tensor:
        """The indices that put the elements in order along a dimension, int64 (``torch.argsort``).

        >>> torch.argsort(torch.tensor([3, 1, 2]))
        tensor([1, 2, 0])"""
        ...
    def argwhere(self) -> Tensor:
        """The indices of the elements that are not zero, one row each (``torch.argwhere``).

        >>> torch.argwhere(torch.tensor([[0, 1], [2, 0]]))
        tensor([[0, 1],
                [1, 0]])"""
        ...
    def as_strided(self, size: _Any, stride: _Any, storage_offset: _int | None = None) -> Tensor:
        """The storage read with the given shape, strides and offset in elements (``torch.as_strided``).

        Raises RuntimeError when that would read outside the storage, and NotImplementedError (not in
        torch) when it would read outside a view that requires grad.

        >>> torch.as_strided(torch.arange(5), (3, 2), (1, 2))
        tensor([[0, 2],
                [1, 3],
                [2, 4]])"""
        ...
    def as_strided_(self, size: _Any, stride: _Any, storage_offset: _int | None = None) -> Tensor:
        """``as_strided`` in place: this tensor itself is changed; returns self.

        Counterpart: ``torch.as_strided_``.

        >>> torch.arange(6).as_strided_((2, 2), (2, 1))
        tensor([[0, 1],
                [2, 3]])"""
        ...
    def as_strided_scatter(self, src: Tensor, size: _Any, stride: _Any, storage_offset: _int | None = None) -> Tensor:
        """A copy of ``input`` whose ``as_strided`` view is ``src`` (``torch.as_strided_scatter``).

        - ``size``, ``stride``, ``storage_offset``: of the view; RuntimeError unless it has the shape of
          ``src``.

        >>> torch.as_strided_scatter(torch.zeros(2, 2), torch.ones(2), (2,), (3,))
        tensor([[1., 0.],
                [0., 1.]])"""
        ...
    def as_subclass(self, cls: _type) -> _Any:
        """The same memory and history as a tensor of a subclass (``Tensor.as_subclass``).

        Raises TypeError for a class that is no subclass of Tensor."""
        ...
    def asin(self) -> Tensor:
        """The angle, from -pi/2 to pi/2, with a given sine.    d asin(x) = dx / sqrt(1 - x^2)

        >>> torch.asin(torch.tensor([0.0, 1.0, 2.0]))
        tensor([0.0000, 1.5708,    nan])"""
        ...
    def asin_(self) -> Tensor:
        """``asin`` in place; returns self (``Tensor.asin_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.asin_() is x
        True"""
        ...
    def asinh(self) -> Tensor:
        """The number with a given sinh.    d asinh(x) = dx / sqrt(x^2 + 1)

        >>> torch.asinh(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.8814])"""
        ...
    def asinh_(self) -> Tensor:
        """``asinh`` in place; returns self (``Tensor.asinh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.asinh_() is x
        True"""
        ...
    def atan(self) -> Tensor:
        """The angle, from -pi/2 to pi/2, with a given tangent.    d atan(x) = dx / (1 + x^2)

        >>> torch.atan(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.7854])"""
        ...
    def atan2(self, other: Tensor) -> Tensor:
        """The angle of the point with y = ``input`` and x = ``other``, in radians (``torch.atan2``).

        Signs are minded: the result goes all around, from -pi to pi. Integers become floats.

        >>> torch.atan2(torch.tensor([1.0, -1.0]), torch.tensor([1.0, -1.0]))
        tensor([ 0.7854, -2.3562])"""
        ...
    def atan2_(self, other: Tensor) -> Tensor:
        """``atan2`` in place; returns self (``Tensor.atan2_``).

        >>> torch.tensor([0.0, 1.0]).atan2_(torch.tensor([1.0, 1.0]))
        tensor([0.0000, 0.7854])"""
        ...
    def atan_(self) -> Tensor:
        """``atan`` in place; returns self (``Tensor.atan_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.atan_() is x
        True"""
        ...
    def atanh(self) -> Tensor:
        """The number with a given tanh.    d atanh(x) = dx / (1 - x^2)

        >>> torch.atanh(torch.tensor([0.0, 0.5, 1.0]))
        tensor([0.0000, 0.5493,    inf])"""
        ...
    def atanh_(self) -> Tensor:
        """``atanh`` in place; returns self (``Tensor.atanh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.atanh_() is x
        True"""
        ...
    def backward(self, gradient: Tensor | None = None, retain_graph: _bool | None = None, create_graph: _bool = False, inputs: _Any = None) -> None:
        """Add the gradient of this tensor to the ``.grad`` of the leaves it was computed from.

        - ``gradient``: where to start, of this tensor's shape; 1 if left out, for one element only.
        - ``retain_graph``, ``create_graph``, ``inputs``: as in ``torch.autograd.backward``."""
        ...
    def baddbmm(self, batch1: Tensor, batch2: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * input + alpha * batch1 @ batch2``, matrix by matrix (``torch.baddbmm``).

        - ``batch1``: (b, n, m), ``batch2``: (b, m, p), ``input``: broadcasts to (b, n, p), which is
          the result's shape.

        Raises RuntimeError when the shapes or dtypes do not fit.

        >>> torch.baddbmm(torch.ones(1), torch.ones(2, 1, 3), torch.ones(2, 3, 1)).flatten()
        tensor([4., 4.])"""
        ...
    def baddbmm_(self, a: Tensor, b: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * self + alpha * a @ b`` written into self, which has the result's shape.

        Counterpart: ``Tensor.baddbmm_``.

        >>> torch.zeros(4, 2, 2).baddbmm_(torch.ones(4, 2, 3), torch.ones(4, 3, 2)).sum()
        tensor(48.)"""
        ...
    def bernoulli(self, p: _float | None = None, *, generator: _Any = None) -> Tensor:
        """1 with probability ``input[i]``, else 0 (``torch.bernoulli``).

        - ``input``: float, probabilities; or, with one probability ``p`` for all, only a shape.

        Raises RuntimeError for probabilities outside [0, 1].

        >>> torch.bernoulli(torch.tensor([0.0, 1.0]))
        tensor([0., 1.])"""
        ...
    def bernoulli_(self, p: _Any = 0.5, *, generator: _Any = None) -> Tensor:
        """1 with probability ``p`` (a number, or a Tensor that broadcasts), else 0, written into self.

        Counterpart: ``Tensor.bernoulli_``. Raises RuntimeError for p outside [0, 1].

        >>> torch.zeros(2).bernoulli_(1)
        tensor([1., 1.])"""
        ...
    def bfloat16(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.bfloat16; itself when it has that dtype already.

        Counterpart: ``Tensor.bfloat16``.

        >>> torch.tensor([0, 2]).bfloat16().dtype
        torch.bfloat16"""
        ...
    def bincount(self, weights: Tensor | None = None, minlength: _int = 0) -> Tensor:
        """How often each of 0, 1, 2 ... occurs (``torch.bincount``).

        - ``input``: integers that are not negative, of shape (n,).
        - ``weights``: of shape (n,); adds these instead of ones.
        - ``minlength``: the least number of counts.

        Result: int64; with weights float32 for float32 weights, else float64.

        >>> torch.bincount(torch.tensor([0, 2, 2]))
        tensor([1, 0, 2])"""
        ...
    def bitwise_and(self, other: _Any) -> Tensor:
        """Bits that are in both (``torch.bitwise_and``).

        - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

        Raises NotImplementedError for floats.

        >>> torch.bitwise_and(torch.tensor([12, 5]), 2)
        tensor([0, 0])"""
        ...
    def bitwise_and_(self, other: _Any) -> Tensor:
        """``bitwise_and`` in place; returns self (``Tensor.bitwise_and_``).

        >>> x = torch.tensor([12, 5])
        >>> x.bitwise_and_(2) is x
        True"""
        ...
    def bitwise_left_shift(self, other: _Any) -> Tensor:
        """``input * 2**other`` (``torch.bitwise_left_shift``).

        - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

        Raises NotImplementedError for floats.

        >>> torch.bitwise_left_shift(torch.tensor([12, 5]), 2)
        tensor([48, 20])"""
        ...
    def bitwise_left_shift_(self, other: _Any) -> Tensor:
        """``bitwise_left_shift`` in place; returns self (``Tensor.bitwise_left_shift_``).

        >>> x = torch.tensor([12, 5])
        >>> x.bitwise_left_shift_(2) is x
        True"""
        ...
    def bitwise_not(self) -> Tensor:
        """``~input``: bits of integers turned over, bools negated (``torch.bitwise_not``).

        Raises NotImplementedError for floats.

        >>> torch.bitwise_not(torch.tensor([0, 5]))
        tensor([-1, -6])"""
        ...
    def bitwise_not_(self) -> Tensor:
        """``bitwise_not`` in place; returns self (``Tensor.bitwise_not_``).

        >>> torch.tensor([0, 5]).bitwise_not_()
        tensor([-1, -6])"""
        ...
    def bitwise_or(self, other: _Any) -> Tensor:
        """Bits that are in one or both (``torch.bitwise_or``).

        - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

        Raises NotImplementedError for floats.

        >>> torch.bitwise_or(torch.tensor([12, 5]), 2)
        tensor([14,  7])"""
        ...
    def bitwise_or_(self, other: _Any) -> Tensor:
        """``bitwise_or`` in place; returns self (``Tensor.bitwise_or_``).

        >>> x = torch.tensor([12, 5])
        >>> x.bitwise_or_(2) is x
        True"""
        ...
    def bitwise_right_shift(self, other: _Any) -> Tensor:
        """``input // 2**other`` (``torch.bitwise_right_shift``).

        - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

        Raises NotImplementedError for floats.

        >>> torch.bitwise_right_shift(torch.tensor([12, 5]), 2)
        tensor([3, 1])"""
        ...
    def bitwise_right_shift_(self, other: _Any) -> Tensor:
        """``bitwise_right_shift`` in place; returns self (``Tensor.bitwise_right_shift_``).

        >>> x = torch.tensor([12, 5])
        >>> x.bitwise_right_shift_(2) is x
        True"""
        ...
    def bitwise_xor(self, other: _Any) -> Tensor:
        """Bits that are in one only (``torch.bitwise_xor``).

        - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

        Raises NotImplementedError for floats.

        >>> torch.bitwise_xor(torch.tensor([12, 5]), 2)
        tensor([14,  7])"""
        ...
    def bitwise_xor_(self, other: _Any) -> Tensor:
        """``bitwise_xor`` in place; returns self (``Tensor.bitwise_xor_``).

        >>> x = torch.tensor([12, 5])
        >>> x.bitwise_xor_(2) is x
        True"""
        ...
    def bmm(self, mat2: Tensor) -> Tensor:
        """A batch of products, (b, n, m) times (b, m, p) (``torch.bmm``).

        Raises RuntimeError unless both are 3-D and the sizes agree.

        >>> torch.bmm(torch.ones(4, 2, 3), torch.ones(4, 3, 2)).shape
        torch.Size([4, 2, 2])"""
        ...
    def bool(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.bool; itself when it has that dtype already.

        Counterpart: ``Tensor.bool``.

        >>> torch.tensor([0, 2]).bool().dtype
        torch.bool"""
        ...
    def broadcast_to(self, *sizes: _Any, size: _Any = None) -> Tensor:
        """``expand(size)`` (``torch.broadcast_to``).

        >>> torch.broadcast_to(torch.tensor([1, 2]), (2, 2))
        tensor([[1, 2],
                [1, 2]])"""
        ...
    def byte(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.uint8; itself when it has that dtype already.

        Counterpart: ``Tensor.byte``.

        >>> torch.tensor([0, 2]).byte().dtype
        torch.uint8"""
        ...
    def cauchy_(self, median: _float = 0, sigma: _float = 1, *, generator: _Any = None) -> Tensor:
        """Numbers of the Cauchy distribution, written into self (``Tensor.cauchy_``).

        >>> torch.zeros(9).cauchy_().shape
        torch.Size([9])"""
        ...
    def cdouble(self, *, memory_format: _Any = None) -> Tensor:
        """Raises NotImplementedError: there are no complex numbers here (``Tensor.cdouble``).

        >>> torch.zeros(2).cdouble()
        Traceback (most recent call last):
            ...
        NotImplementedError: ..."""
        ...
    def ceil(self) -> Tensor:
        """The smallest whole number that is not below x.    Its gradient is 0 everywhere.

        >>> torch.ceil(torch.tensor([-0.5, 0.5, 2.0]))
        tensor([-0., 1., 2.])"""
        ...
    def ceil_(self) -> Tensor:
        """``ceil`` in place; returns self (``Tensor.ceil_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.ceil_() is x
        True"""
        ...
    def cfloat(self, *, memory_format: _Any = None) -> Tensor:
        """Raises NotImplementedError: there are no complex numbers here (``Tensor.cfloat``).

        >>> torch.zeros(2).cfloat()
        Traceback (most recent call last):
            ...
        NotImplementedError: ..."""
        ...
    def chalf(self, *, memory_format: _Any = None) -> Tensor:
        """Raises NotImplementedError: there are no complex numbers here (``Tensor.chalf``).

        >>> torch.zeros(2).chalf()
        Traceback (most recent call last):
            ...
        NotImplementedError: ..."""
        ...
    def char(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.int8; itself when it has that dtype already.

        Counterpart: ``Tensor.char``.

        >>> torch.tensor([0, 2]).char().dtype
        torch.int8"""
        ...
    def cholesky(self, upper: _bool = False) -> Tensor:
        """``linalg.cholesky`` by its old name, with a warning (``torch.cholesky``).

        >>> torch.cholesky(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
        tensor([[2.0000, 0.0000],
                [1.0000, 1.4142]])"""
        ...
    def cholesky_inverse(self, upper: _bool = False) -> Tensor:
        """The inverse of A, of its Cholesky factor (``torch.cholesky_inverse``).

        >>> torch.cholesky_inverse(torch.tensor([[2.0]]))
        tensor([[0.2500]])"""
        ...
    def cholesky_solve(self, L: Tensor, upper: _bool = False) -> Tensor:
        """X with ``A @ X == input``, of A's Cholesky factor (``torch.cholesky_solve``).

        - ``input``: (..., n, k); ``L``: (..., n, n), lower triangular, A = L L^T (``upper``: L^T L).

        >>> torch.cholesky_solve(torch.tensor([[8.0]]), torch.tensor([[2.0]]))
        tensor([[2.]])"""
        ...
    def chunk(self, chunks: _int, dim: _int = 0) -> _tuple[Tensor, ...]:
        """At most ``chunks`` views of equal size, the last maybe smaller (``torch.chunk``).

        >>> torch.chunk(torch.arange(5), 2)
        (tensor([0, 1, 2]), tensor([3, 4]))"""
        ...
    def clamp(self, min: _Any = None, max: _Any = None) -> Tensor:
        """Elements below ``min`` become ``min``, elements above ``max`` become ``max``.

        - ``min``, ``max``: numbers or Tensors (both of one kind); one of them may be None.

        Counterpart: ``torch.clamp``, ``torch.clip``. Raises RuntimeError when both are None.

        >>> torch.clamp(torch.tensor([-2.0, 0.5, 3.0]), min=0, max=1)
        tensor([0.0000, 0.5000, 1.0000])"""
        ...
    def clamp_(self, min: _Any = None, max: _Any = None) -> Tensor:
        """``clamp`` in place; returns self (``Tensor.clamp_``).

        >>> torch.tensor([-2, 5]).clamp_(0, 3)
        tensor([0, 3])"""
        ...
    def clamp_max(self, max: _Any) -> Tensor:
        """Elements above ``max``, a number or a Tensor, become ``max`` (``torch.clamp_max``).

        >>> torch.clamp_max(torch.tensor([0.5, 3.0]), 1)
        tensor([0.5000, 1.0000])"""
        ...
    def clamp_max_(self, max: _Any) -> Tensor:
        """``clamp_max`` in place; returns self (``Tensor.clamp_max_``).

        >>> torch.tensor([-2, 5]).clamp_max_(3)
        tensor([-2,  3])"""
        ...
    def clamp_min(self, min: _Any) -> Tensor:
        """Elements below ``min``, a number or a Tensor, become ``min`` (``torch.clamp_min``).

        >>> torch.clamp_min(torch.tensor([-2.0, 0.5]), 0)
        tensor([0.0000, 0.5000])"""
        ...
    def clamp_min_(self, min: _Any) -> Tensor:
        """``clamp_min`` in place; returns self (``Tensor.clamp_min_``).

        >>> torch.tensor([-2, 5]).clamp_min_(0)
        tensor([0, 5])"""
        ...
    def clip(self, min: _Any = None, max: _Any = None) -> Tensor:
        """Elements below ``min`` become ``min``, elements above ``max`` become ``max``.

        - ``min``, ``max``: numbers or Tensors (both of one kind); one of them may be None.

        Counterpart: ``torch.clamp``, ``torch.clip``. Raises RuntimeError when both are None.

        >>> torch.clamp(torch.tensor([-2.0, 0.5, 3.0]), min=0, max=1)
        tensor([0.0000, 0.5000, 1.0000])"""
        ...
    def clip_(self, min: _Any = None, max: _Any = None) -> Tensor:
        """``clamp`` in place; returns self (``Tensor.clamp_``).

        >>> torch.tensor([-2, 5]).clamp_(0, 3)
        tensor([0, 3])"""
        ...
    def clone(self, *, memory_format: _Any = None) -> Tensor:
        """A copy with memory of its own that stays in the graph (``torch.clone``).

        - ``memory_format``: ``torch.contiguous_format`` for a row-major copy, ``torch.channels_last``
          (4 dimensions) or ``channels_last_3d`` (5) for one with the channels side by side; otherwise
          the dimensions lie in memory in the order they have in ``input``.

        >>> torch.clone(torch.tensor([1, 2]))
        tensor([1, 2])"""
        ...
    def conj(self) -> Tensor:
        """The tensor itself, as its numbers are real (``Tensor.conj``)."""
        ...
    def conj_physical(self) -> Tensor:
        """The tensor itself, as its numbers are real (``Tensor.conj_physical``)."""
        ...
    def contiguous(self, memory_format: _Any = None) -> Tensor:
        """The tensor itself when its memory is row-major, else a row-major copy (``contiguous``).

        - ``memory_format``: with ``torch.channels_last`` or ``channels_last_3d`` the same for memory
          with the channels side by side. RuntimeError for another number of dimensions than 4 or 5.

        >>> torch.zeros(2, 3).t().contiguous().stride()
        (2, 1)"""
        ...
    def copy_(self, src: _Any, non_blocking: _bool = False) -> Tensor:
        """The values of ``src``, broadcast and converted to self's dtype, written into self.

        Counterpart: ``Tensor.copy_``. Raises RuntimeError when ``src`` does not broadcast to self.

        >>> torch.zeros(2, 2).copy_(torch.tensor([1, 2]))
        tensor([[1., 2.],
                [1., 2.]])"""
        ...
    def copysign(self, other: _Any) -> Tensor:
        """The size of ``input`` with the sign of ``other``, Tensor or number (``torch.copysign``).

        Integers become floats.

        >>> torch.copysign(torch.tensor([1.0, -2.0, 3.0]), torch.tensor([-1.0, 1.0, -0.0]))
        tensor([-1.,  2., -3.])"""
        ...
    def copysign_(self, other: _Any) -> Tensor:
        """``copysign`` in place; returns self (``Tensor.copysign_``).

        >>> torch.tensor([1.0, 2.0]).copysign_(-1)
        tensor([-1., -2.])"""
        ...
    def corrcoef(self) -> Tensor:
        """The correlation of each pair of variables, from -1 to 1 (``torch.corrcoef``).

        - ``input``: (variables, observations), or (observations,) of one.

        >>> torch.corrcoef(torch.tensor([[0.0, 1.0, 2.0], [4.0, 2.0, 0.0]]))
        tensor([[ 1., -1.],
                [-1.,  1.]])"""
        ...
    def cos(self) -> Tensor:
        """Cosine of each element, in radians.    d cos(x) = -sin(x) dx

        >>> torch.cos(torch.tensor([0.0, 1.0]))
        tensor([1.0000, 0.5403])"""
        ...
    def cos_(self) -> Tensor:
        """``cos`` in place; returns self (``Tensor.cos_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.cos_() is x
        True"""
        ...
    def cosh(self) -> Tensor:
        """(e^x + e^-x) / 2 of each element.    d cosh(x) = sinh(x) dx

        >>> torch.cosh(torch.tensor([0.0, 1.0]))
        tensor([1.0000, 1.5431])"""
        ...
    def cosh_(self) -> Tensor:
        """``cosh`` in place; returns self (``Tensor.cosh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.cosh_() is x
        True"""
        ...
    def count_nonzero(self, dim: _Any = None) -> Tensor:
        """How many elements are not 0, of all or along ``dim``, int64 (``torch.count_nonzero``).

        - ``dim``: int, tuple of ints, or None for all; NaN counts as not 0.

        >>> torch.count_nonzero(torch.tensor([[0, 5], [4, 2]]), dim=0)
        tensor([1, 2])"""
        ...
    def cov(self, *, correction: _int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None) -> Tensor:
        """The covariance of each pair of variables (``torch.cov``).

        - ``input``: (variables, observations), or (observations,) of one. Result: a float tensor of
          shape (variables, variables), or () of one variable.
        - ``correction``: what is taken off the number of observations before it divides.
        - ``fweights``: (observations,), ints: how often each was seen; ``aweights``: floats: how much
          each counts.

        Warns when there are too few observations.

        >>> torch.cov(torch.tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
        tensor([[ 1., -1.],
                [-1.,  1.]])"""
        ...
    def cpu(self, memory_format: _Any = None) -> Tensor:
        """This tensor on the CPU; itself if it is there (``Tensor.cpu``).

        >>> torch.zeros(2).cpu()
        tensor([0., 0.])"""
        ...
    def cross(self, other: Tensor, dim: _int | None = None) -> Tensor:
        """The cross product along ``dim``, by default the first of size 3 (``torch.cross``).

        Leaving ``dim`` out is deprecated: ``linalg.cross`` takes the last dimension.

        >>> torch.cross(torch.tensor([1, 0, 0]), torch.tensor([0, 1, 0]), dim=0)
        tensor([0, 0, 1])"""
        ...
    def cuda(self, device: _Any = None, non_blocking: _bool = False, memory_format: _Any = None) -> Tensor:
        """This tensor on a GPU; itself if it is there (``Tensor.cuda``).

        - ``device``: None for the current GPU, or which one.

        AssertionError without CUDA, RuntimeError for a device that is no GPU."""
        ...
    def cummax(self, dim: _int) -> _Any:
        """The largest element so far along ``dim``: a pair (values, indices) (``torch.cummax``).

        Of equal elements the last is given; NaN counts as the largest.

        >>> torch.cummax(torch.tensor([1, 3, 2]), 0).values
        tensor([1, 3, 3])"""
        ...
    def cummin(self, dim: _int) -> _Any:
        """The smallest element so far along ``dim``; see ``cummax`` (``torch.cummin``).

        >>> torch.cummin(torch.tensor([3, 1, 2]), 0).indices
        tensor([0, 1, 1])"""
        ...
    def cumprod(self, dim: _int, *, dtype: _dtype | None = None) -> Tensor:
        """Running products along ``dim`` (``torch.cumprod``). Integers are multiplied in int64.

        - ``dtype``: convert to this dtype first.

        >>> torch.cumprod(torch.tensor([1, 2, 3]), 0)
        tensor([1, 2, 6])"""
        ...
    def cumprod_(self, dim: _int, *, dtype: _dtype | None = None) -> Tensor:
        """Running products along ``dim`` written into self (``Tensor.cumprod_``).

        >>> torch.tensor([1, 2, 3]).cumprod_(0)
        tensor([1, 2, 6])"""
        ...
    def cumsum(self, dim: _int, *, dtype: _dtype | None = None) -> Tensor:
        """Running sums along ``dim`` (``torch.cumsum``). Integers and bools are summed in int64.

        - ``dtype``: convert to this dtype first.

        >>> torch.cumsum(torch.tensor([1, 2, 3]), 0)
        tensor([1, 3, 6])"""
        ...
    def cumsum_(self, dim: _int, *, dtype: _dtype | None = None) -> Tensor:
        """Running sums along ``dim`` written into self (``Tensor.cumsum_``).

        >>> torch.tensor([1, 2, 3]).cumsum_(0)
        tensor([1, 3, 6])"""
        ...
    @_property
    def data(self) -> Tensor:
        """The same memory without history, *with a version counter of its own*.

        Writes through it are invisible to autograd and can silently spoil gradients: prefer
        ``detach()``. Assigning makes this tensor read another tensor's memory."""
        ...
    @data.setter
    def data(self, other: Tensor) -> None:
        ...
    def data_ptr(self) -> _int:
        """The address of the first element."""
        ...
    def deg2rad(self) -> Tensor:
        """Degrees as radians: x pi / 180.    d = pi / 180 dx

        >>> torch.deg2rad(torch.tensor([0.0, 180.0]))
        tensor([0.0000, 3.1416])"""
        ...
    def deg2rad_(self) -> Tensor:
        """``deg2rad`` in place; returns self (``Tensor.deg2rad_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.deg2rad_() is x
        True"""
        ...
    def det(self) -> Tensor:
        """The determinant of each matrix: ``linalg.det`` (``torch.det``).

        >>> torch.det(1.5 * torch.eye(2))
        tensor(2.2500)"""
        ...
    def detach(self) -> Tensor:
        """A tensor over the *same* memory and version counter, outside the graph (``Tensor.detach``).

        A write through either is seen by both, and counted for both: unlike with ``.data``, backward
        notices when a value that it needs was overwritten.

        >>> torch.ones(2, requires_grad=True).detach()
        tensor([1., 1.])"""
        ...
    def detach_(self) -> Tensor:
        """Cut this tensor itself from the graph, making it a leaf (``Tensor.detach_``).

        Raises RuntimeError for a view: its history is its base's.

        >>> torch.ones(2, requires_grad=True).exp().detach_().is_leaf
        True"""
        ...
    @_property
    def device(self) -> _device:
        """Where the memory is."""
        ...
    def diag(self, diagonal: _int = 0) -> Tensor:
        """A vector as the diagonal of a matrix, or a copy of the diagonal of a matrix (``torch.diag``).

        Raises RuntimeError for other numbers of dimensions.

        >>> torch.diag(torch.tensor([1, 2]), 1)
        tensor([[0, 1, 0],
                [0, 0, 2],
                [0, 0, 0]])"""
        ...
    def diag_embed(self, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> Tensor:
        """Matrices with the rows of ``input`` on a diagonal, zeros elsewhere (``torch.diag_embed``).

        >>> torch.diag_embed(torch.tensor([1, 2]))
        tensor([[1, 0],
                [0, 2]])"""
        ...
    def diagflat(self, offset: _int = 0) -> Tensor:
        """All elements as the diagonal of a matrix (``torch.diagflat``).

        >>> torch.diagflat(torch.tensor([[1], [2]]))
        tensor([[1, 0],
                [0, 2]])"""
        ...
    def diagonal(self, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> Tensor:
        """A diagonal of the matrices in two dimensions (``torch.diagonal``); a view.

        - ``offset``: which one; above 0 over the main diagonal, below 0 under it.

        The diagonal becomes the last dimension. Raises RuntimeError when the dimensions are the same,
        IndexError when one is out of range.

        >>> torch.diagonal(torch.tensor([[1, 2], [3, 4]]))
        tensor([1, 4])"""
        ...
    def diagonal_scatter(self, src: Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> Tensor:
        """A copy of ``input`` with ``src`` on a diagonal (``torch.diagonal_scatter``).

        Raises RuntimeError unless ``src`` has the shape of the diagonal.

        >>> torch.diagonal_scatter(torch.zeros(2, 2), torch.ones(2))
        tensor([[1., 0.],
                [0., 1.]])"""
        ...
    def diff(self, n: _int = 1, dim: _int = -1, prepend: Tensor | None = None, append: Tensor | None = None) -> Tensor:
        """Differences of neighbours along ``dim``: ``x[i + 1] - x[i]`` (``torch.diff``).

        - ``n``: how many times.
        - ``prepend``, ``append``: tensors to join to the input first, before and behind.

        Of bools the exclusive or. Raises RuntimeError for 0-d tensors and tensors that do not fit.

        >>> torch.diff(torch.tensor([1, 3, 6]))
        tensor([2, 3])"""
        ...
    def digamma(self) -> Tensor:
        """The derivative of lgamma.    d digamma(x) = polygamma(1, x) dx

        >>> torch.digamma(torch.tensor([0.5, 1.0]))
        tensor([-1.9635, -0.5772])"""
        ...
    def digamma_(self) -> Tensor:
        """``digamma`` in place; returns self (``Tensor.digamma_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.digamma_() is x
        True"""
        ...
    def dim(self) -> _int:
        """The number of dimensions."""
        ...
    def dim_order(self, *, ambiguity_check: _bool = False) -> _tuple[_int, ...]:
        """The dimensions, from the one with the longest steps in memory to the one with the shortest.

        - ``ambiguity_check``: raise RuntimeError when two dimensions take steps of the same length."""
        ...
    def dist(self, other: Tensor, p: _float = 2) -> Tensor:
        """The p-norm of ``input - other``, broadcast against each other (``torch.dist``).

        >>> torch.dist(torch.tensor([1.0, 2.0]), torch.tensor([4.0, 6.0]))
        tensor(5.)"""
        ...
    def div(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``input / other``, element by element with broadcasting (``torch.div``).

        - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
          towards zero, ``"floor"`` to round down; both keep integers.

        Raises RuntimeError for a division of integers by zero with a rounding mode.

        >>> torch.div(torch.tensor([7.0, -7.0]), 2)
        tensor([ 3.5000, -3.5000])
        >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
        tensor([ 3., -4.])"""
        ...
    def div_(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``self / other`` written into self (``Tensor.div_``); see ``div``.

        Raises RuntimeError for integers, unless there is a rounding mode.

        >>> torch.tensor([1.0, 2.0]).div_(2)
        tensor([0.5000, 1.0000])"""
        ...
    def divide(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``input / other``, element by element with broadcasting (``torch.div``).

        - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
          towards zero, ``"floor"`` to round down; both keep integers.

        Raises RuntimeError for a division of integers by zero with a rounding mode.

        >>> torch.div(torch.tensor([7.0, -7.0]), 2)
        tensor([ 3.5000, -3.5000])
        >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
        tensor([ 3., -4.])"""
        ...
    def divide_(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``self / other`` written into self (``Tensor.div_``); see ``div``.

        Raises RuntimeError for integers, unless there is a rounding mode.

        >>> torch.tensor([1.0, 2.0]).div_(2)
        tensor([0.5000, 1.0000])"""
        ...
    def dot(self, tensor: Tensor) -> Tensor:
        """Inner product of two vectors of shape (n,) (``torch.dot``).

        Raises RuntimeError unless both are 1-D, equally long and of one dtype.

        >>> torch.dot(torch.tensor([1, 2]), torch.tensor([3, 4]))
        tensor(11)"""
        ...
    def double(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.float64; itself when it has that dtype already.

        Counterpart: ``Tensor.double``.

        >>> torch.tensor([0, 2]).double().dtype
        torch.float64"""
        ...
    def dsplit(self, indices_or_sections: _Any) -> _tuple[Tensor, ...]:
        """Parts along the third dimension (``torch.dsplit``); see ``hsplit``.

        >>> [part.shape[2] for part in torch.dsplit(torch.zeros(1, 1, 4), 2)]
        [2, 2]"""
        ...
    @_property
    def dtype(self) -> _dtype:
        """The type of the elements."""
        ...
    def eig(self, **kwargs: _Any) -> _Any:
        """Removed: raises RuntimeError, which names its follower (``torch.eig``)."""
        ...
    def element_size(self) -> _int:
        """Bytes per element."""
        ...
    def eq(self, other: _Any) -> Tensor:
        """Where ``input == other``, element by element (``torch.eq``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.eq(torch.tensor([1, 2, 3]), 2)
        tensor([False,  True, False])"""
        ...
    def eq_(self, other: _Any) -> Tensor:
        """``eq`` in place, as 0 and 1; returns self (``Tensor.eq_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.eq_(2) is x
        True"""
        ...
    def equal(self, other: Tensor) -> _bool:
        """True when both have the same shape and the same elements (``torch.equal``).

        >>> torch.equal(torch.tensor([1, 2]), torch.tensor([1, 2]))
        True"""
        ...
    def erf(self) -> Tensor:
        """The error function of each element.    d erf(x) = 2/sqrt(pi) e^(-x^2) dx

        >>> torch.erf(torch.tensor([0.0, 1.0, -10.0]))
        tensor([ 0.0000,  0.8427, -1.0000])"""
        ...
    def erf_(self) -> Tensor:
        """``erf`` in place; returns self (``Tensor.erf_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.erf_() is x
        True"""
        ...
    def erfc(self) -> Tensor:
        """1 - erf(x) of each element, exact also where it is tiny.    d = -2/sqrt(pi) e^(-x^2) dx

        >>> torch.erfc(torch.tensor([0.0, 1.0, 5.0]))
        tensor([1.0000e+00, 1.5730e-01, 1.5375e-12])"""
        ...
    def erfc_(self) -> Tensor:
        """``erfc`` in place; returns self (``Tensor.erfc_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.erfc_() is x
        True"""
        ...
    def erfinv(self) -> Tensor:
        """The inverse of the error function, for -1 <= x <= 1.    dx: sqrt(pi)/2 e^(y^2), y = erfinv(x)

        >>> torch.erfinv(torch.tensor([0.0, 0.5, -1.0]))
        tensor([0.0000, 0.4769,   -inf])"""
        ...
    def erfinv_(self) -> Tensor:
        """``erfinv`` in place; returns self (``Tensor.erfinv_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.erfinv_() is x
        True"""
        ...
    def exp(self) -> Tensor:
        """e to the power of each element.    d exp(x) = exp(x) dx

        >>> torch.exp(torch.tensor([0.0, 1.0]))
        tensor([1.0000, 2.7183])"""
        ...
    def exp2(self) -> Tensor:
        """2 to the power of each element.    d 2^x = log(2) 2^x dx

        >>> torch.exp2(torch.tensor([-1.0, 0.0, 3.0]))
        tensor([0.5000, 1.0000, 8.0000])"""
        ...
    def exp2_(self) -> Tensor:
        """``exp2`` in place; returns self (``Tensor.exp2_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.exp2_() is x
        True"""
        ...
    def exp_(self) -> Tensor:
        """``exp`` in place; returns self (``Tensor.exp_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.exp_() is x
        True"""
        ...
    def expand(self, *sizes: _Any, size: _Any = None, implicit: _bool = False) -> Tensor:
        """Dimensions of size 1 stretched without copying (``Tensor.expand``); a view.

        - ``sizes`` (by keyword ``size``): ints or one tuple; -1 keeps a size; new dimensions may stand
          in front. ``implicit`` is torch's own and changes nothing.

        Raises RuntimeError when another dimension than one of size 1 would have to change.

        >>> torch.tensor([[1], [2]]).expand(-1, 3)
        tensor([[1, 1, 1],
                [2, 2, 2]])"""
        ...
    def expand_as(self, other: Tensor) -> Tensor:
        """``expand(other.shape)`` (``Tensor.expand_as``).

        >>> torch.tensor([1, 2]).expand_as(torch.zeros(3, 2)).shape
        torch.Size([3, 2])"""
        ...
    def expm1(self) -> Tensor:
        """e^x - 1 of each element, exact also near 0.    d expm1(x) = e^x dx

        >>> torch.expm1(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.7183])"""
        ...
    def expm1_(self) -> Tensor:
        """``expm1`` in place; returns self (``Tensor.expm1_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.expm1_() is x
        True"""
        ...
    def exponential_(self, lambd: _float = 1, *, generator: _Any = None) -> Tensor:
        """Waiting times at rate ``lambd``, mean 1 / lambd, written into self (``exponential_``).

        >>> bool((torch.zeros(9).exponential_() >= 0).all())
        True"""
        ...
    def fill_(self, value: _Any) -> Tensor:
        """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``).

        >>> torch.zeros(2).fill_(7)
        tensor([7., 7.])"""
        ...
    def fill_diagonal_(self, fill_value: _Any, wrap: _bool = False) -> Tensor:
        """A number written on the main diagonal; returns self (``Tensor.fill_diagonal_``).

        - ``wrap``: below a tall matrix's first square, leave a row out and go on with the next one.

        Of more than two dimensions, which must be of equal size, the elements (i, i, i ...) are meant.
        Raises RuntimeError for fewer than two.

        >>> torch.zeros(2, 2).fill_diagonal_(5)
        tensor([[5., 0.],
                [0., 5.]])"""
        ...
    def fix(self) -> Tensor:
        """The whole number next to x on the side of 0.    Its gradient is 0 everywhere.

        >>> torch.trunc(torch.tensor([-1.5, 0.5, 2.0]))
        tensor([-1.,  0.,  2.])"""
        ...
    def fix_(self) -> Tensor:
        """``fix`` in place; returns self (``Tensor.fix_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.fix_() is x
        True"""
        ...
    def flatten(self, start_dim: _int = 0, end_dim: _int = -1) -> Tensor:
        """Dimensions ``start_dim`` to ``end_dim`` joined into one (``torch.flatten``).

        Returns the input itself when there is nothing to join. Raises IndexError and RuntimeError for
        dimensions out of range or in the wrong order.

        >>> torch.flatten(torch.zeros(2, 3, 4), 1).shape
        torch.Size([2, 12])"""
        ...
    def flip(self, *dims: _Any, **named: _Any) -> Tensor:
        """A copy with the order of elements reversed along dimensions (``torch.flip``).

        - ``dims``: a tuple of ints (``Tensor.flip`` also takes ints one by one).

        Raises IndexError when one is out of range, RuntimeError when one is named twice.

        >>> torch.flip(torch.tensor([[1, 2], [3, 4]]), (0,))
        tensor([[3, 4],
                [1, 2]])"""
        ...
    def fliplr(self) -> Tensor:
        """A copy with the columns in reversed order (``torch.fliplr``).

        >>> torch.fliplr(torch.tensor([[1, 2, 3]]))
        tensor([[3, 2, 1]])"""
        ...
    def flipud(self) -> Tensor:
        """A copy with the rows in reversed order (``torch.flipud``).

        >>> torch.flipud(torch.tensor([1, 2, 3]))
        tensor([3, 2, 1])"""
        ...
    def float(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.float32; itself when it has that dtype already.

        Counterpart: ``Tensor.float``.

        >>> torch.tensor([0, 2]).float().dtype
        torch.float32"""
        ...
    def float_power(self, exponent: _Any) -> Tensor:
        """``input ** exponent``, computed in float64 (``torch.float_power``).

        - ``input``, ``exponent``: Tensors or numbers, but not two numbers.

        >>> torch.float_power(torch.tensor([2, 3]), -1)
        tensor([0.5000, 0.3333], dtype=torch.float64)"""
        ...
    def float_power_(self, exponent: _Any) -> Tensor:
        """``float_power`` in place, for float64 tensors (``Tensor.float_power_``).

        >>> torch.tensor([2.0], dtype=torch.float64).float_power_(3)
        tensor([8.], dtype=torch.float64)"""
        ...
    def floor(self) -> Tensor:
        """The largest whole number that is not above x.    Its gradient is 0 everywhere.

        >>> torch.floor(torch.tensor([-0.5, 0.5, 2.0]))
        tensor([-1.,  0.,  2.])"""
        ...
    def floor_(self) -> Tensor:
        """``floor`` in place; returns self (``Tensor.floor_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.floor_() is x
        True"""
        ...
    def floor_divide(self, other: _Any) -> Tensor:
        """The quotient rounded down, element by element (``torch.floor_divide``).

        >>> torch.floor_divide(torch.tensor([7, -7]), 2)
        tensor([ 3, -4])"""
        ...
    def floor_divide_(self, other: _Any) -> Tensor:
        """The quotient rounded down, written into self (``Tensor.floor_divide_``).

        >>> torch.tensor([7, -7]).floor_divide_(2)
        tensor([ 3, -4])"""
        ...
    def fmax(self, other: Tensor) -> Tensor:
        """The larger of two, element by element; NaN only where both are NaN (``torch.fmax``).

        >>> torch.fmax(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 0.0]))
        tensor([2., 0.])"""
        ...
    def fmin(self, other: Tensor) -> Tensor:
        """The smaller of two, element by element; NaN only where both are NaN (``torch.fmin``).

        >>> torch.fmin(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 0.0]))
        tensor([1., 0.])"""
        ...
    def fmod(self, other: _Any) -> Tensor:
        """The remainder of the division, with the sign of ``input`` (``torch.fmod``).

        - ``other``: Tensor or number. Raises RuntimeError for a division of integers by zero.

        >>> torch.fmod(torch.tensor([-3.0, 3.5]), 2)
        tensor([-1.0000,  1.5000])"""
        ...
    def fmod_(self, other: _Any) -> Tensor:
        """``fmod`` in place; returns self (``Tensor.fmod_``).

        >>> torch.tensor([7, -7]).fmod_(3)
        tensor([ 1, -1])"""
        ...
    def frac(self) -> Tensor:
        """x without its whole part, with the sign of x.    The gradient passes.

        >>> torch.frac(torch.tensor([1.5, -2.25]))
        tensor([ 0.5000, -0.2500])"""
        ...
    def frac_(self) -> Tensor:
        """``frac`` in place; returns self (``Tensor.frac_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.frac_() is x
        True"""
        ...
    def frexp(self) -> _Any:
        """The fraction (1/2 <= size < 1) and the exponent (int32) of each float (``torch.frexp``).

        ``input == mantissa * 2**exponent``. Raises RuntimeError for integers.

        >>> torch.frexp(torch.tensor([8.0, -0.75]))
        torch.return_types.frexp(
        mantissa=tensor([ 0.5000, -0.7500]),
        exponent=tensor([4, 0], dtype=torch.int32))"""
        ...
    def gather(self, dim: _int, index: Tensor, *, sparse_grad: _bool = False) -> Tensor:
        """Elements at indices along a dimension (``torch.gather``).

        With ``dim`` 1 the result at [i, j] is ``input[i, index[i, j]]``; it has the shape of ``index``.

        - ``index``: int64 or int32 tensor with as many dimensions as ``input``, in none of them
          larger (but ``dim``); its elements are at least 0 and less than the size of ``dim``.
        - ``sparse_grad``: only False: there are no sparse tensors here.

        Raises RuntimeError for an index of another dtype or shape, or out of range.

        >>> torch.gather(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([[0, 0], [1, 0]]))
        tensor([[1, 1],
                [4, 3]])"""
        ...
    def gcd(self, other: Tensor) -> Tensor:
        """The greatest common divisor of integers, element by element (``torch.gcd``).

        >>> torch.gcd(torch.tensor([12, -18]), torch.tensor([8, 12]))
        tensor([4, 6])"""
        ...
    def gcd_(self, other: Tensor) -> Tensor:
        """``gcd`` in place; returns self (``Tensor.gcd_``).

        >>> torch.tensor([12, 9]).gcd_(torch.tensor(6))
        tensor([6, 3])"""
        ...
    def ge(self, other: _Any) -> Tensor:
        """Where ``input >= other``, element by element (``torch.ge``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.ge(torch.tensor([1, 2, 3]), 2)
        tensor([False,  True,  True])"""
        ...
    def ge_(self, other: _Any) -> Tensor:
        """``ge`` in place, as 0 and 1; returns self (``Tensor.ge_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.ge_(2) is x
        True"""
        ...
    def geometric_(self, p: _float, *, generator: _Any = None) -> Tensor:
        """Numbers of trials up to the first success, which has chance ``p`` (``geometric_``).

        >>> bool((torch.zeros(9).geometric_(0.5) >= 1).all())
        True"""
        ...
    def geqrf(self) -> _Any:
        """R and the reflections of a QR decomposition, in one matrix (``torch.geqrf``).

        - ``input``: (..., m, n). a: its shape, R on and above the diagonal, the reflections below;
          tau: (..., min(m, n)). There is no gradient: use :func:`torch.linalg.qr`.

        >>> torch.geqrf(torch.tensor([[1.0], [2.0]])).a
        tensor([[-2.2361],
                [ 0.6180]])"""
        ...
    def ger(self, vec2: Tensor) -> Tensor:
        """The old name of ``outer`` (``torch.ger``).

        >>> torch.ger(torch.tensor([1, 2]), torch.tensor([3, 4]))
        tensor([[3, 4],
                [6, 8]])"""
        ...
    def get_device(self) -> _int:
        """The number of the GPU; -1 for the CPU."""
        ...
    @_property
    def grad(self) -> Tensor | None:
        """The accumulated gradient of a leaf (or after ``retain_grad``), None before backward."""
        ...
    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        ...
    @_property
    def grad_dtype(self) -> _dtype | None:
        """The dtype of the gradients of a leaf: its own, unless another one was set; None: any.

        A gradient that arrives is cast to it, one that is assigned must have it. Set it before there is
        one. RuntimeError for what is no dtype, beside a ``.grad`` of another dtype, and for a tensor
        that is no leaf. Counterpart: ``Tensor.grad_dtype``.

        >>> w = torch.ones(2, dtype=torch.float16, requires_grad=True)
        >>> w.grad_dtype = torch.float32
        >>> (w * 3).sum().backward()
        >>> w.grad
        tensor([3., 3.])"""
        ...
    @grad_dtype.setter
    def grad_dtype(self, value: _dtype | None) -> None:
        ...
    @_property
    def grad_fn(self) -> _Any:
        """The graph node that made this tensor, or None for a leaf."""
        ...
    def greater(self, other: _Any) -> Tensor:
        """Where ``input > other``, element by element (``torch.gt``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.gt(torch.tensor([1, 2, 3]), 2)
        tensor([False, False,  True])"""
        ...
    def greater_(self, other: _Any) -> Tensor:
        """``gt`` in place, as 0 and 1; returns self (``Tensor.gt_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.gt_(2) is x
        True"""
        ...
    def greater_equal(self, other: _Any) -> Tensor:
        """Where ``input >= other``, element by element (``torch.ge``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.ge(torch.tensor([1, 2, 3]), 2)
        tensor([False,  True,  True])"""
        ...
    def greater_equal_(self, other: _Any) -> Tensor:
        """``ge`` in place, as 0 and 1; returns self (``Tensor.ge_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.ge_(2) is x
        True"""
        ...
    def gt(self, other: _Any) -> Tensor:
        """Where ``input > other``, element by element (``torch.gt``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.gt(torch.tensor([1, 2, 3]), 2)
        tensor([False, False,  True])"""
        ...
    def gt_(self, other: _Any) -> Tensor:
        """``gt`` in place, as 0 and 1; returns self (``Tensor.gt_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.gt_(2) is x
        True"""
        ...
    def half(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.float16; itself when it has that dtype already.

        Counterpart: ``Tensor.half``.

        >>> torch.tensor([0, 2]).half().dtype
        torch.float16"""
        ...
    def hardshrink(self, lambd: _float = 0.5) -> Tensor:
        """x, or 0 where |x| <= ``lambd`` (``torch.nn.functional.hardshrink``). Float tensors.

        >>> torch.nn.functional.hardshrink(torch.tensor([-2.0, 0.25]))
        tensor([-2.,  0.])"""
        ...
    def hash_tensor(self, dim: _Any = ..., *, keepdim: _bool = False, mode: _int = 0) -> Tensor:
        """The exclusive or of the bits of all elements, or along ``dim`` (``torch.hash_tensor``).

        Floats are taken as float64, all others as int64; the result is uint64. ``mode``: 0, there is
        no other.

        Raises RuntimeError for another mode, and for an empty tensor of which all is reduced;
        IndexError for an empty dimension.

        >>> torch.hash_tensor(torch.tensor([[1, 2], [3, 5]]), dim=0)
        tensor([2, 7], dtype=torch.uint64)"""
        ...
    def heaviside(self, values: Tensor) -> Tensor:
        """0 where ``input`` < 0, 1 where it is > 0, ``values`` where it is 0 (``torch.heaviside``).

        Raises RuntimeError when the dtypes differ.

        >>> torch.heaviside(torch.tensor([-1.5, 0.0, 2.0]), torch.tensor([0.5]))
        tensor([0.0000, 0.5000, 1.0000])"""
        ...
    def heaviside_(self, values: Tensor) -> Tensor:
        """``heaviside`` in place; returns self (``Tensor.heaviside_``).

        >>> torch.tensor([-1.0, 0.0, 2.0]).heaviside_(torch.tensor(0.5))
        tensor([0.0000, 0.5000, 1.0000])"""
        ...
    def histc(self, bins: _int = 100, min: _float = 0, max: _float = 0) -> Tensor:
        """How many elements lie in each of ``bins`` equal intervals (``torch.histc``).

        - ``min``, ``max``: the ends of the intervals; both 0 for those of the elements themselves.
          Elements outside, and NaN, are not counted.

        Result: of shape (bins,), the dtype of ``input``, which must be a float dtype.

        >>> torch.histc(torch.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3)
        tensor([0., 2., 1., 0.])"""
        ...
    def histogram(self, bins: _Any = 100, *, range: _Any = None, weight: Tensor | None = None, density: _bool = False) -> _Any:
        """How many elements lie between each two edges, as (hist, bin_edges) (``torch.histogram``).

        - ``bins``: how many equal intervals; or the edges themselves, ascending, of shape (n + 1,).
        - ``range``: the ends of equal intervals, two numbers; those of the elements if left out.
        - ``weight``: of the shape of ``input``; adds these instead of ones.
        - ``density``: divide by the sum and by the widths, so that the integral is 1.

        Results: of shapes (n,) and (n + 1,), in the dtype of ``input``, float32 or float64.
        Raises RuntimeError for bins, a range or weights that do not fit.

        >>> torch.histogram(torch.tensor([1.0, 2.0, 1.0]), bins=2, range=(0.0, 4.0)).hist
        tensor([2., 1.])"""
        ...
    def hsplit(self, indices_or_sections: _Any) -> _tuple[Tensor, ...]:
        """The columns in equal parts, or cut at given places (``torch.hsplit``); views.

        Raises RuntimeError when the parts would not be equal.

        >>> torch.hsplit(torch.arange(4), 2)
        (tensor([0, 1]), tensor([2, 3]))"""
        ...
    def hypot(self, other: Tensor) -> Tensor:
        """sqrt(input^2 + other^2), element by element, without overflow (``torch.hypot``).

        Raises NotImplementedError for integers and bools.

        >>> torch.hypot(torch.tensor([1.0]), torch.tensor([2.0]))
        tensor([2.2361])"""
        ...
    def hypot_(self, other: Tensor) -> Tensor:
        """``hypot`` in place; returns self (``Tensor.hypot_``).

        >>> torch.tensor([1.0, 5.0]).hypot_(torch.tensor([2.0, 12.0]))
        tensor([ 2.2361, 13.0000])"""
        ...
    def i0(self) -> Tensor:
        """The modified Bessel function I of order 0, element by element (``torch.i0``).

        The derivative is :func:`torch.special.i1`. Integers become floats.

        >>> torch.i0(torch.tensor([0.0, 1.0, 2.0]))
        tensor([1.0000, 1.2661, 2.2796])"""
        ...
    def i0_(self) -> Tensor:
        """``i0`` in place; returns self (``Tensor.i0_``).

        >>> torch.tensor([0.0, 1.0]).i0_()
        tensor([1.0000, 1.2661])"""
        ...
    def igamma(self, other: _Any) -> Tensor:
        """The regularized lower incomplete gamma function (``torch.igamma``).

        The part of the integral of t^(a-1) e^-t over all t > 0 that lies below x.

        - ``input``: a; ``other``: x. Float tensors; they are broadcast. Only ``other`` has a gradient.

        >>> torch.igamma(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
        tensor([0.6321, 0.5665])"""
        ...
    def igamma_(self, other: _Any) -> Tensor:
        """``igamma`` in place; returns self (``Tensor.igamma_``).

        >>> torch.tensor([1.0, 4.0]).igamma_(torch.tensor(1.0))
        tensor([0.6321, 0.0190])"""
        ...
    def igammac(self, other: _Any) -> Tensor:
        """The regularized upper incomplete gamma function, 1 - igamma (``torch.igammac``).

        - ``input``: a; ``other``: x. Float tensors; they are broadcast. Only ``other`` has a gradient.

        >>> torch.igammac(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
        tensor([0.3679, 0.4335])"""
        ...
    def igammac_(self, other: _Any) -> Tensor:
        """``igammac`` in place; returns self (``Tensor.igammac_``).

        >>> torch.tensor([1.0, 4.0]).igammac_(torch.tensor(1.0))
        tensor([0.3679, 0.9810])"""
        ...
    @_property
    def imag(self) -> Tensor:
        """RuntimeError: there are no complex numbers here."""
        ...
    def index_add(self, dim: _int, index: Tensor, source: Tensor, *, alpha: _float = 1) -> Tensor:
        """A copy with ``alpha * source`` added to entries of dimension ``dim`` (``torch.index_add``).

        With ``dim`` 0: ``result[index[i]] += alpha * source[i]``, also for an index that occurs twice.

        - ``index``: int64 or int32 of one dimension, at least 0, as long as ``source`` along ``dim``.
        - ``source``: tensor of the same dtype, and of input's sizes in the other dimensions.

        Raises RuntimeError or IndexError when dtypes, sizes or indices do not fit.

        >>> torch.index_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3))
        tensor([2., 0., 1.])"""
        ...
    def index_add_(self, dim: _int, index: Tensor, source: Tensor, *, alpha: _float = 1) -> Tensor:
        """``index_add`` in place (``Tensor.index_add_``); returns self.

        >>> torch.zeros(3).index_add_(0, torch.tensor([0, 0]), torch.ones(2))
        tensor([2., 0., 0.])"""
        ...
    def index_copy(self, dim: _int, index: Tensor, source: Tensor) -> Tensor:
        """A copy with entries of dimension ``dim`` replaced by source's (``torch.index_copy``).

        With ``dim`` 0: ``result[index[i]] = source[i]``. Arguments as for ``index_add``, but the index
        must be int64.

        >>> torch.index_copy(torch.zeros(3), 0, torch.tensor([2, 0]), torch.tensor([5.0, 6.0]))
        tensor([6., 0., 5.])"""
        ...
    def index_copy_(self, dim: _int, index: Tensor, source: Tensor) -> Tensor:
        """``index_copy`` in place (``Tensor.index_copy_``); returns self.

        >>> torch.zeros(3).index_copy_(0, torch.tensor([2]), torch.tensor([5.0]))
        tensor([0., 0., 5.])"""
        ...
    def index_fill(self, dim: _int, index: Tensor, value: _Any) -> Tensor:
        """A copy with entries of dimension ``dim`` overwritten (``torch.index_fill``).

        - ``index``: int64, of one dimension; negative numbers count from the end.
        - ``value``: a number, or a 0-d tensor.

        Raises IndexError for an index of another dtype, or out of range.

        >>> torch.index_fill(torch.zeros(2, 3), 1, torch.tensor([0, 2]), -1)
        tensor([[-1.,  0., -1.],
                [-1.,  0., -1.]])"""
        ...
    def index_fill_(self, dim: _int, index: Tensor, value: _Any) -> Tensor:
        """``index_fill`` in place (``Tensor.index_fill_``); returns self.

        >>> torch.zeros(3).index_fill_(0, torch.tensor([1]), 5)
        tensor([0., 5., 0.])"""
        ...
    def index_put(self, indices: _Any, values: Tensor, accumulate: _bool = False) -> Tensor:
        """A copy of ``input`` with ``values`` at ``input[indices]`` (``torch.index_put``).

        - ``indices``: tuple of tensors of indices or masks, for the first dimensions.
        - ``values``: tensor of the same dtype that broadcasts to the shape of ``input[indices]``.
        - ``accumulate``: add instead of replacing; an index that occurs twice adds twice.

        Raises IndexError for indices out of range, RuntimeError when values do not fit.

        >>> index = torch.tensor([0, 2, 0])
        >>> torch.index_put(torch.zeros(3), (index,), torch.tensor(1.0), accumulate=True)
        tensor([2., 0., 1.])"""
        ...
    def index_put_(self, indices: _Any, values: Tensor, accumulate: _bool = False) -> Tensor:
        """``index_put`` in place (``Tensor.index_put_``); returns self.

        >>> torch.zeros(3).index_put_((torch.tensor([1]),), torch.tensor(5.0))
        tensor([0., 5., 0.])"""
        ...
    def index_reduce(self, dim: _int, index: Tensor, source: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """A copy with entries of dimension ``dim`` combined with source's (``torch.index_reduce``).

        - ``index``, ``source``: as for ``index_add``.
        - ``reduce``: "prod", "mean", "amax" or "amin".
        - ``include_self``: False: the entries of ``input`` at the indices do not take part.

        Raises RuntimeError or IndexError when dtypes, sizes or indices do not fit.

        >>> index, source = torch.tensor([0, 0, 1]), torch.tensor([3.0, 5.0, 1.0])
        >>> torch.index_reduce(torch.tensor([1.0, 2.0]), 0, index, source, "amax")
        tensor([5., 2.])"""
        ...
    def index_reduce_(self, dim: _int, index: Tensor, source: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """``index_reduce`` in place (``Tensor.index_reduce_``); returns self.

        >>> torch.ones(2).index_reduce_(0, torch.tensor([0, 0]), torch.tensor([2.0, 3.0]), "prod")
        tensor([6., 1.])"""
        ...
    def index_select(self, dim: _int, index: Tensor) -> Tensor:
        """The entries of dimension ``dim`` that ``index`` names, copied (``torch.index_select``).

        - ``index``: int64 or int32, of one dimension (or none); at least 0.

        Raises RuntimeError or IndexError for an index of another kind or out of range.

        >>> torch.index_select(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([1, 1, 0]))
        tensor([[2, 2, 1],
                [4, 4, 3]])"""
        ...
    def inner(self, other: Tensor) -> Tensor:
        """Sums of products over the last dimension of both (``torch.inner``).

        - ``input``: (..., n), ``other``: (***, n), of one dtype. Result: (..., ***). A 0-d operand is
          multiplied with the other one.

        Raises RuntimeError when the last dimensions differ.

        >>> torch.inner(torch.tensor([1, 2, 3]), torch.tensor([0, 2, 1]))
        tensor(7)"""
        ...
    def int(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.int32; itself when it has that dtype already.

        Counterpart: ``Tensor.int``.

        >>> torch.tensor([0, 2]).int().dtype
        torch.int32"""
        ...
    def inverse(self) -> Tensor:
        """The inverse of each matrix of shape (..., n, n) (``torch.linalg.inv``).

        Raises LinAlgError (a RuntimeError) when a matrix is singular, RuntimeError unless the matrices
        are square and float32 or float64.

        >>> torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]]))
        tensor([[0.5000, 0.0000],
                [0.0000, 0.2500]])"""
        ...
    def is_complex(self) -> _bool:
        """Always False: complex numbers are out of scope."""
        ...
    def is_conj(self) -> _bool:
        """False: numbers are real."""
        ...
    def is_contiguous(self, memory_format: _Any = None) -> _bool:
        """True when the elements lie in row-major order without gaps.

        - ``memory_format``: ask for this order instead: ``channels_last`` and
          ``channels_last_3d`` want the channels of a pixel side by side."""
        ...
    @_property
    def is_cpu(self) -> _bool:
        """Is the memory the CPU's?"""
        ...
    @_property
    def is_cuda(self) -> _bool:
        """Is the memory a GPU's?"""
        ...
    def is_floating_point(self) -> _bool:
        """True for float16, bfloat16, float32 and float64."""
        ...
    def is_inference(self) -> _bool:
        """Was it made in ``inference_mode``, so that its writes are not counted?"""
        ...
    @_property
    def is_ipu(self):
        ...
    @_property
    def is_leaf(self) -> _bool:
        """True when no recorded operation made this tensor."""
        ...
    @_property
    def is_maia(self):
        ...
    @_property
    def is_meta(self) -> _bool:
        """Has it no memory, only a shape?"""
        ...
    @_property
    def is_mkldnn(self):
        ...
    @_property
    def is_mps(self):
        ...
    @_property
    def is_mtia(self):
        ...
    def is_neg(self) -> _bool:
        """False: no minus sign waits to be carried out."""
        ...
    @_property
    def is_nested(self):
        ...
    def is_nonzero(self) -> _bool:
        """Is the only element something else than 0? RuntimeError unless there is exactly one."""
        ...
    def is_pinned(self, device: _Any = None) -> _bool:
        """Can a GPU read the memory without a copy in between?"""
        ...
    @_property
    def is_quantized(self):
        ...
    def is_same_size(self, other: Tensor) -> _bool:
        """Are the shapes equal?"""
        ...
    def is_set_to(self, tensor: Tensor) -> _bool:
        """Do both read the same elements of the same memory in the same way?"""
        ...
    def is_shared(self) -> _bool:
        """Is its memory shared memory? (``torch.Tensor.is_shared``)"""
        ...
    def is_signed(self) -> _bool:
        """Can the dtype hold negative numbers?"""
        ...
    @_property
    def is_sparse(self):
        ...
    @_property
    def is_sparse_csr(self):
        ...
    @_property
    def is_vulkan(self):
        ...
    @_property
    def is_xla(self):
        ...
    @_property
    def is_xpu(self):
        ...
    def isclose(self, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> Tensor:
        """Where ``|input - other| <= atol + rtol * |other|`` (``torch.isclose``).

        Raises RuntimeError when the dtypes differ.

        >>> torch.isclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.1]))
        tensor([ True, False])"""
        ...
    def isfinite(self) -> Tensor:
        """Where an element is neither infinite nor NaN (``torch.isfinite``).

        >>> torch.isfinite(torch.tensor([1.0, float("inf"), float("nan")]))
        tensor([ True, False, False])"""
        ...
    def isinf(self) -> Tensor:
        """Where an element is inf or -inf (``torch.isinf``).

        >>> torch.isinf(torch.tensor([1.0, float("inf"), float("-inf"), float("nan")]))
        tensor([False,  True,  True, False])"""
        ...
    def isnan(self) -> Tensor:
        """Where an element is not a number (``torch.isnan``).

        >>> torch.isnan(torch.tensor([1.0, float("nan")]))
        tensor([False,  True])"""
        ...
    def isneginf(self) -> Tensor:
        """Where an element is -inf (``torch.isneginf``).

        >>> torch.isneginf(torch.tensor([1.0, float("inf"), float("-inf")]))
        tensor([False, False,  True])"""
        ...
    def isposinf(self) -> Tensor:
        """Where an element is inf (``torch.isposinf``).

        >>> torch.isposinf(torch.tensor([1.0, float("inf"), float("-inf")]))
        tensor([False,  True, False])"""
        ...
    def isreal(self) -> Tensor:
        """Where an element is a real number: everywhere (``torch.isreal``).

        >>> torch.isreal(torch.tensor([1.0, 2.0]))
        tensor([True, True])"""
        ...
    def item(self) -> _Any:
        """The only element as a Python number. Raises RuntimeError unless there is exactly one."""
        ...
    @_property
    def itemsize(self) -> _int:
        """Bytes per element."""
        ...
    def kron(self, other: Tensor) -> Tensor:
        """The Kronecker product: ``other``, times every element of ``input`` in turn (``torch.kron``).

        Result: dimension by dimension the product of both sizes; missing dimensions count as 1.

        >>> torch.kron(torch.tensor([1, 10]), torch.tensor([1, 2, 3]))
        tensor([ 1,  2,  3, 10, 20, 30])"""
        ...
    def kthvalue(self, k: _int, dim: _int = -1, keepdim: _bool = False) -> _Any:
        """The ``k``-th smallest element along a dimension, and where it is (``torch.kthvalue``).

        - ``k``: 1 is the smallest.

        Returns a named tuple (values, indices). Raises RuntimeError when there are not ``k`` elements.

        >>> torch.kthvalue(torch.tensor([3, 1, 2]), 2)
        torch.return_types.kthvalue(
        values=tensor(2),
        indices=tensor(2))"""
        ...
    @_property
    def layout(self) -> _layout:
        """``torch.strided``."""
        ...
    def lcm(self, other: Tensor) -> Tensor:
        """The least common multiple of integers, element by element (``torch.lcm``).

        >>> torch.lcm(torch.tensor([4, 6]), torch.tensor([6, 4]))
        tensor([12, 12])"""
        ...
    def lcm_(self, other: Tensor) -> Tensor:
        """``lcm`` in place; returns self (``Tensor.lcm_``).

        >>> torch.tensor([12, 9]).lcm_(torch.tensor(6))
        tensor([12, 18])"""
        ...
    def ldexp(self, other: Tensor) -> Tensor:
        """``input * 2**other``, element by element; a float (``torch.ldexp``).

        >>> torch.ldexp(torch.tensor([1.0, 3.0]), torch.tensor([3, -1]))
        tensor([8.0000, 1.5000])"""
        ...
    def ldexp_(self, other: Tensor) -> Tensor:
        """``ldexp`` in place; returns self (``torch.ldexp_``, ``Tensor.ldexp_``).

        >>> torch.tensor([1.0, 3.0]).ldexp_(torch.tensor([3, -1]))
        tensor([8.0000, 1.5000])"""
        ...
    def le(self, other: _Any) -> Tensor:
        """Where ``input <= other``, element by element (``torch.le``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.le(torch.tensor([1, 2, 3]), 2)
        tensor([ True,  True, False])"""
        ...
    def le_(self, other: _Any) -> Tensor:
        """``le`` in place, as 0 and 1; returns self (``Tensor.le_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.le_(2) is x
        True"""
        ...
    def lerp(self, end: Tensor, weight: _Any) -> Tensor:
        """``input + weight * (end - input)``, element by element (``torch.lerp``).

        - ``weight``: number or Tensor. All tensors have one dtype, a float one.

        Raises RuntimeError for different dtypes, NotImplementedError for integers.

        >>> torch.lerp(torch.tensor([0.0, 10.0]), torch.tensor([1.0, 20.0]), 0.25)
        tensor([ 0.2500, 12.5000])"""
        ...
    def lerp_(self, end: Tensor, weight: _Any) -> Tensor:
        """``lerp`` in place; returns self (``Tensor.lerp_``).

        >>> torch.tensor([0.0, 1.0]).lerp_(torch.tensor([4.0, 5.0]), 0.5)
        tensor([2., 3.])"""
        ...
    def less(self, other: _Any) -> Tensor:
        """Where ``input < other``, element by element (``torch.lt``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.lt(torch.tensor([1, 2, 3]), 2)
        tensor([ True, False, False])"""
        ...
    def less_(self, other: _Any) -> Tensor:
        """``lt`` in place, as 0 and 1; returns self (``Tensor.lt_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.lt_(2) is x
        True"""
        ...
    def less_equal(self, other: _Any) -> Tensor:
        """Where ``input <= other``, element by element (``torch.le``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.le(torch.tensor([1, 2, 3]), 2)
        tensor([ True,  True, False])"""
        ...
    def less_equal_(self, other: _Any) -> Tensor:
        """``le`` in place, as 0 and 1; returns self (``Tensor.le_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.le_(2) is x
        True"""
        ...
    def lgamma(self) -> Tensor:
        """Logarithm of the absolute value of the gamma function.    d lgamma(x) = digamma(x) dx

        >>> torch.lgamma(torch.tensor([0.5, 1.0, 5.0]))
        tensor([0.5724, 0.0000, 3.1781])"""
        ...
    def lgamma_(self) -> Tensor:
        """``lgamma`` in place; returns self (``Tensor.lgamma_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.lgamma_() is x
        True"""
        ...
    def log(self) -> Tensor:
        """Natural logarithm of each element.    d log(x) = dx / x

        >>> torch.log(torch.tensor([1.0, 2.0]))
        tensor([0.0000, 0.6931])"""
        ...
    def log10(self) -> Tensor:
        """Logarithm to base 10 of each element.    d log10(x) = dx / (x log(10))

        >>> torch.log10(torch.tensor([0.5, 1.0, 1000.0]))
        tensor([-0.3010,  0.0000,  3.0000])"""
        ...
    def log10_(self) -> Tensor:
        """``log10`` in place; returns self (``Tensor.log10_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.log10_() is x
        True"""
        ...
    def log1p(self) -> Tensor:
        """log(1 + x) of each element, exact also near 0.    d log1p(x) = dx / (1 + x)

        >>> torch.log1p(torch.tensor([0.0, 1.0, -1.0]))
        tensor([0.0000, 0.6931,   -inf])"""
        ...
    def log1p_(self) -> Tensor:
        """``log1p`` in place; returns self (``Tensor.log1p_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.log1p_() is x
        True"""
        ...
    def log2(self) -> Tensor:
        """Logarithm to base 2 of each element.    d log2(x) = dx / (x log(2))

        >>> torch.log2(torch.tensor([0.75, 1.0, 8.0]))
        tensor([-0.4150,  0.0000,  3.0000])"""
        ...
    def log2_(self) -> Tensor:
        """``log2`` in place; returns self (``Tensor.log2_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.log2_() is x
        True"""
        ...
    def log_(self) -> Tensor:
        """``log`` in place; returns self (``Tensor.log_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.log_() is x
        True"""
        ...
    def log_normal_(self, mean: _float = 1, std: _float = 2, *, generator: _Any = None) -> Tensor:
        """e to the power of normal numbers, written into self (``Tensor.log_normal_``).

        >>> bool((torch.zeros(9).log_normal_() > 0).all())
        True"""
        ...
    def log_softmax(self, dim: _int, dtype: _Any = None) -> Tensor:
        """The logarithm of ``softmax``, computed so that no exponential overflows.

        Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape.

        >>> torch.log_softmax(torch.tensor([1000.0, 0.0]), 0)
        tensor([    0., -1000.])"""
        ...
    def logaddexp(self, other: Tensor) -> Tensor:
        """log(e^input + e^other) without overflow, element by element (``torch.logaddexp``).

        Raises NotImplementedError for integers and bools.

        >>> torch.logaddexp(torch.tensor([0.0, 1000.0]), torch.tensor([0.0, 1000.0]))
        tensor([6.9315e-01, 1.0007e+03])"""
        ...
    def logaddexp2(self, other: Tensor) -> Tensor:
        """log2(2^input + 2^other) without overflow, element by element (``torch.logaddexp2``).

        Raises NotImplementedError for integers and bools.

        >>> torch.logaddexp2(torch.tensor([3.0]), torch.tensor([4.0]))
        tensor([4.5850])"""
        ...
    def logcumsumexp(self, dim: _int) -> Tensor:
        """The logarithm of running sums of ``exp(input)``, without overflow (``torch.logcumsumexp``).

        Raises NotImplementedError for integers and bools.

        >>> torch.logcumsumexp(torch.tensor([0.0, 0.0]), 0)
        tensor([0.0000, 0.6931])"""
        ...
    def logdet(self) -> Tensor:
        """The logarithm of each determinant, nan where it is negative (``torch.logdet``).

        >>> torch.logdet(torch.eye(2))
        tensor(0.)"""
        ...
    def logical_and(self, other: Tensor) -> Tensor:
        """Where both are true (``torch.logical_and``).

        Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

        >>> torch.logical_and(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
        tensor([ True, False, False])"""
        ...
    def logical_and_(self, other: Tensor) -> Tensor:
        """``logical_and`` in place; returns self (``Tensor.logical_and_``).

        >>> x = torch.tensor([True, False])
        >>> x.logical_and_(torch.tensor([True, True])) is x
        True"""
        ...
    def logical_not(self) -> Tensor:
        """Where an element is zero or False (``torch.logical_not``).

        >>> torch.logical_not(torch.tensor([2.0, 0.0]))
        tensor([False,  True])"""
        ...
    def logical_not_(self) -> Tensor:
        """``logical_not`` in place, as 0 and 1; returns self (``Tensor.logical_not_``).

        >>> torch.tensor([True, False]).logical_not_()
        tensor([False,  True])"""
        ...
    def logical_or(self, other: Tensor) -> Tensor:
        """Where one or both are true (``torch.logical_or``).

        Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

        >>> torch.logical_or(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
        tensor([ True,  True, False])"""
        ...
    def logical_or_(self, other: Tensor) -> Tensor:
        """``logical_or`` in place; returns self (``Tensor.logical_or_``).

        >>> x = torch.tensor([True, False])
        >>> x.logical_or_(torch.tensor([True, True])) is x
        True"""
        ...
    def logical_xor(self, other: Tensor) -> Tensor:
        """Where one of the two is true (``torch.logical_xor``).

        Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

        >>> torch.logical_xor(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
        tensor([False,  True, False])"""
        ...
    def logical_xor_(self, other: Tensor) -> Tensor:
        """``logical_xor`` in place; returns self (``Tensor.logical_xor_``).

        >>> x = torch.tensor([True, False])
        >>> x.logical_xor_(torch.tensor([True, True])) is x
        True"""
        ...
    def logit(self, eps: _float | None = None) -> Tensor:
        """log(x / (1 - x)) of each element: what sigmoid undoes (``torch.logit``).

        - ``eps``: when given, the elements are first clamped to [eps, 1 - eps].

        >>> torch.logit(torch.tensor([0.5, 0.75, 1.0]))
        tensor([0.0000, 1.0986,    inf])"""
        ...
    def logit_(self, eps: _float | None = None) -> Tensor:
        """``logit`` in place; returns self (``Tensor.logit_``).

        >>> torch.tensor([0.5, 0.75]).logit_()
        tensor([0.0000, 1.0986])"""
        ...
    def logsumexp(self, dim: _Any, keepdim: _bool = False) -> Tensor:
        """log(sum(exp(input))) along ``dim``, without overflow (``torch.logsumexp``).

        - ``dim``: int or tuple of ints; ``keepdim``: keep them, with size 1.

        Integers are converted to the default float dtype.

        >>> torch.logsumexp(torch.tensor([0.0, 0.0]), 0)
        tensor(0.6931)"""
        ...
    def long(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.int64; itself when it has that dtype already.

        Counterpart: ``Tensor.long``.

        >>> torch.tensor([0, 2]).long().dtype
        torch.int64"""
        ...
    def lstsq(self, **kwargs: _Any) -> _Any:
        """Removed: raises RuntimeError, which names its follower (``torch.lstsq``)."""
        ...
    def lt(self, other: _Any) -> Tensor:
        """Where ``input < other``, element by element (``torch.lt``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.lt(torch.tensor([1, 2, 3]), 2)
        tensor([ True, False, False])"""
        ...
    def lt_(self, other: _Any) -> Tensor:
        """``lt`` in place, as 0 and 1; returns self (``Tensor.lt_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.lt_(2) is x
        True"""
        ...
    def lu(self, pivot: _bool = True, get_infos: _bool = False) -> _Any:
        """``linalg.lu_factor`` by its old name, with a warning (``torch.lu``): (LU, pivots).

        - ``get_infos``: a third result says where U is singular (0: nowhere). No error is raised.

        >>> torch.lu(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))[0]
        tensor([[4.0000, 2.0000],
                [0.5000, 2.0000]])"""
        ...
    def lu_solve(self, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
        """``linalg.lu_solve`` by its old name, its arguments reversed (``torch.lu_solve``).

        >>> A = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
        >>> torch.lu_solve(torch.tensor([[6.0], [4.0]]), *torch.linalg.lu_factor(A))
        tensor([[1.2500],
                [0.5000]])"""
        ...
    @_property
    def mH(self) -> Tensor:
        """The transposes of a batch of matrices, conjugated (which changes nothing here)."""
        ...
    @_property
    def mT(self) -> Tensor:
        """The last two dimensions exchanged (``Tensor.mT``)."""
        ...
    def map2_(self, x: Tensor, y: Tensor, callable: _Callable[..., _Any]) -> Tensor:
        """``map_`` with a function of three numbers, the others of ``x`` and ``y``; returns self.

        >>> y = torch.tensor(5.0)
        >>> torch.tensor([1.0, 2.0]).map2_(y, y, lambda a, b, c: a + b * c)
        tensor([26., 27.])"""
        ...
    def map_(self, tensor: Tensor, callable: _Callable[[_Any, _Any], _Any]) -> Tensor:
        """Replace each element by what a function says of it and of another tensor's; returns self.

        Counterpart: ``Tensor.map_``. The other tensor has the same dtype and is broadcast. Slow: use
        operations instead. RuntimeError for a tensor that requires grad.

        >>> torch.tensor([1.0, 2.0]).map_(torch.tensor(5.0), lambda a, b: a + b)
        tensor([6., 7.])"""
        ...
    def masked_fill(self, mask: Tensor, value: _Any) -> Tensor:
        """A copy with a number where the mask is True (``torch.masked_fill``).

        - ``mask``: bool tensor; it and ``input`` broadcast.
        - ``value``: a number or a 0-d tensor, converted to the dtype of ``input``.

        Raises RuntimeError for a mask of another dtype, shapes that do not broadcast, or a number that
        the dtype cannot hold.

        >>> torch.masked_fill(torch.arange(3), torch.tensor([True, False, True]), -1)
        tensor([-1,  1, -1])"""
        ...
    def masked_fill_(self, mask: Tensor, value: _Any) -> Tensor:
        """``masked_fill`` in place (``Tensor.masked_fill_``); the mask broadcasts to self.

        >>> torch.arange(3).masked_fill_(torch.tensor([True, False, True]), -1)
        tensor([-1,  1, -1])"""
        ...
    def masked_scatter(self, mask: Tensor, source: Tensor) -> Tensor:
        """A copy with the first elements of ``source`` where the mask is True (``masked_scatter``).

        - ``mask``: bool tensor; it and ``input`` broadcast.
        - ``source``: tensor of the same dtype with at least as many elements as the mask has True.

        Raises RuntimeError when dtypes, shapes or the number of elements do not fit.

        >>> mask = torch.tensor([True, False, True])
        >>> torch.masked_scatter(torch.zeros(3), mask, torch.tensor([5.0, 6.0]))
        tensor([5., 0., 6.])"""
        ...
    def masked_scatter_(self, mask: Tensor, source: Tensor) -> Tensor:
        """``masked_scatter`` in place (``Tensor.masked_scatter_``); returns self.

        >>> torch.zeros(2).masked_scatter_(torch.tensor([False, True]), torch.tensor([5.0, 6.0]))
        tensor([0., 5.])"""
        ...
    def masked_select(self, mask: Tensor) -> Tensor:
        """The elements where the mask is True, copied into one row (``torch.masked_select``).

        - ``mask``: bool tensor; it and ``input`` broadcast.

        Raises RuntimeError for a mask of another dtype or shapes that do not broadcast.

        >>> torch.masked_select(torch.tensor([3, 1, 2]), torch.tensor([True, False, True]))
        tensor([3, 2])"""
        ...
    def matmul(self, other: Tensor) -> Tensor:
        """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

        - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
        - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

        Raises RuntimeError when the sizes or dtypes do not fit.

        >>> torch.matmul(torch.ones(5, 2, 3), torch.ones(3)).shape
        torch.Size([5, 2])"""
        ...
    def matrix_exp(self) -> Tensor:
        """e to the power of matrices, 1 + A + A^2 / 2 + ... (``torch.linalg.matrix_exp``).

        - ``A``: (..., n, n).

        >>> torch.linalg.matrix_exp(torch.zeros(2, 2))
        tensor([[1., 0.],
                [0., 1.]])"""
        ...
    def matrix_power(self, n: _int) -> Tensor:
        """The product of ``n`` times each matrix; of inverses for n < 0 (``torch.matrix_power``).

        - ``input``: (..., m, m). The number of products grows with the logarithm of n.

        >>> torch.matrix_power(torch.tensor([[1, 1], [1, 0]]), 10)
        tensor([[89, 55],
                [55, 34]])"""
        ...
    def max(self, dim: _Any = None, keepdim: _bool = False) -> _Any:
        """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

        - ``dim``: int (or another Tensor to compare with element by element).
        - ``keepdim``: keep the reduced dimension, with size 1.

        Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose.

        >>> torch.max(torch.tensor([3, 5, 4]))
        tensor(5)"""
        ...
    def maximum(self, other: Tensor) -> Tensor:
        """The larger of two tensors, element by element with broadcasting (``torch.maximum``).

        >>> torch.maximum(torch.tensor([1, 5]), torch.tensor([3, 4]))
        tensor([3, 5])"""
        ...
    def mean(self, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = None, keepdims: _bool = False) -> Tensor:
        """The mean of all elements, or along ``dim`` (``torch.mean``); arguments as in ``sum``.

        Raises RuntimeError for integer and bool tensors unless ``dtype`` is a float dtype.

        >>> torch.mean(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0)
        tensor([2., 3.])"""
        ...
    def median(self, dim: _Any = None, keepdim: _bool = False) -> _Any:
        """The middle element; with ``dim`` a pair (values, indices) (``torch.median``).

        - ``dim``: int, or None for all; ``keepdim``: keep it, with size 1.

        Of an even number of elements the lower of the two in the middle. NaN where there is one.
        Raises NotImplementedError for bools.

        >>> torch.median(torch.tensor([4, 1, 3, 2]))
        tensor(2)"""
        ...
    def min(self, dim: _Any = None, keepdim: _bool = False) -> _Any:
        """The smallest element; with ``dim`` a pair (values, indices); see ``max`` (``torch.min``).

        >>> torch.min(torch.tensor([[3, 5], [4, 2]]), 1).indices
        tensor([0, 1])"""
        ...
    def minimum(self, other: Tensor) -> Tensor:
        """The smaller of two tensors, element by element with broadcasting (``torch.minimum``).

        >>> torch.minimum(torch.tensor([1, 5]), torch.tensor([3, 4]))
        tensor([1, 4])"""
        ...
    def mm(self, mat2: Tensor) -> Tensor:
        """Matrix (n, m) times matrix (m, p) (``torch.mm``).

        Raises RuntimeError unless both are 2-D, the inner sizes agree and the dtypes are equal.

        >>> torch.mm(torch.ones(2, 3), torch.ones(3, 2))
        tensor([[3., 3.],
                [3., 3.]])"""
        ...
    def mode(self, dim: _int = -1, keepdim: _bool = False) -> _Any:
        """The most frequent element along ``dim``: a pair (values, indices) (``torch.mode``).

        Of several that are equally frequent the smallest; of equal elements the last index.

        >>> torch.mode(torch.tensor([2, 1, 2, 3])).values
        tensor(2)"""
        ...
    def module_load(self, other: _Any, assign: _bool = False) -> Tensor:
        """What takes self's place when ``load_state_dict`` loads ``other`` (``Tensor.module_load``).

        It is asked under ``torch.__future__.set_swap_module_params_on_conversion(True)``: a subclass
        may answer with any new tensor.

        - ``assign``: that of ``load_state_dict``. True: other's memory; False: self's, with the values
          of ``other`` in it.

        >>> torch.zeros(2).module_load(torch.tensor([1, 2]))
        tensor([1., 2.])"""
        ...
    def moveaxis(self, source: _Any, destination: _Any) -> Tensor:
        """Dimensions moved to other places; the others keep their order (``torch.movedim``).

        - ``source``, ``destination``: an int each, or tuples of the same length.

        Returns a view. Raises RuntimeError when the two do not fit or repeat a dimension, IndexError
        when one is out of range.

        >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
        torch.Size([3, 4, 2])"""
        ...
    def movedim(self, source: _Any, destination: _Any) -> Tensor:
        """Dimensions moved to other places; the others keep their order (``torch.movedim``).

        - ``source``, ``destination``: an int each, or tuples of the same length.

        Returns a view. Raises RuntimeError when the two do not fit or repeat a dimension, IndexError
        when one is out of range.

        >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
        torch.Size([3, 4, 2])"""
        ...
    def msort(self) -> Tensor:
        """The elements in order along the first dimension (``torch.msort``).

        >>> torch.msort(torch.tensor([[3, 1], [2, 4]]))
        tensor([[2, 1],
                [3, 4]])"""
        ...
    def mul(self, other: _Any) -> Tensor:
        """``input * other``, element by element with broadcasting (``torch.mul``).

        Raises RuntimeError when the shapes do not broadcast.

        >>> torch.mul(torch.tensor([[1], [2]]), torch.tensor([3, 4]))
        tensor([[3, 4],
                [6, 8]])"""
        ...
    def mul_(self, other: _Any) -> Tensor:
        """``self * other`` written into self (``Tensor.mul_``); see ``add_``.

        >>> torch.tensor([1, 2]).mul_(3)
        tensor([3, 6])"""
        ...
    def multinomial(self, num_samples: _int, replacement: _bool = False, *, generator: _Any = None) -> Tensor:
        """Indices drawn with chances in proportion to weights (``torch.multinomial``).

        - ``input``: (n,) or (rows, n), float, not negative. Result: (num_samples,) or
          (rows, num_samples), int64. ``replacement``: may an index be drawn twice?

        Raises RuntimeError for weights that are no chances, and for more samples than there are.

        >>> torch.multinomial(torch.tensor([0.0, 1.0, 0.0]), 1)
        tensor([1])"""
        ...
    def multiply(self, other: _Any) -> Tensor:
        """``input * other``, element by element with broadcasting (``torch.mul``).

        Raises RuntimeError when the shapes do not broadcast.

        >>> torch.mul(torch.tensor([[1], [2]]), torch.tensor([3, 4]))
        tensor([[3, 4],
                [6, 8]])"""
        ...
    def multiply_(self, other: _Any) -> Tensor:
        """``self * other`` written into self (``Tensor.mul_``); see ``add_``.

        >>> torch.tensor([1, 2]).mul_(3)
        tensor([3, 6])"""
        ...
    def mv(self, vec: Tensor) -> Tensor:
        """Matrix (n, m) times vector (m,) (``torch.mv``). Raises RuntimeError when sizes differ.

        >>> torch.mv(torch.eye(2), torch.tensor([3.0, 4.0]))
        tensor([3., 4.])"""
        ...
    def mvlgamma(self, p: _Any) -> Tensor:
        """The logarithm of the multivariate gamma function of dimension ``p`` (``torch.mvlgamma``).

        lgamma(x) + lgamma(x - 1/2) ... + lgamma(x - (p-1)/2) + p (p-1) / 4 ln(pi)

        >>> torch.mvlgamma(torch.tensor([2.0, 5.0]), 2)
        tensor([0.4516, 6.2042])"""
        ...
    def mvlgamma_(self, p: _Any) -> Tensor:
        """``mvlgamma`` in place; returns self (``Tensor.mvlgamma_``).

        >>> torch.tensor([2.0, 5.0]).mvlgamma_(2)
        tensor([0.4516, 6.2042])"""
        ...
    @_property
    def name(self) -> None:
        """Always None: an old attribute of Variables."""
        ...
    def nan_to_num(self, nan: _float | None = None, posinf: _float | None = None, neginf: _Any = None) -> Tensor:
        """The elements, with numbers in place of NaN and infinities (``torch.nan_to_num``).

        - ``nan``: stands for NaN (default 0); ``posinf``, ``neginf``: for inf and -inf (default: the
          largest and the smallest number of the dtype). Integers stay as they are.

        >>> torch.nan_to_num(torch.tensor([float("nan"), 1.0, float("inf")]), nan=9.0, posinf=5.0)
        tensor([9., 1., 5.])"""
        ...
    def nan_to_num_(self, nan: _float | None = None, posinf: _float | None = None, neginf: _Any = None) -> Tensor:
        """``nan_to_num`` in place; returns self (``Tensor.nan_to_num_``).

        >>> torch.tensor([float('nan'), 1.0]).nan_to_num_(7.0)
        tensor([7., 1.])"""
        ...
    def nanmean(self, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None) -> Tensor:
        """The mean of all elements that are not NaN, or along ``dim`` (``torch.nanmean``).

        NaN where there are none. Raises RuntimeError for integer and bool tensors.

        >>> torch.nanmean(torch.tensor([1.0, float("nan"), 2.0]))
        tensor(1.5000)"""
        ...
    def nanmedian(self, dim: _Any = None, keepdim: _bool = False) -> _Any:
        """The middle of the elements that are not NaN; see ``median`` (``torch.nanmedian``).

        >>> torch.nanmedian(torch.tensor([4.0, float("nan"), 3.0, 2.0]))
        tensor(3.)"""
        ...
    def nanquantile(self, q: _Any, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = 'linear') -> Tensor:
        """The q-quantiles of what is not NaN; see ``quantile`` (``torch.nanquantile``).

        >>> torch.nanquantile(torch.tensor([1.0, float("nan"), 3.0]), 0.5)
        tensor(2.)"""
        ...
    def nansum(self, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None) -> Tensor:
        """The sum of all elements that are not NaN, or along ``dim`` (``torch.nansum``); see ``sum``.

        >>> torch.nansum(torch.tensor([1.0, float("nan"), 2.0]))
        tensor(3.)"""
        ...
    def narrow(self, dim: _int, start: _Any, length: _int) -> Tensor:
        """``length`` entries of dimension ``dim`` from ``start`` on (``torch.narrow``); a view.

        - ``start``: an int, or 0-d int tensor.

        Raises RuntimeError and IndexError when that is out of range.

        >>> torch.narrow(torch.arange(5), 0, 1, 3)
        tensor([1, 2, 3])"""
        ...
    def narrow_copy(self, dim: _int, start: _Any, length: _int) -> Tensor:
        """``narrow`` as a copy with memory of its own (``torch.narrow_copy``).

        >>> torch.narrow_copy(torch.arange(5), 0, 1, 3)
        tensor([1, 2, 3])"""
        ...
    @_property
    def nbytes(self) -> _int:
        """Bytes of all elements."""
        ...
    @_property
    def ndim(self) -> _int:
        """The number of dimensions."""
        ...
    def ndimension(self) -> _int:
        """The number of dimensions."""
        ...
    def ne(self, other: _Any) -> Tensor:
        """Where ``input != other``, element by element (``torch.ne``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.ne(torch.tensor([1, 2, 3]), 2)
        tensor([ True, False,  True])"""
        ...
    def ne_(self, other: _Any) -> Tensor:
        """``ne`` in place, as 0 and 1; returns self (``Tensor.ne_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.ne_(2) is x
        True"""
        ...
    def neg(self) -> Tensor:
        """-x.    d(-x) = -dx

        >>> torch.neg(torch.tensor([1, -2]))
        tensor([-1,  2])"""
        ...
    def neg_(self) -> Tensor:
        """``neg`` in place; returns self (``Tensor.neg_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.neg_() is x
        True"""
        ...
    def negative(self) -> Tensor:
        """-x.    d(-x) = -dx

        >>> torch.neg(torch.tensor([1, -2]))
        tensor([-1,  2])"""
        ...
    def negative_(self) -> Tensor:
        """``negative`` in place; returns self (``Tensor.negative_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.negative_() is x
        True"""
        ...
    def nelement(self) -> _int:
        """The number of elements."""
        ...
    def new(self, *data: _Any, size: _Any = None, device: _Any = None) -> Tensor:
        """The old constructor, for this tensor's dtype and device (``Tensor.new``).

        ``x.new(2, 3)`` is uninitialised memory of that shape, ``x.new([1, 2])`` holds these values;
        ``new_empty`` and ``new_tensor`` say which of both is meant.

        Raises TypeError for a tensor of another dtype or device, RuntimeError for another device.

        >>> torch.zeros(1).new([1, 2])
        tensor([1., 2.])"""
        ...
    def new_empty(self, *sizes: _Any, size: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
        """``empty`` of shape ``size`` in this tensor's dtype (``new_empty``).

        - ``size``: ints, or one tuple.

        >>> torch.tensor([1, 2]).new_empty(1, 2).dtype
        torch.int64"""
        ...
    def new_empty_strided(self, size: _Any, stride: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
        """``empty_strided`` in this tensor's dtype (``Tensor.new_empty_strided``).

        >>> torch.tensor([1, 2]).new_empty_strided((2, 3), (1, 2)).stride()
        (1, 2)"""
        ...
    def new_full(self, size: _Any, fill_value: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
        """A tensor of shape ``size`` filled with a number, in this tensor's dtype (``new_full``).

        >>> torch.tensor([1, 2]).new_full((3,), 7)
        tensor([7, 7, 7])"""
        ...
    def new_ones(self, *sizes: _Any, size: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
        """``ones`` of shape ``size`` in this tensor's dtype (``new_ones``).

        - ``size``: ints, or one tuple.

        >>> torch.tensor([1, 2]).new_ones(1, 2)
        tensor([[1, 1]])"""
        ...
    def new_tensor(self, data: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
        """A copy of ``data`` in this tensor's dtype (``Tensor.new_tensor``).

        >>> torch.tensor([1.5]).new_tensor([1, 2])
        tensor([1., 2.])"""
        ...
    def new_zeros(self, *sizes: _Any, size: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
        """``zeros`` of shape ``size`` in this tensor's dtype (``new_zeros``).

        - ``size``: ints, or one tuple.

        >>> torch.tensor([1, 2]).new_zeros(1, 2)
        tensor([[0, 0]])"""
        ...
    def nextafter(self, other: Tensor) -> Tensor:
        """The float next to each element of ``input``, towards ``other`` (``torch.nextafter``).

        Raises NotImplementedError for integers.

        >>> torch.nextafter(torch.tensor([1.0]), torch.tensor([2.0])) > 1
        tensor([True])"""
        ...
    def nextafter_(self, other: Tensor) -> Tensor:
        """``nextafter`` in place; returns self (``Tensor.nextafter_``).

        >>> torch.tensor([1.0]).nextafter_(torch.tensor([2.0])) > 1
        tensor([True])"""
        ...
    def nonzero(self, *, out: Tensor | None = None, as_tuple: _bool = False) -> _Any:
        """The indices of the elements that are not zero (``torch.nonzero``).

        Returns an int64 tensor of shape (count, dimensions), one row per element; with ``as_tuple`` a
        tuple of one tensor per dimension, as an index: ``x[x.nonzero(as_tuple=True)]``. ``out``: an
        int64 tensor that the rows are written into.

        >>> torch.nonzero(torch.tensor([[0, 1], [2, 0]]))
        tensor([[0, 1],
                [1, 0]])"""
        ...
    def nonzero_static(self, *, size: _int, fill_value: _int = -1) -> Tensor:
        """The places of the elements that are not 0, cut or filled to a number of rows.

        - ``size``: how many rows, RuntimeError for a negative number; ``fill_value``: for rows beyond.
          The result is int64, (size, input.dim()).

        Counterpart: ``torch.nonzero_static``.

        >>> torch.nonzero_static(torch.tensor([0, 1, 2]), size=3)
        tensor([[ 1],
                [ 2],
                [-1]])"""
        ...
    def norm(self, p: _Any = 'fro', dim: _Any = None, keepdim: _bool = False, dtype: _dtype | None = None) -> Tensor:
        """The norm of all elements, or along ``dim`` (``torch.norm``).

        - ``p``: a number, as ``linalg.vector_norm``'s ``ord``; "fro" is 2; "nuc" as in
          ``linalg.matrix_norm``.

        >>> torch.norm(torch.tensor([[3.0, 0.0], [0.0, 4.0]]), dim=0)
        tensor([3., 4.])"""
        ...
    def normal_(self, mean: _float = 0.0, std: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Normal numbers written into self (``Tensor.normal_``).

        >>> _ = torch.manual_seed(0)
        >>> torch.zeros(2).normal_()
        tensor([ 1.5410, -0.2934])"""
        ...
    def not_equal(self, other: _Any) -> Tensor:
        """Where ``input != other``, element by element (``torch.ne``).

        - ``other``: Tensor or number, broadcast. The result is bool.

        >>> torch.ne(torch.tensor([1, 2, 3]), 2)
        tensor([ True, False,  True])"""
        ...
    def not_equal_(self, other: _Any) -> Tensor:
        """``ne`` in place, as 0 and 1; returns self (``Tensor.ne_``).

        >>> x = torch.tensor([1, 2, 3])
        >>> x.ne_(2) is x
        True"""
        ...
    def numel(self) -> _int:
        """The number of elements."""
        ...
    def numpy(self, *, force: _bool = False) -> _np.ndarray:
        """The ndarray over the *same* memory; ``force=True`` is ``detach().numpy()``.

        Raises RuntimeError while the tensor requires grad and recording is on, TypeError for a tensor
        of another device than the CPU (``force=True`` copies it), and for one of bfloat16."""
        ...
    def orgqr(self, input2: Tensor) -> Tensor:
        """:func:`torch.linalg.householder_product` by its old name (``torch.orgqr``).

        >>> torch.orgqr(torch.tensor([[0.0], [0.0]]), torch.tensor([1.0]))
        tensor([[0.],
                [0.]])"""
        ...
    def ormqr(self, input2: Tensor, input3: Tensor, left: _bool = True, transpose: _bool = False) -> Tensor:
        """Q times a matrix, Q = H1 H2 ... Hk, without making Q (``torch.ormqr``).

        - ``input``, ``input2``: a and tau of :func:`torch.geqrf`; ``input3``: (..., m, n).
        - ``left``: Q times it, else it times Q; ``transpose``: Q^T instead of Q.

        >>> a, tau = torch.geqrf(torch.tensor([[1.0], [2.0]]))
        >>> torch.ormqr(a, tau, torch.tensor([[1.0], [1.0]]), transpose=True)
        tensor([[-1.3416],
                [-0.4472]])"""
        ...
    def outer(self, vec2: Tensor) -> Tensor:
        """Every product of an element of ``input`` (n,) with one of ``vec2`` (m,), of shape (n, m).

        Counterpart: ``torch.outer``. Raises RuntimeError unless both are 1-D.

        >>> torch.outer(torch.tensor([1, 2]), torch.tensor([3, 4, 5]))
        tensor([[ 3,  4,  5],
                [ 6,  8, 10]])"""
        ...
    @_property
    def output_nr(self) -> _int:
        """Which of its node's outputs this tensor is."""
        ...
    def permute(self, *order: _Any, dims: _Any = None) -> Tensor:
        """All dimensions in a new order (``torch.permute``), as ints or one tuple; a view.

        Raises RuntimeError unless every dimension is named once.

        >>> torch.permute(torch.zeros(2, 3, 4), (2, 0, 1)).shape
        torch.Size([4, 2, 3])"""
        ...
    def pin_memory(self, device: _Any = None) -> Tensor:
        """A copy in memory of the CPU that a GPU reads directly; itself if it is there already.

        RuntimeError without a GPU, and for a tensor of another device."""
        ...
    def pinverse(self, rcond: _float = 1e-15) -> Tensor:
        """The pseudo-inverse: ``linalg.pinv`` with a relative tolerance (``torch.pinverse``).

        >>> torch.pinverse(torch.tensor([[2.0], [0.0]]))
        tensor([[0.5000, 0.0000]])"""
        ...
    def polygamma(self, input: _Any) -> Tensor:
        """The ``n``-th derivative of digamma of each element, n >= 0 (``torch.polygamma``).

        As a method it is ``x.polygamma(n)``.

        >>> torch.polygamma(1, torch.tensor([1.0, 0.5]))
        tensor([1.6449, 4.9348])"""
        ...
    def polygamma_(self, n: _Any) -> Tensor:
        """``polygamma`` in place; returns self (``Tensor.polygamma_``).

        >>> torch.tensor([1.0, 0.5]).polygamma_(1)
        tensor([1.6449, 4.9348])"""
        ...
    def positive(self) -> Tensor:
        """The tensor itself: ``+x`` (``torch.positive``). Raises RuntimeError for bools.

        >>> torch.positive(torch.tensor([-1, 2]))
        tensor([-1,  2])"""
        ...
    def pow(self, exponent: _Any) -> _Any:
        """``input ** exponent``, element by element (``torch.pow``).

        - ``exponent``: number or Tensor; one of the two may be a number.

        Raises RuntimeError for integers with a negative whole exponent.

        >>> torch.pow(torch.tensor([1, 2, 3]), 2)
        tensor([1, 4, 9])"""
        ...
    def pow_(self, exponent: _Any) -> Tensor:
        """``self ** exponent`` written into self (``Tensor.pow_``), for a number or a Tensor.

        >>> torch.tensor([1, 2, 3]).pow_(2)
        tensor([1, 4, 9])"""
        ...
    def prelu(self, weight: Tensor) -> Tensor:
        """x where x > 0, else ``weight`` * x (``torch.prelu``).

        - ``input``: a float tensor whose dimension 1 counts channels, if it has one.
        - ``weight``: one number (0-d or 1-d), or one for each channel, of the input's dtype.

        Raises RuntimeError when the number of weights or the dtypes do not fit.

        >>> torch.prelu(torch.tensor([-1.0, 2.0]), torch.tensor(0.5))
        tensor([-0.5000,  2.0000])"""
        ...
    def prod(self, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None) -> Tensor:
        """The product of all elements, or along one dimension (``torch.prod``).

        - ``dim``: int; ``keepdim``: keep it, with size 1.
        - ``dtype``: convert to this dtype first. Integers and bools are multiplied in int64.

        >>> torch.prod(torch.tensor([[1, 2], [3, 4]]), dim=1)
        tensor([ 2, 12])"""
        ...
    def put(self, index: Tensor, source: Tensor, accumulate: _bool = False) -> Tensor:
        """A copy with elements replaced, or added to, by number (``torch.put``).

        - ``index``: int64; the number of an element as if ``input`` were one row, as for ``take``.
        - ``source``: tensor of the same dtype with as many elements as ``index``.

        Raises RuntimeError or IndexError when they do not fit.

        >>> torch.put(torch.zeros(2, 2), torch.tensor([0, -1]), torch.tensor([5.0, 6.0]))
        tensor([[5., 0.],
                [0., 6.]])"""
        ...
    def put_(self, index: Tensor, source: Tensor, accumulate: _bool = False) -> Tensor:
        """``put`` in place (``Tensor.put_``); returns self.

        >>> torch.zeros(3).put_(torch.tensor([-1]), torch.tensor([5.0]))
        tensor([0., 0., 5.])"""
        ...
    def qr(self, some: _bool = True) -> _Any:
        """``linalg.qr`` by its old name, with a warning (``torch.qr``).

        - ``some=False``: ``mode="complete"``.

        >>> torch.qr(torch.tensor([[3.0, 1.0], [4.0, 1.0]])).R.abs()
        tensor([[5.0000, 1.4000],
                [0.0000, 0.2000]])"""
        ...
    def quantile(self, q: _Any, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = 'linear') -> Tensor:
        """The q-quantiles of all elements, or along ``dim`` (``torch.quantile``).

        - ``q``: a number from 0 to 1, or a 1-D tensor of them, of ``input``'s dtype: the result has
          one dimension more then, the first.
        - ``interpolation``: what to give for a quantile between two elements: "linear", "lower",
          "higher", "midpoint" or "nearest".

        NaN where there is one. Raises RuntimeError for other dtypes than float32 and float64.

        >>> torch.quantile(torch.tensor([1.0, 2.0, 3.0, 4.0]), 0.5)
        tensor(2.5000)"""
        ...
    def rad2deg(self) -> Tensor:
        """Radians as degrees: x 180 / pi.    d = 180 / pi dx

        >>> torch.rad2deg(torch.tensor([0.0, 3.14159265]))
        tensor([  0., 180.])"""
        ...
    def rad2deg_(self) -> Tensor:
        """``rad2deg`` in place; returns self (``Tensor.rad2deg_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.rad2deg_() is x
        True"""
        ...
    def random_(self, from_: _int | None = None, to: _int | None = None, *, generator: _Any = None) -> Tensor:
        """Whole numbers written into self (``Tensor.random_``).

        ``random_(from, to)``: from ``from`` to ``to - 1``; ``random_(to)``: from 0; without both: all
        that the dtype can count.

        >>> torch.zeros(2).random_(1)
        tensor([0., 0.])"""
        ...
    def ravel(self) -> Tensor:
        """All elements in one dimension: a view of row-major memory, else of a copy (``torch.ravel``).

        >>> torch.ravel(torch.zeros(2, 3)).shape
        torch.Size([6])"""
        ...
    @_property
    def real(self) -> Tensor:
        """The tensor itself: it has no imaginary part."""
        ...
    def reciprocal(self) -> Tensor:
        """1/x.    d(1/x) = -1/x^2 dx

        >>> torch.reciprocal(torch.tensor([2.0, 4.0]))
        tensor([0.5000, 0.2500])"""
        ...
    def reciprocal_(self) -> Tensor:
        """``reciprocal`` in place; returns self (``Tensor.reciprocal_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.reciprocal_() is x
        True"""
        ...
    def record_stream(self, s: _Any) -> None:
        """Let freed memory wait for what a stream was given until then (``Tensor.record_stream``).

        - ``s``: a stream that uses the tensor, other than the one it was made on.

        Raises NotImplementedError for a tensor that is not on a GPU, RuntimeError for no stream.

        >>> with torch.cuda.simulate(1):
        ...     x = torch.ones(2, device="cuda")
        ...     x.record_stream(torch.cuda.Stream())"""
        ...
    def register_hook(self, hook: _Callable[[Tensor], Tensor | None]) -> _RemovableHandle:
        """Call ``hook(grad)`` when this tensor's gradient is complete (``Tensor.register_hook``).

        A Tensor that the hook returns takes the gradient's place. Hooks run in the order in which they
        were registered. Returns a handle with ``remove()``.

        Raises RuntimeError for a tensor that does not require grad."""
        ...
    def register_post_accumulate_grad_hook(self, hook: _Callable[[Tensor], None]) -> _RemovableHandle:
        """Call ``hook(leaf)`` after the leaf's ``.grad`` was updated.

        Raises RuntimeError unless the tensor is a leaf that requires grad. Counterpart:
        ``Tensor.register_post_accumulate_grad_hook``."""
        ...
    def relu(self) -> Tensor:
        """max(x, 0) of each element.    The gradient passes where x > 0.

        >>> torch.relu(torch.tensor([-1.0, 2.0]))
        tensor([0., 2.])"""
        ...
    def relu_(self) -> Tensor:
        """``relu`` in place; returns self (``Tensor.relu_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.relu_() is x
        True"""
        ...
    def remainder(self, other: _Any) -> Tensor:
        """The remainder of the division, with the sign of ``other`` (``torch.remainder``).

        >>> torch.remainder(torch.tensor([7, -7]), 3)
        tensor([1, 2])"""
        ...
    def remainder_(self, other: _Any) -> Tensor:
        """The remainder, with the sign of ``other``, written into self (``Tensor.remainder_``).

        >>> torch.tensor([7, -7]).remainder_(3)
        tensor([1, 2])"""
        ...
    def renorm(self, p: _Any, dim: _int, maxnorm: _Any) -> Tensor:
        """Slices with a norm above ``maxnorm`` are scaled down to it (``torch.renorm``).

        - ``input``: of at least 2 dimensions; ``dim``: the slices are ``input.select(dim, i)``.
        - ``p`` > 0: the norm.

        >>> torch.renorm(torch.tensor([[3.0, 4.0], [0.25, 0.5]]), 2, 0, 1)
        tensor([[0.6000, 0.8000],
                [0.2500, 0.5000]])"""
        ...
    def renorm_(self, p: _Any, dim: _int, maxnorm: _Any) -> Tensor:
        """``renorm`` in place; returns self (``Tensor.renorm_``).

        >>> torch.tensor([[3.0, 4.0]]).renorm_(2, 0, 1)
        tensor([[0.6000, 0.8000]])"""
        ...
    def repeat(self, *sizes: _Any, repeats: _Any = None) -> Tensor:
        """The tensor repeated along each dimension, as a copy (``Tensor.repeat``).

        - ``sizes`` (by keyword ``repeats``): how often, for each dimension, as ints or one tuple; more
          of them than dimensions make new ones in front.

        Raises RuntimeError when there are fewer than dimensions.

        >>> torch.tensor([1, 2]).repeat(2, 2)
        tensor([[1, 2, 1, 2],
                [1, 2, 1, 2]])"""
        ...
    def repeat_interleave(self, repeats: _Any = None, dim: _int | None = None, *, output_size: _Any = None) -> Tensor:
        """Each element, or each entry of a dimension, several times in a row, as a copy.

        - ``repeats``: an int, or int tensor with a number for each entry.
        - ``dim``: the dimension; None takes all elements in one row.
        - ``output_size``: the size that the dimension will have; checked.

        With ``repeats`` alone, indices: 0 as often as its first number says, then 1 ... Counterpart:
        ``torch.repeat_interleave``.

        >>> torch.repeat_interleave(torch.tensor([5, 6]), torch.tensor([1, 2]))
        tensor([5, 6, 6])"""
        ...
    @_property
    def requires_grad(self) -> _bool:
        """True when operations on this tensor are recorded. A view asks its base, too."""
        ...
    @requires_grad.setter
    def requires_grad(self, value: _bool) -> None:
        ...
    def requires_grad_(self, requires_grad: _bool = True) -> Tensor:
        """Set the flag in place and return self.

        Raises RuntimeError for integer and bool tensors, for switching off a non-leaf, and inside
        of a function that ``torch.func`` transforms."""
        ...
    def reshape(self, *sizes: _Any, shape: _Any = None) -> Tensor:
        """Another shape: a view when strides allow it, else a copy (``torch.reshape``).

        - ``sizes`` or ``shape``: ints, or one tuple; one of them may be -1.

        Raises RuntimeError when the number of elements differs.

        >>> torch.reshape(torch.arange(4), (2, 2))
        tensor([[0, 1],
                [2, 3]])"""
        ...
    def reshape_as(self, other: Tensor) -> Tensor:
        """``reshape(other.shape)`` (``Tensor.reshape_as``).

        >>> torch.arange(2).reshape_as(torch.zeros(2, 1)).shape
        torch.Size([2, 1])"""
        ...
    def resize(self, *sizes: _Any) -> Tensor:
        """The old name of ``view``, with a warning (``Tensor.resize``).

        Raises RuntimeError when the shape has another number of elements."""
        ...
    def resize_(self, *size: _Any, memory_format: _Any = None) -> Tensor:
        """Give the tensor another shape, row-major, in its memory; returns self (``Tensor.resize_``).

        - ``size``: ints, or one sequence of them. What memory has to be added holds arbitrary values.
        - ``memory_format``: with ``torch.channels_last`` or ``channels_last_3d`` the channels lie last.

        Raises RuntimeError for a tensor that requires grad.

        >>> torch.arange(6).resize_(2, 2)
        tensor([[0, 1],
                [2, 3]])"""
        ...
    def resize_as(self, tensor: Tensor) -> Tensor:
        """The old name of ``view_as``, with a warning (``Tensor.resize_as``)."""
        ...
    def resize_as_(self, the_template: Tensor, *, memory_format: _Any = None) -> Tensor:
        """Give the tensor the shape of another; returns self (``Tensor.resize_as_``).

        - ``memory_format``: how it lies in memory; ``torch.preserve_format``: as the other does.

        Raises RuntimeError for a tensor that requires grad.

        >>> torch.arange(6).resize_as_(torch.zeros(2, 1))
        tensor([[0],
                [1]])"""
        ...
    def resolve_conj(self) -> Tensor:
        """The tensor itself, as its numbers are real (``Tensor.resolve_conj``)."""
        ...
    def resolve_neg(self) -> Tensor:
        """The tensor itself, as its numbers are real (``Tensor.resolve_neg``)."""
        ...
    def retain_grad(self) -> None:
        """Keep this tensor's gradient in ``.grad`` although it is not a leaf (``Tensor.retain_grad``).

        Does nothing for a leaf. Raises RuntimeError for a tensor that does not require grad."""
        ...
    @_property
    def retains_grad(self) -> _bool:
        """True for a non-leaf whose gradient will be kept in ``.grad``."""
        ...
    def roll(self, shifts: _Any, dims: _Any = ...) -> Tensor:
        """A copy moved by ``shifts`` along ``dims``, around the end (``torch.roll``).

        - ``shifts``, ``dims``: an int each, or tuples of the same length. Without ``dims`` the elements
          are moved as if they stood in one row.

        >>> torch.roll(torch.arange(5), 2)
        tensor([3, 4, 0, 1, 2])"""
        ...
    def rot90(self, k: _int = 1, dims: _Any = ...) -> Tensor:
        """A copy turned ``k`` times by 90 degrees, from the first towards the second of two dimensions.

        Counterpart: ``torch.rot90``. Raises RuntimeError unless ``dims`` are two different dimensions.

        >>> torch.rot90(torch.tensor([[1, 2], [3, 4]]))
        tensor([[2, 4],
                [1, 3]])"""
        ...
    def round(self, *, decimals: _int | None = None) -> Tensor:
        """The nearest whole number; half-way, the even one (``torch.round``).

        - ``decimals``: places behind the point to round to; negative ones stand before it.

        Raises NotImplementedError for bools, and for integers when ``decimals`` is given.

        >>> torch.round(torch.tensor([0.5, 1.5, -2.7]))
        tensor([ 0.,  2., -3.])
        >>> torch.round(torch.tensor([1234.567]), decimals=1)
        tensor([1234.6000])"""
        ...
    def round_(self, *, decimals: _int | None = None) -> Tensor:
        """``round`` in place; returns self (``Tensor.round_``).

        >>> torch.tensor([1.25, 2.75]).round_(decimals=1)
        tensor([1.2000, 2.8000])"""
        ...
    def rsqrt(self) -> Tensor:
        """1 / sqrt(x) of each element.    With y the result: dy = -y^3 dx / 2

        >>> torch.rsqrt(torch.tensor([4.0, 0.25, 0.0]))
        tensor([0.5000, 2.0000,    inf])"""
        ...
    def rsqrt_(self) -> Tensor:
        """``rsqrt`` in place; returns self (``Tensor.rsqrt_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.rsqrt_() is x
        True"""
        ...
    def scatter(self, dim: _int, index: Tensor, src: _Any = None, *, value: _Any = None, reduce: _str | None = None) -> Tensor:
        """A copy with the elements of ``src``, or one number, written at indices (``torch.scatter``).

        With ``dim`` 1: ``result[i, index[i, j]] = src[i, j]``. Of an index that occurs twice, either
        may win.

        - ``index``: int64 or int32, as for ``gather``.
        - ``src``: tensor of the same dtype and at least of index's shape, or a number (``value``).
        - ``reduce``: "add" or "multiply", to combine with what is there instead of replacing it
          (without a gradient, as in torch; see ``scatter_add`` and ``scatter_reduce``).

        Raises RuntimeError for an index or src of the wrong dtype or shape, or an index out of range.

        >>> torch.scatter(torch.zeros(2, 3), 1, torch.tensor([[2], [0]]), 5)
        tensor([[0., 0., 5.],
                [5., 0., 0.]])"""
        ...
    def scatter_(self, dim: _int, index: Tensor, src: _Any = None, *, value: _Any = None, reduce: _str | None = None) -> Tensor:
        """``scatter`` in place (``Tensor.scatter_``); returns self.

        >>> torch.zeros(3).scatter_(0, torch.tensor([1]), 5)
        tensor([0., 5., 0.])"""
        ...
    def scatter_add(self, dim: _int, index: Tensor, src: Tensor) -> Tensor:
        """A copy with the elements of ``src`` added at indices along ``dim`` (``torch.scatter_add``).

        With ``dim`` 1: ``result[i, index[i, j]] += src[i, j]``, also for an index that occurs twice.
        Arguments and errors as for ``scatter``.

        >>> torch.scatter_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3))
        tensor([2., 0., 1.])"""
        ...
    def scatter_add_(self, dim: _int, index: Tensor, src: Tensor) -> Tensor:
        """``scatter_add`` in place (``Tensor.scatter_add_``); returns self.

        >>> torch.zeros(3).scatter_add_(0, torch.tensor([0, 0]), torch.ones(2))
        tensor([2., 0., 0.])"""
        ...
    def scatter_reduce(self, dim: _int, index: Tensor, src: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """A copy with the elements of ``src`` combined at indices (``torch.scatter_reduce``).

        - ``index``, ``src``: as for ``scatter``.
        - ``reduce``: "sum", "prod", "mean", "amax" or "amin".
        - ``include_self``: False: the elements of ``input`` at the indices do not take part.

        Raises RuntimeError as ``scatter`` does, and for another ``reduce``.

        >>> x, index = torch.tensor([1.0, 2.0]), torch.tensor([0, 0, 1])
        >>> torch.scatter_reduce(x, 0, index, torch.tensor([3.0, 5.0, 1.0]), "amax")
        tensor([5., 2.])"""
        ...
    def scatter_reduce_(self, dim: _int, index: Tensor, src: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """``scatter_reduce`` in place (``Tensor.scatter_reduce_``); returns self.

        >>> torch.ones(2).scatter_reduce_(0, torch.tensor([0, 0]), torch.tensor([2.0, 3.0]), "prod")
        tensor([6., 1.])"""
        ...
    def select(self, dim: _int, index: _int) -> Tensor:
        """The elements at ``index`` of dimension ``dim``, which is dropped (``torch.select``).

        Returns a view. Raises IndexError when out of range.

        >>> torch.select(torch.tensor([[1, 2], [3, 4]]), 1, 0)
        tensor([1, 3])"""
        ...
    def select_scatter(self, src: Tensor, dim: _int, index: _int) -> Tensor:
        """A copy with ``src`` at one index of a dimension (``torch.select_scatter``).

        - ``src``: tensor of the shape of ``input.select(dim, index)``.

        Raises IndexError for an index out of range, RuntimeError for another shape.

        >>> torch.select_scatter(torch.zeros(2, 2), torch.ones(2), 0, 1)
        tensor([[0., 0.],
                [1., 1.]])"""
        ...
    def set_(self, source: _Any = None, storage_offset: _int = 0, size: _Any = None, stride: _Any = None) -> Tensor:
        """Let the tensor read other memory from now on; returns self (``Tensor.set_``).

        - ``source``: a Tensor of its dtype, or a storage; left out, the tensor becomes empty.
        - ``storage_offset``, ``size``, ``stride``: how the memory is read, in elements; left out, as
          ``source`` reads it, or a storage as a row.

        Raises RuntimeError for a tensor of another dtype, and for a leaf that requires grad.

        >>> x = torch.zeros(2)
        >>> x.set_(torch.arange(4.0), 1, (2,), (2,))
        tensor([1., 3.])"""
        ...
    def sgn(self) -> Tensor:
        """-1, 0 or 1 for each element; 0 for NaN (``torch.sgn``, for real numbers ``torch.sign``).

        >>> torch.sgn(torch.tensor([-2.5, 0.0, 7.0]))
        tensor([-1.,  0.,  1.])"""
        ...
    def sgn_(self) -> Tensor:
        """``sgn`` in place; returns self (``Tensor.sgn_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sgn_() is x
        True"""
        ...
    @_property
    def shape(self) -> _Size:
        """The sizes of the dimensions, as a ``torch.Size``."""
        ...
    def share_memory_(self) -> Tensor:
        """Move the memory of this tensor to shared memory; returns self.

        All tensors that read the memory (views, ``detach()``) read it there afterwards; ndarrays, such
        as ``numpy()`` gave, keep reading the old memory. Processes that are forked afterwards, or that
        get the tensor through a queue or as an argument, write into the same memory. Does nothing when
        it is shared already, or empty."""
        ...
    def short(self, *, memory_format: _Any = None) -> Tensor:
        """This tensor in torch.int16; itself when it has that dtype already.

        Counterpart: ``Tensor.short``.

        >>> torch.tensor([0, 2]).short().dtype
        torch.int16"""
        ...
    def sigmoid(self) -> Tensor:
        """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx

        >>> torch.sigmoid(torch.tensor([0.0, 1.0]))
        tensor([0.5000, 0.7311])"""
        ...
    def sigmoid_(self) -> Tensor:
        """``sigmoid`` in place; returns self (``Tensor.sigmoid_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sigmoid_() is x
        True"""
        ...
    def sign(self) -> Tensor:
        """-1, 0 or 1 for each element.    Its gradient is 0 everywhere.

        >>> torch.sign(torch.tensor([-3.0, 0.0, 2.0]))
        tensor([-1.,  0.,  1.])"""
        ...
    def sign_(self) -> Tensor:
        """``sign`` in place; returns self (``Tensor.sign_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sign_() is x
        True"""
        ...
    def signbit(self) -> Tensor:
        """Where an element is negative; -0.0 counts as negative (``torch.signbit``).

        >>> torch.signbit(torch.tensor([-1.0, -0.0, 0.0]))
        tensor([ True,  True, False])"""
        ...
    def sin(self) -> Tensor:
        """Sine of each element, in radians.    d sin(x) = cos(x) dx

        >>> torch.sin(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.8415])"""
        ...
    def sin_(self) -> Tensor:
        """``sin`` in place; returns self (``Tensor.sin_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sin_() is x
        True"""
        ...
    def sinc(self) -> Tensor:
        """sin(pi x) / (pi x) of each element, and 1 at 0.    With p = pi x: (p cos p - sin p) / (p x)

        >>> torch.sinc(torch.tensor([0.0, 0.5]))
        tensor([1.0000, 0.6366])"""
        ...
    def sinc_(self) -> Tensor:
        """``sinc`` in place; returns self (``Tensor.sinc_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sinc_() is x
        True"""
        ...
    def sinh(self) -> Tensor:
        """(e^x - e^-x) / 2 of each element.    d sinh(x) = cosh(x) dx

        >>> torch.sinh(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.1752])"""
        ...
    def sinh_(self) -> Tensor:
        """``sinh`` in place; returns self (``Tensor.sinh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sinh_() is x
        True"""
        ...
    def size(self, dim: _int | None = None) -> _Any:
        """The shape, or the size of one dimension; IndexError when ``dim`` is out of range."""
        ...
    def slice_scatter(self, src: Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1) -> Tensor:
        """A copy with ``src`` in a range of a dimension (``torch.slice_scatter``).

        - ``src``: tensor of the shape of the slice ``start:end:step`` of dimension ``dim``.

        Raises RuntimeError for another shape.

        >>> torch.slice_scatter(torch.zeros(4), torch.ones(2), 0, 1, 3)
        tensor([0., 1., 1., 0.])"""
        ...
    def slogdet(self) -> _Any:
        """``linalg.slogdet`` (``torch.slogdet``).

        >>> torch.slogdet(torch.eye(2)).logabsdet
        tensor(0.)"""
        ...
    def softmax(self, dim: _int, dtype: _Any = None) -> Tensor:
        """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``).

        - ``input``: float tensor of any shape; the result has the same.
        - ``dtype``: convert to this dtype first.

        >>> torch.softmax(torch.tensor([0.0, 0.0]), 0)
        tensor([0.5000, 0.5000])"""
        ...
    def solve(self, **kwargs: _Any) -> _Any:
        """Removed: raises RuntimeError, which names its follower (``torch.solve``)."""
        ...
    def sort(self, dim: _int = -1, descending: _bool = False, *, stable: _bool | None = None) -> _Any:
        """The elements in order along a dimension, and where each came from (``torch.sort``).

        - ``stable``: True: equal elements keep their order. (Small tensors are sorted so anyway.)

        Returns a named tuple (values, indices): tensors of the shape of ``input``, the indices int64.

        >>> torch.sort(torch.tensor([3, 1, 2]))
        torch.return_types.sort(
        values=tensor([1, 2, 3]),
        indices=tensor([1, 2, 0]))"""
        ...
    def split(self, split_size_or_sections: _Any = None, dim: _int = 0, *, split_size: _Any = None) -> _tuple[Tensor, ...]:
        """Views of consecutive ranges of a dimension (``torch.split``).

        - ``split_size_or_sections`` (the method calls it ``split_size``): int, the size of each part
          (the last may be smaller), or a list of sizes that add up to the size of the dimension.

        The views may not be written into while gradients are recorded. Raises RuntimeError when the
        sizes do not fit.

        >>> torch.split(torch.arange(5), 2)
        (tensor([0, 1]), tensor([2, 3]), tensor([4]))"""
        ...
    def split_with_sizes(self, split_sizes: _Any, dim: _int = 0) -> _tuple[Tensor, ...]:
        """``split`` with a list of sizes (``torch.split_with_sizes``).

        >>> torch.split_with_sizes(torch.arange(3), [1, 2])
        (tensor([0]), tensor([1, 2]))"""
        ...
    def sqrt(self) -> Tensor:
        """Square root of each element.    d sqrt(x) = dx / (2 sqrt(x))

        >>> torch.sqrt(torch.tensor([4.0, 9.0]))
        tensor([2., 3.])"""
        ...
    def sqrt_(self) -> Tensor:
        """``sqrt`` in place; returns self (``Tensor.sqrt_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.sqrt_() is x
        True"""
        ...
    def square(self) -> Tensor:
        """``input ** 2``, element by element, for all dtypes (``torch.square``).

        >>> torch.square(torch.tensor([-3, 2]))
        tensor([9, 4])"""
        ...
    def square_(self) -> Tensor:
        """``square`` in place; returns self (``Tensor.square_``).

        >>> torch.tensor([1, 2, 3]).square_()
        tensor([1, 4, 9])"""
        ...
    def squeeze(self, dim: _Any = None) -> Tensor:
        """Drop all dimensions of size 1, or those of ``dim`` that have size 1 (``torch.squeeze``).

        - ``dim``: None, int or tuple of ints. A dimension of another size stays, without an error.

        Returns a view. Raises IndexError when ``dim`` is out of range.

        >>> torch.squeeze(torch.zeros(1, 3, 1), 0).shape
        torch.Size([3, 1])"""
        ...
    def squeeze_(self, dim: _Any = None) -> Tensor:
        """``squeeze`` in place: this tensor itself is changed; returns self (``Tensor.squeeze_``).

        >>> torch.zeros(1, 3).squeeze_().shape
        torch.Size([3])"""
        ...
    def std(self, dim: _Any = None, unbiased: _bool | None = None, keepdim: _bool = False, *, correction: _float | None = None) -> Tensor:
        """The standard deviation: the square root of ``var``, with its arguments (``torch.std``).

        >>> torch.std(torch.tensor([1.0, 2.0, 3.0, 4.0]), correction=0)
        tensor(1.1180)"""
        ...
    @_property
    def storage(self) -> _Storage:
        """The memory and its version counter. Made when first asked for: most tensors never are."""
        ...
    def storage_offset(self) -> _int:
        """How many elements into the storage the first element sits."""
        ...
    def storage_type(self) -> _Any:
        """The old name of its memory: ``torch.FloatStorage`` (``Tensor.storage_type``)."""
        ...
    def stride(self, dim: _int | None = None) -> _Any:
        """Elements to step over to reach the next index, per dimension (or of one dimension)."""
        ...
    def sub(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

        Raises RuntimeError when the shapes do not broadcast, or for bool tensors.

        >>> torch.sub(torch.tensor([5, 7]), 2)
        tensor([3, 5])"""
        ...
    def sub_(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``.

        >>> torch.tensor([1, 2]).sub_(1)
        tensor([0, 1])"""
        ...
    def subtract(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

        Raises RuntimeError when the shapes do not broadcast, or for bool tensors.

        >>> torch.sub(torch.tensor([5, 7]), 2)
        tensor([3, 5])"""
        ...
    def subtract_(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``.

        >>> torch.tensor([1, 2]).sub_(1)
        tensor([0, 1])"""
        ...
    def sum(self, dim: _Any = ..., keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = ..., keepdims: _bool = False) -> Tensor:
        """The sum of all elements, or along ``dim`` (``torch.sum``).

        - ``dim`` (or ``axis``): int or tuple of ints, counted from the end when negative; None for all.
        - ``keepdim`` (or ``keepdims``): keep the summed dimensions, with size 1.
        - ``dtype``: convert to this dtype first. Integers and bools are summed in int64.

        Raises IndexError for a dimension out of range.

        >>> torch.sum(torch.tensor([[1, 2], [3, 4]]), dim=0)
        tensor([4, 6])"""
        ...
    def sum_to_size(self, *sizes: _Any, size: _Any = None) -> Tensor:
        """The opposite of ``expand``: stretched and new dimensions are summed (``sum_to_size``).

        Returns the tensor itself when it has that size already. Raises RuntimeError unless a tensor of
        that size could be expanded to this one's.

        >>> torch.ones(2, 3).sum_to_size(1, 3)
        tensor([[2., 2., 2.]])"""
        ...
    def svd(self, some: _bool = True, compute_uv: _bool = True) -> _Any:
        """U, S and V with ``input == U @ diag(S) @ V.mT`` (``torch.svd``). Prefer ``linalg.svd``.

        - ``some=False``: square U and V; ``compute_uv=False``: only S, and zeros for U and V.

        >>> torch.svd(torch.tensor([[3.0, 0.0], [0.0, 2.5]])).S
        tensor([3.0000, 2.5000])"""
        ...
    def swapaxes(self, axis0: _int, axis1: _int) -> Tensor:
        """``transpose`` by NumPy's name (``torch.swapaxes``).

        >>> torch.swapaxes(torch.zeros(2, 3), 0, 1).shape
        torch.Size([3, 2])"""
        ...
    def swapaxes_(self, axis0: _int, axis1: _int) -> Tensor:
        """``transpose_`` by NumPy's name; returns self (``Tensor.swapaxes_``).

        >>> torch.zeros(2, 3).swapaxes_(0, 1).shape
        torch.Size([3, 2])"""
        ...
    def swapdims(self, dim0: _int, dim1: _int) -> Tensor:
        """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``); a view.

        Raises IndexError when one is out of range.

        >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
        torch.Size([4, 3, 2])"""
        ...
    def swapdims_(self, dim0: _int, dim1: _int) -> Tensor:
        """``transpose`` in place: this tensor itself is changed; returns self (``Tensor.transpose_``).

        >>> torch.zeros(2, 3).transpose_(0, 1).shape
        torch.Size([3, 2])"""
        ...
    def symeig(self, **kwargs: _Any) -> _Any:
        """Removed: raises RuntimeError, which names its follower (``torch.symeig``)."""
        ...
    def t(self) -> Tensor:
        """The transpose of a matrix; vectors and numbers come back as they are (``torch.t``); a view.

        Raises RuntimeError for more than 2 dimensions.

        >>> torch.t(torch.tensor([[1, 2]]))
        tensor([[1],
                [2]])"""
        ...
    def t_(self) -> Tensor:
        """``t`` in place: this tensor itself is transposed; returns self (``Tensor.t_``).

        >>> torch.zeros(2, 3).t_().shape
        torch.Size([3, 2])"""
        ...
    def take(self, index: Tensor) -> Tensor:
        """Elements by their number, as if ``input`` were one row (``torch.take``).

        - ``index``: int64; negative numbers count from the end. The result has its shape.

        Raises RuntimeError for another dtype, IndexError for a number out of range.

        >>> torch.take(torch.tensor([[1, 2], [3, 4]]), torch.tensor([0, -1]))
        tensor([1, 4])"""
        ...
    def take_along_dim(self, indices: Tensor, dim: _int | None = None) -> Tensor:
        """Elements at indices along a dimension; both broadcast (``torch.take_along_dim``).

        - ``indices``: int64 tensor, such as ``argsort`` or ``argmax`` with ``keepdim`` gives.
        - ``dim``: None takes both as one long row. With a ``dim``, an index counts modulo its size.

        Raises RuntimeError when the numbers of dimensions differ or the shapes do not broadcast.

        >>> x = torch.tensor([[3, 1], [2, 4]])
        >>> torch.take_along_dim(x, torch.argsort(x, 1), 1)
        tensor([[1, 3],
                [2, 4]])"""
        ...
    def tan(self) -> Tensor:
        """Tangent of each element, in radians.    With y the result: dy = (1 + y^2) dx

        >>> torch.tan(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.5574])"""
        ...
    def tan_(self) -> Tensor:
        """``tan`` in place; returns self (``Tensor.tan_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.tan_() is x
        True"""
        ...
    def tanh(self) -> Tensor:
        """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx

        >>> torch.tanh(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.7616])"""
        ...
    def tanh_(self) -> Tensor:
        """``tanh`` in place; returns self (``Tensor.tanh_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.tanh_() is x
        True"""
        ...
    def tensor_split(self, indices_or_sections: _Any = None, dim: _int = 0, *, sections: _Any = None, indices: _Any = None, tensor_indices_or_sections: _Any = None) -> _tuple[Tensor, ...]:
        """Views of parts of a dimension, of nearly equal or given size (``torch.tensor_split``).

        - ``indices_or_sections``: how many parts (an int, or 0-d int64 tensor): the first ones are
          larger by one where that does not come out even. Or where to cut: a tuple, or 1-d tensor.

        >>> torch.tensor_split(torch.arange(5), (1, 3))
        (tensor([0]), tensor([1, 2]), tensor([3, 4]))"""
        ...
    def tile(self, *sizes: _Any, dims: _Any = None) -> Tensor:
        """The tensor repeated, as a copy; dimensions that are not named are not (``torch.tile``).

        - ``dims``: how often, for the last dimensions or for all.

        >>> torch.tile(torch.tensor([[1], [2]]), (2,))
        tensor([[1, 1],
                [2, 2]])"""
        ...
    def to(self, *args: _Any, other: _Any = None, dtype: _Any = None, device: _Any = None, non_blocking: _bool = False, copy: _bool = False, memory_format: _Any = None) -> Tensor:
        """This tensor in another dtype or on another device (``Tensor.to``).

        ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(other_tensor)``, each followed by
        ``non_blocking`` and ``copy``. Returns the tensor itself when nothing changes, unless ``copy``
        is True. ``non_blocking``: the host does not wait for a copy from or into pinned memory.

        >>> torch.tensor([1, 2]).to(torch.float64)
        tensor([1., 2.], dtype=torch.float64)"""
        ...
    def to_dense(self, dtype: _dtype | None = None, *, masked_grad: _bool | None = None) -> Tensor:
        """The tensor itself, in another dtype if one is given: every tensor here is dense.

        >>> torch.tensor([1, 2]).to_dense()
        tensor([1, 2])"""
        ...
    def tolist(self) -> _Any:
        """The elements as nested lists of Python numbers (a number for a 0-d tensor)."""
        ...
    def topk(self, k: _int, dim: _int = -1, largest: _bool = True, sorted: _bool = True) -> _Any:
        """The ``k`` largest elements along a dimension, and where they are (``torch.topk``).

        - ``largest``: False: the smallest.
        - ``sorted``: the most extreme comes first; here that is so in any case.

        Returns a named tuple (values, indices) of tensors with size ``k`` in that dimension. Raises
        RuntimeError when there are not ``k`` elements, and for bool tensors.

        >>> torch.topk(torch.tensor([3, 1, 2]), 2)
        torch.return_types.topk(
        values=tensor([3, 2]),
        indices=tensor([0, 2]))"""
        ...
    def trace(self) -> Tensor:
        """The sum of the diagonal of a matrix (n, m) (``torch.trace``). Integers are summed in int64.

        >>> torch.trace(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
        tensor(5.)"""
        ...
    def transpose(self, dim0: _int, dim1: _int) -> Tensor:
        """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``); a view.

        Raises IndexError when one is out of range.

        >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
        torch.Size([4, 3, 2])"""
        ...
    def transpose_(self, dim0: _int, dim1: _int) -> Tensor:
        """``transpose`` in place: this tensor itself is changed; returns self (``Tensor.transpose_``).

        >>> torch.zeros(2, 3).transpose_(0, 1).shape
        torch.Size([3, 2])"""
        ...
    def triangular_solve(self, A: Tensor, upper: _bool = True, transpose: _bool = False, unitriangular: _bool = False) -> _Any:
        """``linalg.solve_triangular`` by its old name: (X, a copy of A) (``torch.triangular_solve``).

        >>> torch.triangular_solve(torch.ones(1, 1), torch.tensor([[2.0]])).solution
        tensor([[0.5000]])"""
        ...
    def tril(self, diagonal: _int = 0) -> Tensor:
        """The elements on and below a diagonal, zeros above it (``torch.tril``).

        - ``diagonal``: 0 is the main one, 1 the one above it, -1 the one below.

        Raises RuntimeError for fewer than two dimensions.

        >>> torch.tril(torch.ones(2, 2))
        tensor([[1., 0.],
                [1., 1.]])"""
        ...
    def tril_(self, diagonal: _int = 0) -> Tensor:
        """``tril`` in place; returns self (``Tensor.tril_``).

        >>> torch.ones(2, 2).tril_()
        tensor([[1., 0.],
                [1., 1.]])"""
        ...
    def triu(self, diagonal: _int = 0) -> Tensor:
        """The elements on and above a diagonal, zeros below it (``torch.triu``); see ``tril``.

        >>> torch.triu(torch.ones(2, 2), 1)
        tensor([[0., 1.],
                [0., 0.]])"""
        ...
    def triu_(self, diagonal: _int = 0) -> Tensor:
        """``triu`` in place; returns self (``Tensor.triu_``).

        >>> torch.ones(2, 2).triu_()
        tensor([[1., 1.],
                [0., 1.]])"""
        ...
    def true_divide(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``input / other``, element by element with broadcasting (``torch.div``).

        - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
          towards zero, ``"floor"`` to round down; both keep integers.

        Raises RuntimeError for a division of integers by zero with a rounding mode.

        >>> torch.div(torch.tensor([7.0, -7.0]), 2)
        tensor([ 3.5000, -3.5000])
        >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
        tensor([ 3., -4.])"""
        ...
    def true_divide_(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``self / other`` written into self (``Tensor.div_``); see ``div``.

        Raises RuntimeError for integers, unless there is a rounding mode.

        >>> torch.tensor([1.0, 2.0]).div_(2)
        tensor([0.5000, 1.0000])"""
        ...
    def trunc(self) -> Tensor:
        """The whole number next to x on the side of 0.    Its gradient is 0 everywhere.

        >>> torch.trunc(torch.tensor([-1.5, 0.5, 2.0]))
        tensor([-1.,  0.,  2.])"""
        ...
    def trunc_(self) -> Tensor:
        """``trunc`` in place; returns self (``Tensor.trunc_``).

        >>> x = torch.tensor([1.0, 0.5])
        >>> x.trunc_() is x
        True"""
        ...
    def type(self, dtype: _Any = None, non_blocking: _bool = False) -> _Any:
        """The old name of the type (``torch.FloatTensor``); with a dtype, the tensor converted to it.

        - ``dtype``: None, a dtype, or an old name: ``torch.DoubleTensor``, ``"torch.DoubleTensor"``.

        Raises ValueError for a name or a class that is no type of tensors, TypeError for all else.

        >>> torch.zeros(2).type()
        'torch.FloatTensor'
        >>> torch.zeros(2).type(torch.LongTensor)
        tensor([0, 0])"""
        ...
    def type_as(self, other: Tensor) -> Tensor:
        """This tensor in the dtype, and on the device, of ``other`` (``Tensor.type_as``).

        >>> torch.tensor([1]).type_as(torch.zeros(2))
        tensor([1.])"""
        ...
    def unbind(self, dim: _int = 0) -> _tuple[Tensor, ...]:
        """One view per index of dimension ``dim``, which is dropped (``torch.unbind``).

        Raises IndexError when ``dim`` is out of range, or for a 0-d tensor.

        >>> torch.unbind(torch.tensor([[1, 2], [3, 4]]))
        (tensor([1, 2]), tensor([3, 4]))"""
        ...
    def unflatten(self, dim: _int, sizes: _Any) -> Tensor:
        """One dimension as several, of the given sizes (``torch.unflatten``); a view.

        - ``sizes``: a tuple of ints whose product is the size of ``dim``; one may be -1.

        Raises RuntimeError when the sizes do not fit.

        >>> torch.arange(6).unflatten(0, (2, -1))
        tensor([[0, 1, 2],
                [3, 4, 5]])"""
        ...
    def unfold(self, dimension: _int, size: _int, step: _int) -> Tensor:
        """All windows of ``size`` entries along a dimension, ``step`` apart (``Tensor.unfold``).

        Returns a view whose last, new dimension runs within the window. Raises RuntimeError for a
        window larger than the dimension and for steps below 1.

        >>> torch.arange(5).unfold(0, 3, 1)
        tensor([[0, 1, 2],
                [1, 2, 3],
                [2, 3, 4]])"""
        ...
    def uniform_(self, from_: _float = 0.0, to: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Uniform numbers from [from, to) written into self (``Tensor.uniform_``).

        >>> _ = torch.manual_seed(0)
        >>> torch.zeros(2).uniform_(-1, 1)
        tensor([-0.0075,  0.5364])"""
        ...
    def unique(self, sorted: _bool = True, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
        """The distinct elements, in ascending order (``torch.unique``).

        - ``sorted``: here they are sorted in any case.
        - ``return_inverse``: also the index of each element of ``input`` in the result.
        - ``return_counts``: also how often each occurs.
        - ``dim``: the distinct entries (rows, columns ...) of this dimension instead.

        Returns a tensor, or a tuple of them. Every NaN is distinct. There is no gradient, as in torch.

        >>> torch.unique(torch.tensor([2, 1, 2]), return_counts=True)
        (tensor([1, 2]), tensor([1, 2]))"""
        ...
    def unique_consecutive(self, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
        """The elements, of every run of equal ones only the first (``torch.unique_consecutive``).

        Arguments and results as for ``unique``.

        >>> torch.unique_consecutive(torch.tensor([2, 2, 1, 2]))
        tensor([2, 1, 2])"""
        ...
    def unsafe_chunk(self, chunks: _int, dim: _int = 0) -> _tuple[Tensor, ...]:
        """``chunk`` into parts that may be written into; see ``unsafe_split`` (``torch.unsafe_chunk``).

        >>> torch.unsafe_chunk(torch.arange(4), 2)
        (tensor([0, 1]), tensor([2, 3]))"""
        ...
    def unsafe_split(self, split_size: _int, dim: _int = 0) -> _tuple[Tensor, ...]:
        """``split`` into parts that may be written into (``torch.unsafe_split``).

        Autograd does not follow a write from one part to the input or to another part.

        >>> torch.unsafe_split(torch.arange(3), 2)
        (tensor([0, 1]), tensor([2]))"""
        ...
    def unsafe_split_with_sizes(self, split_sizes: _Any, dim: _int = 0) -> _tuple[Tensor, ...]:
        """``split_with_sizes`` into parts that may be written into (``torch.unsafe_split_with_sizes``).

        >>> torch.unsafe_split_with_sizes(torch.arange(3), (1, 2))
        (tensor([0]), tensor([1, 2]))"""
        ...
    def unsqueeze(self, dim: _int) -> Tensor:
        """A dimension of size 1 inserted at ``dim``, counted in the *new* shape (``torch.unsqueeze``).

        Returns a view. Raises IndexError when out of range.

        >>> torch.unsqueeze(torch.tensor([1, 2]), -1)
        tensor([[1],
                [2]])"""
        ...
    def unsqueeze_(self, dim: _int) -> Tensor:
        """``unsqueeze`` in place: this tensor itself is changed; returns self (``Tensor.unsqueeze_``).

        >>> torch.zeros(3).unsqueeze_(0).shape
        torch.Size([1, 3])"""
        ...
    def untyped_storage(self) -> _UntypedStorage:
        """The bytes that this tensor reads, maybe with other tensors."""
        ...
    def var(self, dim: _Any = None, unbiased: _bool | None = None, keepdim: _bool = False, *, correction: _float | None = None) -> Tensor:
        """The variance of all elements, or along ``dim`` (``torch.var``): sum (x - mean)^2 / (n - c).

        - ``dim``: int, tuple of ints, or None for all; ``keepdim``: keep them, with size 1.
        - ``correction``: c, by default 1. ``unbiased`` is the older way to say it: False for 0.

        Raises RuntimeError for integers and bools. Warns, and gives inf or NaN, where n <= c.

        >>> torch.var(torch.tensor([1.0, 2.0, 3.0, 4.0]))
        tensor(1.6667)"""
        ...
    def vdot(self, other: Tensor) -> Tensor:
        """Inner product of two vectors of shape (n,); for real numbers the same as ``dot``.

        Counterpart: ``torch.vdot``. Raises RuntimeError unless both are 1-D, equally long and of one
        dtype.

        >>> torch.vdot(torch.tensor([1, 2]), torch.tensor([3, 4]))
        tensor(11)"""
        ...
    def view(self, *shape: _Any, size: _Any = None, dtype: _Any = None) -> Tensor:
        """The same memory read as another shape (``Tensor.view``).

        - ``shape`` (by keyword ``size``): ints, or one tuple; one of them may be -1 and is worked out
          from the others. Or a dtype, to read the same bytes as that type.

        Raises RuntimeError when the number of elements differs, or when no strides can read this
        memory in that shape; ``reshape`` copies in that case.

        >>> torch.arange(6).view(2, -1)
        tensor([[0, 1, 2],
                [3, 4, 5]])"""
        ...
    def view_as(self, other: Tensor) -> Tensor:
        """``view(other.shape)`` (``Tensor.view_as``).

        >>> torch.arange(2).view_as(torch.zeros(2, 1)).shape
        torch.Size([2, 1])"""
        ...
    @_property
    def volatile(self) -> _bool:
        """Always False, with a warning: it was the no_grad of old."""
        ...
    def vsplit(self, indices_or_sections: _Any) -> _tuple[Tensor, ...]:
        """The rows in equal parts, or cut at given places (``torch.vsplit``); see ``hsplit``.

        >>> torch.vsplit(torch.tensor([[1], [2]]), 2)
        (tensor([[1]]), tensor([[2]]))"""
        ...
    def where(self, condition: Tensor, other: _Any) -> Tensor:
        """``self`` where the condition holds, ``other`` elsewhere (``Tensor.where``)."""
        ...
    def xlogy(self, other: _Any) -> Tensor:
        """``input * log(other)``, and 0 where ``input`` is 0, element by element (``torch.xlogy``).

        - ``input``, ``other``: Tensors or numbers, but not two numbers; integers become floats.

        >>> torch.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]))
        tensor([0., 0.])"""
        ...
    def xlogy_(self, other: _Any) -> Tensor:
        """``xlogy`` in place; returns self (``Tensor.xlogy_``).

        >>> torch.tensor([0.0, 2.0]).xlogy_(1)
        tensor([0., 0.])"""
        ...
    def zero_(self) -> Tensor:
        """0 written into every element (``Tensor.zero_``).

        >>> torch.ones(2).zero_()
        tensor([0., 0.])"""
        ...
    def __abs__(self) -> Tensor:
        """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

        >>> torch.abs(torch.tensor([-1, 2]))
        tensor([1, 2])"""
        ...
    def __add__(self, y: _Any) -> Tensor:
        ...
    def __and__(self, y: _Any) -> _Any:
        ...
    def __array__(self, dtype: _Any = None, copy: _bool | None = None) -> _np.ndarray:
        ...
    def __array_wrap__(self, array: _np.ndarray, context: _Any = None, return_scalar: _bool = False) -> Tensor:
        ...
    def __bool__(self) -> _bool:
        ...
    def __contains__(self, element: _Any) -> _bool:
        ...
    def __copy__(self) -> Tensor:
        """Another tensor over the same memory: a leaf, without ``.grad`` and without history."""
        ...
    def __deepcopy__(self, memo: _dict[_int, _Any]) -> Tensor:
        """A leaf over a copy of the memory, with a copy of ``.grad``; RuntimeError for a non-leaf."""
        ...
    def __delitem__(self, index: _Any) -> None:
        ...
    def __div__(self, y: _Any) -> Tensor:
        ...
    def __dlpack__(self, **options: _Any) -> _Any:
        """A DLPack capsule over this tensor's memory, for another library's ``from_dlpack``.

        Raises TypeError for a stream that is no number, AssertionError for any on the CPU,
        BufferError for a tensor that requires grad (detach() it first), and for one whose
        memory is nowhere that another library could look: on a simulated GPU."""
        ...
    def __dlpack_device__(self) -> _tuple[_int, _int]:
        """``(1, 0)``: the CPU, as DLPack numbers devices; ``(2, i)``: the GPU ``i``."""
        ...
    def __eq__(self, other: _Any) -> _Any:
        """``==`` takes ndarrays, too: alone among the comparisons, as in PyTorch."""
        ...
    def __float__(self) -> _float:
        ...
    def __floordiv__(self, y: _Any) -> Tensor:
        ...
    def __format__(self, spec: _str) -> _str:
        """The text of ``format(tensor, spec)``: a 0-d Tensor formats as the number that it holds.

        Raises:
            TypeError: a spec such as ".3f" was given for any other tensor."""
        ...
    def __ge__(self, y: _Any) -> _Any:
        ...
    def __getitem__(self, index: _Any) -> Tensor:
        """``x[index]``: a view for ints, slices, None and ``...``; a copy for tensors and lists."""
        ...
    def __gt__(self, y: _Any) -> _Any:
        ...
    def __iadd__(self, other: _Any) -> _Any:
        ...
    def __iand__(self, other: _Any) -> _Any:
        ...
    def __idiv__(self, other: _Any) -> _Any:
        ...
    def __ifloordiv__(self, other: _Any) -> _Any:
        ...
    def __ilshift__(self, other: _Any) -> _Any:
        ...
    def __imod__(self, other: _Any) -> _Any:
        ...
    def __imul__(self, other: _Any) -> _Any:
        ...
    def __index__(self) -> _int:
        ...
    def __int__(self) -> _int:
        ...
    def __invert__(self) -> Tensor:
        ...
    def __ior__(self, other: _Any) -> _Any:
        ...
    def __ipow__(self, other: _Any) -> _Any:
        ...
    def __irshift__(self, other: _Any) -> _Any:
        ...
    def __isub__(self, other: _Any) -> _Any:
        ...
    def __iter__(self) -> _Any:
        ...
    def __itruediv__(self, other: _Any) -> _Any:
        ...
    def __ixor__(self, other: _Any) -> _Any:
        ...
    def __le__(self, y: _Any) -> _Any:
        ...
    def __len__(self) -> _int:
        ...
    def __lshift__(self, y: _Any) -> _Any:
        ...
    def __lt__(self, y: _Any) -> _Any:
        ...
    def __matmul__(self, other: _Any) -> _Any:
        ...
    def __mod__(self, y: _Any) -> _Any:
        ...
    def __mul__(self, y: _Any) -> Tensor:
        ...
    def __ne__(self, y: _Any) -> _Any:
        ...
    def __neg__(self) -> Tensor:
        """-x.    d(-x) = -dx

        >>> torch.neg(torch.tensor([1, -2]))
        tensor([-1,  2])"""
        ...
    def __or__(self, y: _Any) -> _Any:
        ...
    def __pos__(self) -> Tensor:
        """The tensor itself: ``+x`` (``torch.positive``). Raises RuntimeError for bools.

        >>> torch.positive(torch.tensor([-1, 2]))
        tensor([-1,  2])"""
        ...
    def __pow__(self, exponent: _Any) -> _Any:
        ...
    def __radd__(self, y: _Any) -> Tensor:
        ...
    def __rand__(self, y: _Any) -> _Any:
        ...
    def __rdiv__(self, other: _Any) -> _Any:
        ...
    def __reduce_ex__(self, protocol: _Any) -> _Any:
        ...
    def __repr__(self) -> _str:
        """The text of ``repr(tensor)``. A subclass of Tensor prints under its own name."""
        ...
    def __reversed__(self) -> Tensor:
        """The tensor with its first dimension backwards: a copy (0-d: itself)."""
        ...
    def __rfloordiv__(self, other: _Any) -> _Any:
        ...
    def __rlshift__(self, y: _Any) -> _Any:
        ...
    def __rmatmul__(self, other: _Any) -> _Any:
        ...
    def __rmod__(self, other: _Any) -> _Any:
        ...
    def __rmul__(self, y: _Any) -> Tensor:
        ...
    def __ror__(self, y: _Any) -> _Any:
        ...
    def __rpow__(self, base: _Any) -> _Any:
        ...
    def __rrshift__(self, y: _Any) -> _Any:
        ...
    def __rshift__(self, y: _Any) -> _Any:
        ...
    def __rsub__(self, y: _Any) -> _Any:
        ...
    def __rtruediv__(self, other: _Any) -> _Any:
        ...
    def __rxor__(self, y: _Any) -> _Any:
        ...
    def __setitem__(self, index: _Any, value: _Any) -> None:
        """``x[index] = value``: written in place, into a view of the elements."""
        ...
    def __sub__(self, y: _Any) -> _Any:
        ...
    def __truediv__(self, y: _Any) -> Tensor:
        ...
    def __xor__(self, y: _Any) -> _Any:
        ...
    def _awaits_history(self) -> _bool:
        """Is it a view whose memory has become tracked? Its node is made when it is asked for."""
        ...
    @_property
    def _backward_hooks(self) -> _Any:
        """The hooks of ``register_hook`` by their numbers; None where there are none."""
        ...
    @_backward_hooks.setter
    def _backward_hooks(self, hooks: _Any) -> None:
        """These instead of the hooks that there are: a dict from numbers to functions, or None."""
        ...
    @_property
    def _base(self) -> Tensor | None:
        """The tensor that this one is a view of, or None."""
        ...
    def _check_may_require_grad(self) -> None:
        ...
    def _fix_weakref(self) -> None:
        """Nothing: a tensor lives as long as Python knows it."""
        ...
    def _is_view(self) -> _bool:
        ...
    def _only_element(self) -> _Any:
        ...
    def _pinned_copy(self) -> Tensor:
        """The values in pinned memory: ``pin_memory`` of a tensor that is not there yet."""
        ...
    def _typed_storage(self) -> _TypedStorage:
        """Its memory as a row of elements: ``storage()`` without the warning."""
        ...
    @_property
    def _version(self) -> _int:
        """How many in-place operations the storage has seen, also those that write no number (t_).

        RuntimeError for an inference tensor."""
        ...
def wrap(array: _np.ndarray, cls: _type = ...) -> _Any:
    """A tensor that reads ``array``, without history. Nothing is copied and nothing checked."""
    ...
def in_rows(tensor: Tensor) -> _bool:
    """Does a tensor lie in memory row by row? Its array is remembered if it does.

    So an operation that meets it again needs one look: ``x.array is x._in_rows``."""
    ...
def mark_inference(tensor: Tensor) -> None:
    """A new tensor becomes an inference tensor, if this thread is in inference mode."""
    ...
def tensor_method(function: _Callable[..., _Any]) -> _Callable[..., _Any]:
    """Attach a function to Tensor under its own name: how the floors above add methods."""
    ...
