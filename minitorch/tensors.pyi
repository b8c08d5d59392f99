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
from minitorch.devices import device as _device
from minitorch.dtypes import dtype as _dtype
from minitorch.hooks import RemovableHandle as _RemovableHandle
from minitorch.shapes import Size as _Size
from minitorch.storage import Storage as _Storage
from minitorch.storage import UntypedStorage as _UntypedStorage
from typing import Any as _Any
import numpy as _np

class Tensor:
    """A multi-dimensional array that can remember how it was computed (``torch.Tensor``).

    Make one with :func:`minitorch.tensor`, ``zeros``, ``randn`` ... What it is made of:

    - ``array``: the ndarray. An ndarray *is* memory, offset and strides, so views are NumPy views.
    - ``storage``: the memory and its version counter, shared by all views.
    - ``_edge``: where its gradient goes: the node that made it (or one output of it), or None.
    - ``_requires_grad``, ``_grad``: for a leaf, whether it collects a gradient, and the gradient.
    - ``_view``: for a view, its base and what autograd must know about it.
    - ``_hooks``: hooks of a leaf (those of other tensors live on the node that made them)."""
    array: _np.ndarray
    _storage: _Storage | None
    _edge: _Any
    _requires_grad: _bool
    _grad: Tensor | None
    _view: _Any
    _hooks: _Any
    def __new__(self, *data: _Any) -> Tensor:
        """``Tensor(2, 3)`` is uninitialised memory of that shape, ``Tensor([1, 2])`` holds data.

        The old constructor of torch, always float32; prefer ``minitorch.tensor``."""
        ...
    @_property
    def T(self) -> Tensor:
        """All dimensions in reversed order; for a matrix, its transpose (``Tensor.T``)."""
        ...
    def abs(self) -> Tensor:
        """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0"""
        ...
    def abs_(self) -> Tensor:
        """``abs`` in place; returns self."""
        ...
    def absolute(self) -> Tensor:
        """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0"""
        ...
    def add(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``input + alpha * other``, element by element with broadcasting (``torch.add``).

        - ``other``: Tensor or number.
        - ``alpha``: number that multiplies ``other``; a float only for float tensors.

        Raises RuntimeError when the shapes do not broadcast."""
        ...
    def add_(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``self + alpha * other`` written into self; ``other`` may broadcast, self may not.

        Raises RuntimeError when shapes, dtypes or autograd do not allow it (``Tensor.add_``)."""
        ...
    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: _float = 1, alpha: _float = 1) -> Tensor:
        """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``)."""
        ...
    def all(self, dim: _Any = None, keepdim: _bool = False) -> Tensor:
        """True where all elements are non-zero, of all or along ``dim`` (``torch.all``)."""
        ...
    def allclose(self, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _bool:
        """True when ``isclose`` holds everywhere (``torch.allclose``)."""
        ...
    def any(self, dim: _Any = None, keepdim: _bool = False) -> Tensor:
        """True where any element is non-zero, of all or along ``dim`` (``torch.any``)."""
        ...
    def argmax(self, dim: _int | None = None, keepdim: _bool = False) -> Tensor:
        """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

        Raises IndexError when there is nothing to choose from."""
        ...
    def argmin(self, dim: _int | None = None, keepdim: _bool = False) -> Tensor:
        """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``)."""
        ...
    def as_strided(self, size: _Any, stride: _Any, storage_offset: _int | None = None) -> Tensor:
        """The storage read with the given shape, strides and offset in elements (``torch.as_strided``).

        Raises RuntimeError when that would read outside the storage, and NotImplementedError (not in
        torch) when it would read outside a view that requires grad."""
        ...
    def backward(self, gradient: Tensor | None = None, retain_graph: _bool | None = None, create_graph: _bool = False, inputs: _Any = None) -> None:
        """Add the gradient of this tensor to the ``.grad`` of the leaves it was computed from.

        - ``gradient``: the gradient to start from, of this tensor's shape. For a one-element tensor it
          may be left out and is 1.
        - ``retain_graph``, ``create_graph``, ``inputs``: as in ``minitorch.autograd.backward``.

        Counterpart: ``Tensor.backward``."""
        ...
    def bitwise_and(self, other: _Any) -> Tensor:
        """``input & other`` of integers or bools."""
        ...
    def bitwise_not(self) -> Tensor:
        """``~input``: bits of integers turned over, bools negated (``torch.bitwise_not``)."""
        ...
    def bitwise_or(self, other: _Any) -> Tensor:
        """``input | other`` of integers or bools."""
        ...
    def bitwise_xor(self, other: _Any) -> Tensor:
        """``input ^ other`` of integers or bools."""
        ...
    def bmm(self, mat2: Tensor) -> Tensor:
        """A batch of products, (b, n, m) times (b, m, p) (``torch.bmm``).

        Raises RuntimeError unless both are 3-D and the sizes agree."""
        ...
    def bool(self) -> Tensor:
        """This tensor in torch.bool; itself when it has that dtype already."""
        ...
    def broadcast_to(self, shape: _Any) -> Tensor:
        """``expand(shape)`` (``torch.broadcast_to``)."""
        ...
    def byte(self) -> Tensor:
        """This tensor in torch.uint8; itself when it has that dtype already."""
        ...
    def char(self) -> Tensor:
        """This tensor in torch.int8; itself when it has that dtype already."""
        ...
    def chunk(self, chunks: _int, dim: _int = 0) -> _tuple[Tensor, ...]:
        """At most ``chunks`` views of equal size, the last maybe smaller (``torch.chunk``)."""
        ...
    def clone(self) -> Tensor:
        """A copy with memory of its own that stays in the graph (``torch.clone``)."""
        ...
    def contiguous(self) -> Tensor:
        """The tensor itself when its memory is row-major, else a row-major copy (``contiguous``)."""
        ...
    def copy_(self, src: _Any, non_blocking: _bool = False) -> Tensor:
        """The values of ``src``, broadcast and converted to self's dtype, written into self.

        Counterpart: ``Tensor.copy_``. Raises RuntimeError when ``src`` does not broadcast to self."""
        ...
    def cos(self) -> Tensor:
        """Cosine of each element, in radians.    d cos(x) = -sin(x) dx"""
        ...
    def cpu(self) -> Tensor:
        """The tensor itself: it is on the CPU (``Tensor.cpu``)."""
        ...
    def cuda(self, device: _Any = None) -> Tensor:
        """Raises AssertionError: there is no CUDA here (``Tensor.cuda``)."""
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
    def detach(self) -> Tensor:
        """A tensor over the *same* memory and version counter, outside the graph (``Tensor.detach``).

        A write through either is seen by both, and counted for both: unlike with ``.data``, backward
        notices when a value that it needs was overwritten."""
        ...
    def detach_(self) -> Tensor:
        """Cut this tensor itself from the graph, making it a leaf (``Tensor.detach_``).

        Raises RuntimeError for a view: its history is its base's."""
        ...
    @_property
    def device(self) -> _device:
        """Where the memory is: always the CPU."""
        ...
    def dim(self) -> _int:
        """The number of dimensions."""
        ...
    def div(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``input / other``, element by element with broadcasting (``torch.div``).

        - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
          towards zero, ``"floor"`` to round down; both keep integers.

        Raises RuntimeError for a division of integers by zero with a rounding mode."""
        ...
    def div_(self, other: _Any) -> Tensor:
        """``self / other`` written into self (``Tensor.div_``); refused for integers."""
        ...
    def divide(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``input / other``, element by element with broadcasting (``torch.div``).

        - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
          towards zero, ``"floor"`` to round down; both keep integers.

        Raises RuntimeError for a division of integers by zero with a rounding mode."""
        ...
    def divide_(self, other: _Any) -> Tensor:
        """``self / other`` written into self (``Tensor.div_``); refused for integers."""
        ...
    def dot(self, tensor: Tensor) -> Tensor:
        """Inner product of two vectors of shape (n,) (``torch.dot``).

        Raises RuntimeError unless both are 1-D, equally long and of one dtype."""
        ...
    def double(self) -> Tensor:
        """This tensor in torch.float64; itself when it has that dtype already."""
        ...
    @_property
    def dtype(self) -> _dtype:
        """The type of the elements."""
        ...
    def element_size(self) -> _int:
        """Bytes per element."""
        ...
    def eq(self, other: _Any) -> Tensor:
        """Where ``input == other``, element by element (``torch.eq``)."""
        ...
    def equal(self, other: Tensor) -> _bool:
        """True when both have the same shape and the same elements (``torch.equal``)."""
        ...
    def exp(self) -> Tensor:
        """e to the power of each element.    d exp(x) = exp(x) dx"""
        ...
    def exp_(self) -> Tensor:
        """``exp`` in place; returns self."""
        ...
    def expand(self, *sizes: _Any) -> Tensor:
        """Dimensions of size 1 stretched without copying (``Tensor.expand``).

        - ``sizes``: ints or one tuple; -1 keeps a size; new dimensions may stand in front.

        Raises RuntimeError when another dimension than one of size 1 would have to change."""
        ...
    def expand_as(self, other: Tensor) -> Tensor:
        """``expand(other.shape)`` (``Tensor.expand_as``)."""
        ...
    def fill_(self, value: _Any) -> Tensor:
        """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``)."""
        ...
    def flatten(self, start_dim: _int = 0, end_dim: _int = -1) -> Tensor:
        """Dimensions ``start_dim`` to ``end_dim`` joined into one (``torch.flatten``).

        Returns the input itself when there is nothing to join. Raises IndexError and RuntimeError for
        dimensions out of range or in the wrong order."""
        ...
    def float(self) -> Tensor:
        """This tensor in torch.float32; itself when it has that dtype already."""
        ...
    def floor_divide(self, other: _Any) -> Tensor:
        """The quotient rounded down, element by element (``torch.floor_divide``)."""
        ...
    def ge(self, other: _Any) -> Tensor:
        """Where ``input >= other``, element by element (``torch.ge``)."""
        ...
    @_property
    def grad(self) -> Tensor | None:
        """The accumulated gradient of a leaf (or after ``retain_grad``), None before backward."""
        ...
    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        ...
    @_property
    def grad_fn(self) -> _Any:
        """The graph node that made this tensor, or None for a leaf."""
        ...
    def greater(self, other: _Any) -> Tensor:
        """Where ``input > other``, element by element (``torch.gt``)."""
        ...
    def greater_equal(self, other: _Any) -> Tensor:
        """Where ``input >= other``, element by element (``torch.ge``)."""
        ...
    def gt(self, other: _Any) -> Tensor:
        """Where ``input > other``, element by element (``torch.gt``)."""
        ...
    def half(self) -> Tensor:
        """This tensor in torch.float16; itself when it has that dtype already."""
        ...
    def int(self) -> Tensor:
        """This tensor in torch.int32; itself when it has that dtype already."""
        ...
    def is_complex(self) -> _bool:
        """Always False: complex numbers are out of scope."""
        ...
    def is_contiguous(self) -> _bool:
        """True when the elements lie in row-major order without gaps."""
        ...
    @_property
    def is_cuda(self) -> _bool:
        """Always False: the memory is the CPU's."""
        ...
    def is_floating_point(self) -> _bool:
        """True for float16, float32 and float64."""
        ...
    def is_inference(self) -> _bool:
        """Was it made in ``inference_mode``, so that its writes are not counted?"""
        ...
    @_property
    def is_leaf(self) -> _bool:
        """True when no recorded operation made this tensor."""
        ...
    def isclose(self, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> Tensor:
        """Where ``|input - other| <= atol + rtol * |other|`` (``torch.isclose``).

        Raises RuntimeError when the dtypes differ."""
        ...
    def isfinite(self) -> Tensor:
        """Where an element is neither infinite nor NaN (``torch.isfinite``)."""
        ...
    def isnan(self) -> Tensor:
        """Where an element is not a number (``torch.isnan``)."""
        ...
    def item(self) -> _Any:
        """The only element as a Python number. Raises RuntimeError unless there is exactly one."""
        ...
    @_property
    def itemsize(self) -> _int:
        """Bytes per element."""
        ...
    def le(self, other: _Any) -> Tensor:
        """Where ``input <= other``, element by element (``torch.le``)."""
        ...
    def less(self, other: _Any) -> Tensor:
        """Where ``input < other``, element by element (``torch.lt``)."""
        ...
    def less_equal(self, other: _Any) -> Tensor:
        """Where ``input <= other``, element by element (``torch.le``)."""
        ...
    def log(self) -> Tensor:
        """Natural logarithm of each element.    d log(x) = dx / x"""
        ...
    def log_(self) -> Tensor:
        """``log`` in place; returns self."""
        ...
    def log_softmax(self, dim: _int, *, dtype: _Any = None) -> Tensor:
        """The logarithm of ``softmax``, computed so that no exponential overflows.

        Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape."""
        ...
    def logical_not(self) -> Tensor:
        """Where an element is zero or False (``torch.logical_not``)."""
        ...
    def long(self) -> Tensor:
        """This tensor in torch.int64; itself when it has that dtype already."""
        ...
    def lt(self, other: _Any) -> Tensor:
        """Where ``input < other``, element by element (``torch.lt``)."""
        ...
    @_property
    def mT(self) -> Tensor:
        """The last two dimensions exchanged (``Tensor.mT``)."""
        ...
    def matmul(self, other: Tensor) -> Tensor:
        """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

        - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
        - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

        Raises RuntimeError when the sizes or dtypes do not fit."""
        ...
    def max(self, dim: _Any = None, keepdim: _bool = False) -> _Any:
        """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

        - ``dim``: int (or another Tensor to compare with element by element).
        - ``keepdim``: keep the reduced dimension, with size 1.

        Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose."""
        ...
    def maximum(self, other: Tensor) -> Tensor:
        """The larger of two tensors, element by element with broadcasting (``torch.maximum``)."""
        ...
    def mean(self, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = None, keepdims: _bool = False) -> Tensor:
        """The mean of all elements, or along ``dim`` (``torch.mean``); arguments as in ``sum``.

        Raises RuntimeError for integer and bool tensors unless ``dtype`` is a float dtype."""
        ...
    def min(self, dim: _Any = None, keepdim: _bool = False) -> _Any:
        """The smallest element; with ``dim`` a pair (values, indices); see ``max`` (``torch.min``)."""
        ...
    def minimum(self, other: Tensor) -> Tensor:
        """The smaller of two tensors, element by element with broadcasting (``torch.minimum``)."""
        ...
    def mm(self, mat2: Tensor) -> Tensor:
        """Matrix (n, m) times matrix (m, p) (``torch.mm``).

        Raises RuntimeError unless both are 2-D, the inner sizes agree and the dtypes are equal."""
        ...
    def mul(self, other: _Any) -> Tensor:
        """``input * other``, element by element with broadcasting (``torch.mul``).

        Raises RuntimeError when the shapes do not broadcast."""
        ...
    def mul_(self, other: _Any) -> Tensor:
        """``self * other`` written into self (``Tensor.mul_``); see ``add_``."""
        ...
    def multiply(self, other: _Any) -> Tensor:
        """``input * other``, element by element with broadcasting (``torch.mul``).

        Raises RuntimeError when the shapes do not broadcast."""
        ...
    def multiply_(self, other: _Any) -> Tensor:
        """``self * other`` written into self (``Tensor.mul_``); see ``add_``."""
        ...
    def mv(self, vec: Tensor) -> Tensor:
        """Matrix (n, m) times vector (m,) (``torch.mv``). Raises RuntimeError when sizes differ."""
        ...
    def narrow(self, dim: _int, start: _Any, length: _int) -> Tensor:
        """``length`` entries of dimension ``dim`` from ``start`` on (``torch.narrow``).

        Raises RuntimeError and IndexError when that is out of range."""
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
        """Where ``input != other``, element by element (``torch.ne``)."""
        ...
    def neg(self) -> Tensor:
        """-x.    d(-x) = -dx"""
        ...
    def neg_(self) -> Tensor:
        """``neg`` in place; returns self."""
        ...
    def negative(self) -> Tensor:
        """-x.    d(-x) = -dx"""
        ...
    def nelement(self) -> _int:
        """The number of elements."""
        ...
    def new_ones(self, *size: _Any, dtype: _Any = None, requires_grad: _bool = False) -> Tensor:
        """Ones of shape ``size`` in this tensor's dtype (``Tensor.new_ones``)."""
        ...
    def new_tensor(self, data: _Any, *, dtype: _Any = None, requires_grad: _bool = False) -> Tensor:
        """A copy of ``data`` in this tensor's dtype (``Tensor.new_tensor``)."""
        ...
    def new_zeros(self, *size: _Any, dtype: _Any = None, requires_grad: _bool = False) -> Tensor:
        """Zeros of shape ``size`` in this tensor's dtype (``Tensor.new_zeros``)."""
        ...
    def normal_(self, mean: _float = 0.0, std: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Normal numbers written into self (``Tensor.normal_``)."""
        ...
    def not_equal(self, other: _Any) -> Tensor:
        """Where ``input != other``, element by element (``torch.ne``)."""
        ...
    def numel(self) -> _int:
        """The number of elements."""
        ...
    def numpy(self, *, force: _bool = False) -> _np.ndarray:
        """The ndarray over the *same* memory; ``force=True`` is ``detach().numpy()``.

        Raises RuntimeError while the tensor requires grad and recording is on."""
        ...
    @_property
    def output_nr(self) -> _int:
        """Which of its node's outputs this tensor is."""
        ...
    def permute(self, *order: _Any, dims: _Any = None) -> Tensor:
        """All dimensions in a new order (``torch.permute``), as ints or one tuple, or by keyword.

        Raises RuntimeError unless every dimension is named once."""
        ...
    def pow(self, exponent: _Any) -> _Any:
        """``input ** exponent``, element by element (``torch.pow``).

        - ``exponent``: number or Tensor; one of the two may be a number.

        Raises RuntimeError for integers with a negative whole exponent."""
        ...
    def pow_(self, exponent: _Any) -> Tensor:
        """``self ** exponent`` written into self (``Tensor.pow_``), for a number or a Tensor."""
        ...
    def reciprocal(self) -> Tensor:
        """1/x.    d(1/x) = -1/x^2 dx"""
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
        """max(x, 0) of each element.    The gradient passes where x > 0."""
        ...
    def relu_(self) -> Tensor:
        """``relu`` in place; returns self."""
        ...
    def remainder(self, other: _Any) -> Tensor:
        """The remainder of the division, with the sign of ``other`` (``torch.remainder``)."""
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

        Raises RuntimeError for integer and bool tensors, and for switching off a non-leaf."""
        ...
    def reshape(self, *sizes: _Any, shape: _Any = None) -> Tensor:
        """Another shape: a view when strides allow it, else a copy (``torch.reshape``).

        - ``sizes`` or ``shape``: ints, or one tuple; one of them may be -1.

        Raises RuntimeError when the number of elements differs."""
        ...
    def reshape_as(self, other: Tensor) -> Tensor:
        """``reshape(other.shape)`` (``Tensor.reshape_as``)."""
        ...
    def retain_grad(self) -> None:
        """Keep this tensor's gradient in ``.grad`` although it is not a leaf (``Tensor.retain_grad``).

        Does nothing for a leaf. Raises RuntimeError for a tensor that does not require grad."""
        ...
    @_property
    def retains_grad(self) -> _bool:
        """True for a non-leaf whose gradient will be kept in ``.grad``."""
        ...
    def select(self, dim: _int, index: _int) -> Tensor:
        """The elements at ``index`` of dimension ``dim``, which is dropped (``torch.select``).

        Raises IndexError when out of range."""
        ...
    @_property
    def shape(self) -> _Size:
        """The sizes of the dimensions, as a :class:`Size`."""
        ...
    def short(self) -> Tensor:
        """This tensor in torch.int16; itself when it has that dtype already."""
        ...
    def sigmoid(self) -> Tensor:
        """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx"""
        ...
    def sigmoid_(self) -> Tensor:
        """``sigmoid`` in place; returns self."""
        ...
    def sign(self) -> Tensor:
        """-1, 0 or 1 for each element.    Its gradient is 0 everywhere."""
        ...
    def sin(self) -> Tensor:
        """Sine of each element, in radians.    d sin(x) = cos(x) dx"""
        ...
    def size(self, dim: _int | None = None) -> _Any:
        """The shape, or the size of one dimension; IndexError when ``dim`` is out of range."""
        ...
    def softmax(self, dim: _int, *, dtype: _Any = None) -> Tensor:
        """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``)."""
        ...
    def split(self, split_size_or_sections: _Any, dim: _int = 0) -> _tuple[Tensor, ...]:
        """Views of consecutive ranges of a dimension (``torch.split``).

        - ``split_size_or_sections``: int, the size of each part (the last may be smaller), or a list
          of sizes that add up to the size of the dimension."""
        ...
    def sqrt(self) -> Tensor:
        """Square root of each element.    d sqrt(x) = dx / (2 sqrt(x))"""
        ...
    def sqrt_(self) -> Tensor:
        """``sqrt`` in place; returns self."""
        ...
    def squeeze(self, dim: _Any = None) -> Tensor:
        """Drop all dimensions of size 1, or those of ``dim`` that have size 1 (``torch.squeeze``).

        - ``dim``: None, int or tuple of ints. A dimension of another size stays, without an error."""
        ...
    @_property
    def storage(self) -> _Storage:
        """The memory and its version counter. Made when first asked for: most tensors never are."""
        ...
    def storage_offset(self) -> _int:
        """How many elements into the storage the first element sits."""
        ...
    def stride(self, dim: _int | None = None) -> _Any:
        """Elements to step over to reach the next index, per dimension (or of one dimension)."""
        ...
    def sub(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

        Raises RuntimeError when the shapes do not broadcast, or for bool tensors."""
        ...
    def sub_(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``."""
        ...
    def subtract(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

        Raises RuntimeError when the shapes do not broadcast, or for bool tensors."""
        ...
    def subtract_(self, other: _Any, *, alpha: _float = 1) -> Tensor:
        """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``."""
        ...
    def sum(self, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = None, keepdims: _bool = False) -> Tensor:
        """The sum of all elements, or along ``dim`` (``torch.sum``).

        - ``dim``: int or tuple of ints, counted from the end when negative; None for all.
        - ``keepdim``: keep the summed dimensions, with size 1.
        - ``dtype``: convert to this dtype first. Integers and bools are summed in int64.
        - ``axis``, ``keepdims``: NumPy's names for the same.

        Raises IndexError for a dimension out of range."""
        ...
    def swapaxes(self, dim0: _int, dim1: _int) -> Tensor:
        """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

        Raises IndexError when out of range."""
        ...
    def swapdims(self, dim0: _int, dim1: _int) -> Tensor:
        """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

        Raises IndexError when out of range."""
        ...
    def t(self) -> Tensor:
        """The transpose of a matrix; vectors and numbers come back as they are (``torch.t``).

        Raises RuntimeError for more than 2 dimensions."""
        ...
    def tanh(self) -> Tensor:
        """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx"""
        ...
    def tanh_(self) -> Tensor:
        """``tanh`` in place; returns self."""
        ...
    def to(self, *args: _Any, dtype: _Any = None, device: _Any = None, non_blocking: _bool = False, copy: _bool = False) -> Tensor:
        """This tensor in another dtype or on another device (``Tensor.to``).

        ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(other_tensor)``. Returns the tensor
        itself when nothing changes, unless ``copy`` is True. Only the CPU is there."""
        ...
    def tolist(self) -> _Any:
        """The elements as nested lists of Python numbers (a number for a 0-d tensor)."""
        ...
    def transpose(self, dim0: _int, dim1: _int) -> Tensor:
        """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

        Raises IndexError when out of range."""
        ...
    def true_divide(self, other: _Any, *, rounding_mode: _str | None = None) -> Tensor:
        """``input / other``, element by element with broadcasting (``torch.div``).

        - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
          towards zero, ``"floor"`` to round down; both keep integers.

        Raises RuntimeError for a division of integers by zero with a rounding mode."""
        ...
    def type(self, dtype: _Any = None) -> _Any:
        """The old name of the type (``torch.FloatTensor``); with a dtype, the tensor converted to it.

        - ``dtype``: None, a dtype, or an old name such as ``"torch.DoubleTensor"``."""
        ...
    def type_as(self, other: Tensor) -> Tensor:
        """This tensor in the dtype of ``other`` (``Tensor.type_as``)."""
        ...
    def unbind(self, dim: _int = 0) -> _tuple[Tensor, ...]:
        """One view per index of dimension ``dim``, which is dropped (``torch.unbind``)."""
        ...
    def uniform_(self, from_: _float = 0.0, to: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Uniform numbers from [from, to) written into self (``Tensor.uniform_``)."""
        ...
    def unsqueeze(self, dim: _int) -> Tensor:
        """A dimension of size 1 inserted at ``dim``, counted in the *new* shape (``torch.unsqueeze``).

        Raises IndexError when out of range."""
        ...
    def untyped_storage(self) -> _UntypedStorage:
        """The bytes that this tensor reads, maybe with other tensors."""
        ...
    def view(self, *shape: _Any) -> Tensor:
        """The same memory read as another shape (``Tensor.view``).

        - ``shape``: ints, or one tuple; one of them may be -1 and is worked out from the others.
          Or a dtype of the same size, to read the same bytes as that type.

        Raises RuntimeError when the number of elements differs, or when no strides can read this
        memory in that shape; ``reshape`` copies in that case."""
        ...
    def view_as(self, other: Tensor) -> Tensor:
        """``view(other.shape)`` (``Tensor.view_as``)."""
        ...
    def where(self, condition: Tensor, other: _Any) -> Tensor:
        """``self`` where the condition holds, ``other`` elsewhere (``Tensor.where``)."""
        ...
    def zero_(self) -> Tensor:
        """0 written into every element (``Tensor.zero_``)."""
        ...
    def __abs__(self) -> Tensor:
        """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0"""
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
    def __deepcopy__(self, memo: _dict[_int, _Any]) -> Tensor:
        ...
    def __eq__(self, y: _Any) -> _Any:
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
    def __ifloordiv__(self, other: _Any) -> _Any:
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
        """-x.    d(-x) = -dx"""
        ...
    def __or__(self, y: _Any) -> _Any:
        ...
    def __pow__(self, exponent: _Any) -> _Any:
        ...
    def __radd__(self, y: _Any) -> Tensor:
        ...
    def __rand__(self, y: _Any) -> _Any:
        ...
    def __repr__(self) -> _str:
        """The text of ``repr(tensor)``. A subclass of Tensor prints under its own name."""
        ...
    def __rfloordiv__(self, other: _Any) -> _Any:
        ...
    def __rmod__(self, other: _Any) -> _Any:
        ...
    def __rmul__(self, y: _Any) -> Tensor:
        ...
    def __ror__(self, y: _Any) -> _Any:
        ...
    def __rpow__(self, base: _Any) -> _Any:
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
    @_property
    def _base(self) -> Tensor | None:
        """The tensor that this one is a view of, or None."""
        ...
    def _check_may_require_grad(self) -> None:
        ...
    def _is_view(self) -> _bool:
        ...
    def _only_element(self) -> _Any:
        ...
    @_property
    def _version(self) -> _int:
        """How many in-place writes the storage has seen; RuntimeError for an inference tensor."""
        ...
def wrap(array: _np.ndarray, cls: _type = ...) -> _Any:
    """A tensor that reads ``array``, without history. Nothing is copied and nothing checked."""
    ...
def mark_inference(tensor: Tensor) -> None:
    """A new tensor becomes an inference tensor, if this thread is in inference mode."""
    ...
def tensor_method(function: _Callable[..., _Any]) -> _Callable[..., _Any]:
    """Attach a function to Tensor under its own name: how the floors above add methods."""
    ...
