# Written by book/_tools/reference.py from the live package; do not edit.
from . import autograd as autograd, cuda as cuda, datasets as datasets, interop as interop, linalg as linalg, nn as nn, ops as ops, optim as optim, utils as utils
from .autograd.anomaly import is_anomaly_check_nan_enabled as is_anomaly_check_nan_enabled, is_anomaly_enabled as is_anomaly_enabled
from .autograd.registry import OPS as OPS
from .devices import device as device
from .dtypes import bool_ as bool
from .dtypes import can_cast as can_cast, double as double, dtype as dtype, finfo as finfo, float16 as float16, float32 as float32, float64 as float64, get_default_dtype as get_default_dtype, half as half, iinfo as iinfo, int8 as int8, int16 as int16, int32 as int32, int64 as int64, long as long, promote_types as promote_types, set_default_dtype as set_default_dtype, short as short, uint8 as uint8, uint16 as uint16, uint32 as uint32, uint64 as uint64
from .dtypes import float_ as float
from .dtypes import int_ as int
from .grad_mode import enable_grad as enable_grad, inference_mode as inference_mode, is_grad_enabled as is_grad_enabled, is_inference_mode_enabled as is_inference_mode_enabled, no_grad as no_grad, set_grad_enabled as set_grad_enabled
from .printing import set_printoptions as set_printoptions
from .random import Generator as Generator, default_generator as default_generator, initial_seed as initial_seed, manual_seed as manual_seed, seed as seed
from .shapes import Size as Size, broadcast_shapes as broadcast_shapes
from .tensors import Tensor as Tensor
__version__: str
from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from builtins import tuple as _tuple
from collections.abc import Sequence as _Sequence
from minitorch.dtypes import dtype as _dtype
from minitorch.random import Generator as _Generator
from minitorch.tensors import Tensor as _Tensor
from typing import Any as _Any

def abs(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0"""
    ...
def abs_(self: _Tensor) -> _Tensor:
    """``abs`` in place; returns self."""
    ...
def absolute(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0"""
    ...
def add(input: _Tensor, other: _Any, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``input + alpha * other``, element by element with broadcasting (``torch.add``).

    - ``other``: Tensor or number.
    - ``alpha``: number that multiplies ``other``; a float only for float tensors.

    Raises RuntimeError when the shapes do not broadcast."""
    ...
def addmm(input: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _float = 1, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``)."""
    ...
def all(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """True where all elements are non-zero, of all or along ``dim`` (``torch.all``)."""
    ...
def allclose(input: _Tensor, other: _Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _bool:
    """True when ``isclose`` holds everywhere (``torch.allclose``)."""
    ...
def any(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """True where any element is non-zero, of all or along ``dim`` (``torch.any``)."""
    ...
def arange(start: _Any = None, end: _Any = None, step: _Any = 1, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Numbers from ``start`` (0 when left out) up to, not including, ``end`` (``torch.arange``).

    int64 when all three are ints, else the default dtype. Raises RuntimeError for a step of 0 or
    one that leads away from ``end``."""
    ...
def argmax(input: _Tensor, dim: _int | None = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

    Raises IndexError when there is nothing to choose from."""
    ...
def argmin(input: _Tensor, dim: _int | None = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``)."""
    ...
def as_strided(input: _Tensor, size: _Any, stride: _Any, storage_offset: _int | None = None) -> _Tensor:
    """The storage read with the given shape, strides and offset in elements (``torch.as_strided``).

    Raises RuntimeError when that would read outside the storage, and NotImplementedError (not in
    torch) when it would read outside a view that requires grad."""
    ...
def as_tensor(data: _Any, dtype: _Any = None, device: _Any = None) -> _Tensor:
    """``data`` as a tensor, without a copy when that is possible (``torch.as_tensor``)."""
    ...
def bitwise_and(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input & other`` of integers or bools."""
    ...
def bitwise_not(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """``~input``: bits of integers turned over, bools negated (``torch.bitwise_not``)."""
    ...
def bitwise_or(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input | other`` of integers or bools."""
    ...
def bitwise_xor(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input ^ other`` of integers or bools."""
    ...
def bmm(input: _Tensor, mat2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """A batch of products, (b, n, m) times (b, m, p) (``torch.bmm``).

    Raises RuntimeError unless both are 3-D and the sizes agree."""
    ...
def broadcast_to(input: _Tensor, shape: _Any) -> _Tensor:
    """``expand(shape)`` (``torch.broadcast_to``)."""
    ...
def cat(tensors: _Sequence[_Tensor], dim: _int = 0, *, out: _Any = ...) -> _Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim``; 1-D empty ones are skipped.

    Raises ValueError for an empty list, RuntimeError when the shapes do not fit."""
    ...
def chunk(input: _Tensor, chunks: _int, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """At most ``chunks`` views of equal size, the last maybe smaller (``torch.chunk``)."""
    ...
def clone(input: _Tensor) -> _Tensor:
    """A copy with memory of its own that stays in the graph (``torch.clone``)."""
    ...
def concat(tensors: _Sequence[_Tensor], dim: _int = 0, *, out: _Any = ...) -> _Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim``; 1-D empty ones are skipped.

    Raises ValueError for an empty list, RuntimeError when the shapes do not fit."""
    ...
def concatenate(tensors: _Sequence[_Tensor], dim: _int = 0, *, out: _Any = ...) -> _Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim``; 1-D empty ones are skipped.

    Raises ValueError for an empty list, RuntimeError when the shapes do not fit."""
    ...
def cos(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Cosine of each element, in radians.    d cos(x) = -sin(x) dx"""
    ...
def detach(input: _Tensor) -> _Tensor:
    """A tensor over the *same* memory and version counter, outside the graph (``Tensor.detach``).

    A write through either is seen by both, and counted for both: unlike with ``.data``, backward
    notices when a value that it needs was overwritten."""
    ...
def detach_(self: _Tensor) -> _Tensor:
    """Cut this tensor itself from the graph, making it a leaf (``Tensor.detach_``).

    Raises RuntimeError for a view: its history is its base's."""
    ...
def div(input: _Tensor, other: _Any, *, rounding_mode: _str | None = None, out: _Any = ...) -> _Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode."""
    ...
def divide(input: _Tensor, other: _Any, *, rounding_mode: _str | None = None, out: _Any = ...) -> _Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode."""
    ...
def dot(input: _Tensor, tensor: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Inner product of two vectors of shape (n,) (``torch.dot``).

    Raises RuntimeError unless both are 1-D, equally long and of one dtype."""
    ...
def empty(*sizes: _Any, size: _Any = None, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` (ints or one tuple) filled with whatever the memory holds (``torch.empty``)."""
    ...
def empty_like(input: _Tensor, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False) -> _Tensor:
    """``empty`` of the shape and dtype of ``input``."""
    ...
def eq(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input == other``, element by element (``torch.eq``)."""
    ...
def equal(input: _Tensor, other: _Tensor) -> _bool:
    """True when both have the same shape and the same elements (``torch.equal``)."""
    ...
def exp(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e to the power of each element.    d exp(x) = exp(x) dx"""
    ...
def exp_(self: _Tensor) -> _Tensor:
    """``exp`` in place; returns self."""
    ...
def eye(n: _int, m: _int | None = None, *, dtype: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Ones on the diagonal, zeros elsewhere, of shape (n, m) or (n, n) (``torch.eye``)."""
    ...
def fill_(self: _Tensor, value: _Any) -> _Tensor:
    """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``)."""
    ...
def flatten(input: _Tensor, start_dim: _int = 0, end_dim: _int = -1) -> _Tensor:
    """Dimensions ``start_dim`` to ``end_dim`` joined into one (``torch.flatten``).

    Returns the input itself when there is nothing to join. Raises IndexError and RuntimeError for
    dimensions out of range or in the wrong order."""
    ...
def floor_divide(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The quotient rounded down, element by element (``torch.floor_divide``)."""
    ...
def from_numpy(ndarray: _Any) -> _Tensor:
    """A tensor over the *same* memory as ``ndarray``: a write into either is seen by both.

    Raises TypeError for anything but an ndarray, ValueError for negative strides (NumPy's
    ``a[::-1]``): copy the array first (``torch.from_numpy``)."""
    ...
def full(size: _Any, fill_value: _Any, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` filled with ``fill_value``, in its dtype (``torch.full``)."""
    ...
def full_like(input: _Tensor, fill_value: _Any, *, dtype: _Any = None) -> _Tensor:
    """``fill_value`` everywhere, in the shape and dtype of ``input`` (``torch.full_like``)."""
    ...
def ge(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input >= other``, element by element (``torch.ge``)."""
    ...
def greater(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input > other``, element by element (``torch.gt``)."""
    ...
def greater_equal(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input >= other``, element by element (``torch.ge``)."""
    ...
def gt(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input > other``, element by element (``torch.gt``)."""
    ...
def isclose(input: _Tensor, other: _Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _Tensor:
    """Where ``|input - other| <= atol + rtol * |other|`` (``torch.isclose``).

    Raises RuntimeError when the dtypes differ."""
    ...
def isfinite(input: _Tensor) -> _Tensor:
    """Where an element is neither infinite nor NaN (``torch.isfinite``)."""
    ...
def isnan(input: _Tensor) -> _Tensor:
    """Where an element is not a number (``torch.isnan``)."""
    ...
def le(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input <= other``, element by element (``torch.le``)."""
    ...
def less(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input < other``, element by element (``torch.lt``)."""
    ...
def less_equal(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input <= other``, element by element (``torch.le``)."""
    ...
def linspace(start: _float, end: _float, steps: _int, *, dtype: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """``steps`` evenly spaced numbers from ``start`` to ``end``, both included (``linspace``)."""
    ...
def log(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Natural logarithm of each element.    d log(x) = dx / x"""
    ...
def log_(self: _Tensor) -> _Tensor:
    """``log`` in place; returns self."""
    ...
def log_softmax(input: _Tensor, dim: _int, *, dtype: _Any = None, out: _Any = ...) -> _Tensor:
    """The logarithm of ``softmax``, computed so that no exponential overflows.

    Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape."""
    ...
def logical_not(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where an element is zero or False (``torch.logical_not``)."""
    ...
def lt(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input < other``, element by element (``torch.lt``)."""
    ...
def matmul(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

    - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
    - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

    Raises RuntimeError when the sizes or dtypes do not fit."""
    ...
def max(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

    - ``dim``: int (or another Tensor to compare with element by element).
    - ``keepdim``: keep the reduced dimension, with size 1.

    Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose."""
    ...
def maximum(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The larger of two tensors, element by element with broadcasting (``torch.maximum``)."""
    ...
def mean(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = None, keepdims: _bool = False, out: _Any = ...) -> _Tensor:
    """The mean of all elements, or along ``dim`` (``torch.mean``); arguments as in ``sum``.

    Raises RuntimeError for integer and bool tensors unless ``dtype`` is a float dtype."""
    ...
def min(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The smallest element; with ``dim`` a pair (values, indices); see ``max`` (``torch.min``)."""
    ...
def minimum(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The smaller of two tensors, element by element with broadcasting (``torch.minimum``)."""
    ...
def mm(input: _Tensor, mat2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Matrix (n, m) times matrix (m, p) (``torch.mm``).

    Raises RuntimeError unless both are 2-D, the inner sizes agree and the dtypes are equal."""
    ...
def mul(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * other``, element by element with broadcasting (``torch.mul``).

    Raises RuntimeError when the shapes do not broadcast."""
    ...
def multiply(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * other``, element by element with broadcasting (``torch.mul``).

    Raises RuntimeError when the shapes do not broadcast."""
    ...
def mv(input: _Tensor, vec: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Matrix (n, m) times vector (m,) (``torch.mv``). Raises RuntimeError when sizes differ."""
    ...
def narrow(input: _Tensor, dim: _int, start: _Any, length: _int) -> _Tensor:
    """``length`` entries of dimension ``dim`` from ``start`` on (``torch.narrow``).

    Raises RuntimeError and IndexError when that is out of range."""
    ...
def ne(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input != other``, element by element (``torch.ne``)."""
    ...
def neg(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-x.    d(-x) = -dx"""
    ...
def neg_(self: _Tensor) -> _Tensor:
    """``neg`` in place; returns self."""
    ...
def negative(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-x.    d(-x) = -dx"""
    ...
def not_equal(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input != other``, element by element (``torch.ne``)."""
    ...
def ones(*sizes: _Any, size: _Any = None, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` (ints or one tuple) filled with ones (``torch.ones``)."""
    ...
def ones_like(input: _Tensor, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False) -> _Tensor:
    """``ones`` of the shape and dtype of ``input``."""
    ...
def permute(input: _Tensor, *order: _Any, dims: _Any = None) -> _Tensor:
    """All dimensions in a new order (``torch.permute``), as ints or one tuple, or by keyword.

    Raises RuntimeError unless every dimension is named once."""
    ...
def pow(input: _Any, exponent: _Any, *, out: _Any = ...) -> _Any:
    """``input ** exponent``, element by element (``torch.pow``).

    - ``exponent``: number or Tensor; one of the two may be a number.

    Raises RuntimeError for integers with a negative whole exponent."""
    ...
def rand(*size: _Any, generator: _Generator | None = None, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Uniform numbers from [0, 1), PyTorch's own for the same seed (``torch.rand``)."""
    ...
def rand_like(input: _Tensor, *, dtype: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """``rand`` of the shape and dtype of ``input`` (``torch.rand_like``)."""
    ...
def randint(low: _int, high: _Any = None, size: _Any = None, *, generator: _Generator | None = None, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Whole numbers from ``low`` (0 when left out) to ``high - 1``, int64 (``torch.randint``).

    ``randint(high, size)`` or ``randint(low, high, size)``. Raises RuntimeError for an empty range."""
    ...
def randn(*size: _Any, generator: _Generator | None = None, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Normal numbers, mean 0 and deviation 1, PyTorch's own for the same seed (``torch.randn``)."""
    ...
def randn_like(input: _Tensor, *, dtype: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """``randn`` of the shape and dtype of ``input`` (``torch.randn_like``)."""
    ...
def randperm(n: _int, *, generator: _Generator | None = None, dtype: _Any = None, out: _Any = ...) -> _Tensor:
    """The numbers 0 .. n-1 in random order, int64 (``torch.randperm``)."""
    ...
def reciprocal(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1/x.    d(1/x) = -1/x^2 dx"""
    ...
def relu(input: _Tensor) -> _Tensor:
    """max(x, 0) of each element.    The gradient passes where x > 0."""
    ...
def relu_(self: _Tensor) -> _Tensor:
    """``relu`` in place; returns self."""
    ...
def remainder(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The remainder of the division, with the sign of ``other`` (``torch.remainder``)."""
    ...
def reshape(input: _Tensor, *sizes: _Any, shape: _Any = None) -> _Tensor:
    """Another shape: a view when strides allow it, else a copy (``torch.reshape``).

    - ``sizes`` or ``shape``: ints, or one tuple; one of them may be -1.

    Raises RuntimeError when the number of elements differs."""
    ...
def select(input: _Tensor, dim: _int, index: _int) -> _Tensor:
    """The elements at ``index`` of dimension ``dim``, which is dropped (``torch.select``).

    Raises IndexError when out of range."""
    ...
def sigmoid(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx"""
    ...
def sigmoid_(self: _Tensor) -> _Tensor:
    """``sigmoid`` in place; returns self."""
    ...
def sign(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-1, 0 or 1 for each element.    Its gradient is 0 everywhere."""
    ...
def sin(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Sine of each element, in radians.    d sin(x) = cos(x) dx"""
    ...
def softmax(input: _Tensor, dim: _int, *, dtype: _Any = None, out: _Any = ...) -> _Tensor:
    """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``)."""
    ...
def split(input: _Tensor, split_size_or_sections: _Any, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """Views of consecutive ranges of a dimension (``torch.split``).

    - ``split_size_or_sections``: int, the size of each part (the last may be smaller), or a list
      of sizes that add up to the size of the dimension."""
    ...
def sqrt(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Square root of each element.    d sqrt(x) = dx / (2 sqrt(x))"""
    ...
def sqrt_(self: _Tensor) -> _Tensor:
    """``sqrt`` in place; returns self."""
    ...
def squeeze(input: _Tensor, dim: _Any = None) -> _Tensor:
    """Drop all dimensions of size 1, or those of ``dim`` that have size 1 (``torch.squeeze``).

    - ``dim``: None, int or tuple of ints. A dimension of another size stays, without an error."""
    ...
def stack(tensors: _Sequence[_Tensor], dim: _int = 0, *, out: _Any = ...) -> _Tensor:
    """Join tensors of equal shape along a new dimension at ``dim`` (``torch.stack``).

    Raises RuntimeError for an empty list or unequal shapes."""
    ...
def sub(input: _Tensor, other: _Any, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

    Raises RuntimeError when the shapes do not broadcast, or for bool tensors."""
    ...
def subtract(input: _Tensor, other: _Any, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

    Raises RuntimeError when the shapes do not broadcast, or for bool tensors."""
    ...
def sum(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = None, keepdims: _bool = False, out: _Any = ...) -> _Tensor:
    """The sum of all elements, or along ``dim`` (``torch.sum``).

    - ``dim``: int or tuple of ints, counted from the end when negative; None for all.
    - ``keepdim``: keep the summed dimensions, with size 1.
    - ``dtype``: convert to this dtype first. Integers and bools are summed in int64.
    - ``axis``, ``keepdims``: NumPy's names for the same.

    Raises IndexError for a dimension out of range."""
    ...
def swapaxes(input: _Tensor, dim0: _int, dim1: _int) -> _Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

    Raises IndexError when out of range."""
    ...
def swapdims(input: _Tensor, dim0: _int, dim1: _int) -> _Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

    Raises IndexError when out of range."""
    ...
def t(input: _Tensor) -> _Tensor:
    """The transpose of a matrix; vectors and numbers come back as they are (``torch.t``).

    Raises RuntimeError for more than 2 dimensions."""
    ...
def tanh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx"""
    ...
def tanh_(self: _Tensor) -> _Tensor:
    """``tanh`` in place; returns self."""
    ...
def tensor(data: _Any, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False) -> _Tensor:
    """A new leaf that holds a copy of ``data`` (``torch.tensor``).

    - ``data``: number, nested lists, ndarray or Tensor. Python floats take the default dtype, ints
      int64; arrays keep their dtype.
    - ``dtype``: convert to this dtype. ``requires_grad``: collect a gradient (floats only).

    Raises ValueError for ragged lists, TypeError for data that is not numeric."""
    ...
def transpose(input: _Tensor, dim0: _int, dim1: _int) -> _Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

    Raises IndexError when out of range."""
    ...
def true_divide(input: _Tensor, other: _Any, *, rounding_mode: _str | None = None, out: _Any = ...) -> _Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode."""
    ...
def unbind(input: _Tensor, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """One view per index of dimension ``dim``, which is dropped (``torch.unbind``)."""
    ...
def unsqueeze(input: _Tensor, dim: _int) -> _Tensor:
    """A dimension of size 1 inserted at ``dim``, counted in the *new* shape (``torch.unsqueeze``).

    Raises IndexError when out of range."""
    ...
def where(condition: _Tensor, input: _Any = None, other: _Any = None, *, out: _Any = ...) -> _Any:
    """``input`` where the condition holds, ``other`` elsewhere, broadcast (``torch.where``).

    - ``condition``: bool Tensor; ``input``, ``other``: Tensors or numbers. Without them, the
      indices of the non-zero elements, one tensor per dimension.

    Raises RuntimeError when the condition is not bool or the shapes do not broadcast."""
    ...
def zero_(self: _Tensor) -> _Tensor:
    """0 written into every element (``Tensor.zero_``)."""
    ...
def zeros(*sizes: _Any, size: _Any = None, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` (ints or one tuple) filled with zeros (``torch.zeros``)."""
    ...
def zeros_like(input: _Tensor, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False) -> _Tensor:
    """``zeros`` of the shape and dtype of ``input``."""
    ...
