# Written by book/_tools/reference.py from the live package; do not edit.
from importlib import import_module as _import_module
from math import e as e, inf as inf, nan as nan, pi as pi
from typing import Any as _Any
from . import absent as _absent
from . import autograd as autograd, ops as ops, random as random
from . import paths as _paths
from . import sharing as sharing
from .autograd.anomaly import is_anomaly_check_nan_enabled as is_anomaly_check_nan_enabled, is_anomaly_enabled as is_anomaly_enabled
from .constructors import TYPED as TYPED, set_default_tensor_type as set_default_tensor_type
from .devices.device import device as device
from .errors import AcceleratorError as AcceleratorError, OutOfMemoryError as OutOfMemoryError
from .grad_mode import enable_grad as enable_grad, inference_mode as inference_mode, is_grad_enabled as is_grad_enabled, is_inference_mode_enabled as is_inference_mode_enabled, no_grad as no_grad, set_grad_enabled as set_grad_enabled
from .graph import overriding as _overriding
from .graph.registry import OPS as OPS
from .random import Generator as Generator, default_generator as default_generator, get_rng_state as get_rng_state, initial_seed as initial_seed, manual_seed as manual_seed, seed as seed, set_rng_state as set_rng_state
from .switches import are_deterministic_algorithms_enabled as are_deterministic_algorithms_enabled, get_deterministic_debug_mode as get_deterministic_debug_mode, get_float32_matmul_precision as get_float32_matmul_precision, is_deterministic_algorithms_warn_only_enabled as is_deterministic_algorithms_warn_only_enabled, is_warn_always_enabled as is_warn_always_enabled, set_deterministic_debug_mode as set_deterministic_debug_mode, set_float32_matmul_precision as set_float32_matmul_precision, set_flush_denormal as set_flush_denormal, set_warn_always as set_warn_always, use_deterministic_algorithms as use_deterministic_algorithms
from .tensors import Tensor as Tensor, interop as interop
from .tensors import attributes as attributes
from .tensors import pickling as pickling
from .tensors import resizing as resizing
from .tensors.dtypes import bfloat16 as _bfloat16
from .tensors.dtypes import bool_ as bool
from .tensors.dtypes import can_cast as can_cast, double as double, dtype as dtype, finfo as finfo, float16 as float16, float32 as float32, float64 as float64, get_default_dtype as get_default_dtype, half as half, iinfo as iinfo, int8 as int8, int16 as int16, int32 as int32, int64 as int64, long as long, promote_types as promote_types, set_default_dtype as set_default_dtype, short as short, uint8 as uint8, uint16 as uint16, uint32 as uint32, uint64 as uint64
from .tensors.dtypes import float_ as float
from .tensors.dtypes import int_ as int
from .tensors.exchange import from_dlpack as from_dlpack, frombuffer as frombuffer
from .tensors.layouts import channels_last as channels_last, channels_last_3d as channels_last_3d, contiguous_format as contiguous_format, layout as layout, memory_format as memory_format, preserve_format as preserve_format, sparse_coo as sparse_coo, sparse_csr as sparse_csr, strided as strided
from .tensors.printing import set_printoptions as set_printoptions
from .tensors.queries import broadcast_shapes as broadcast_shapes, get_default_device as get_default_device, get_device as get_device, get_num_interop_threads as get_num_interop_threads, get_num_threads as get_num_threads, is_complex as is_complex, is_conj as is_conj, is_floating_point as is_floating_point, is_inference as is_inference, is_neg as is_neg, is_nonzero as is_nonzero, is_same_size as is_same_size, is_signed as is_signed, is_storage as is_storage, is_tensor as is_tensor, numel as numel, result_type as result_type, set_default_device as set_default_device, set_num_interop_threads as set_num_interop_threads, set_num_threads as set_num_threads, typename as typename
from .tensors.shapes import Size as Size
from .tensors.storage import UntypedStorage as UntypedStorage
from .tensors.typed_storage import TypedStorage as TypedStorage
from .torch_names import missing as _missing
from .torch_version import __version__ as __version__
from . import __config__ as __config__
from . import accelerator as accelerator
from . import amp as amp
from . import backends as backends
from . import compiler as compiler
from . import cpu as cpu
from . import cuda as cuda
from . import datasets as datasets
from . import distributed as distributed
from . import distributions as distributions
from . import func as func
from . import fx as fx
from . import hub as hub
from . import jit as jit
from . import library as library
from . import linalg as linalg
from . import multiprocessing as multiprocessing
from . import nn as nn
from . import optim as optim
from . import overrides as overrides
from . import profiler as profiler
from . import quasirandom as quasirandom
from . import return_types as return_types
from . import serialization as serialization
from . import signal as signal
from . import special as special
from . import testing as testing
from . import types as types
from . import utils as utils
from . import version as version
from .amp import GradScaler as GradScaler, autocast as autocast
from .amp import get_autocast_dtype as get_autocast_dtype
from .amp import set_autocast_dtype as set_autocast_dtype
from .amp import is_autocast_enabled as is_autocast_enabled
from .amp import set_autocast_enabled as set_autocast_enabled
from .tensors.dtypes import bfloat16 as bfloat16
from .serialization import load as load, save as save
from .streams import Event as Event, Stream as Stream
from .func import vmap as vmap
from .fx import compile as compile, cond as cond, while_loop as while_loop
newaxis: None
from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from builtins import tuple as _tuple
from collections.abc import Sequence as _Sequence
from minitorch.randomness.generators import Generator as _Generator
from minitorch.tensors.dtypes import dtype as _dtype
from minitorch.tensors.tensor import Tensor as _Tensor
from typing import Any as _Any

def _dirichlet_grad(x: _Tensor, alpha: _Tensor, total: _Tensor) -> _Tensor:
    """How parts of 1 move with their concentrations, over 1 - x (``torch._dirichlet_grad``).

    - ``x``: the parts; ``alpha``: their concentrations; ``total``: the sums of these. float32 or
      float64, of one dtype; they broadcast.

    Raises RuntimeError for two dtypes and for a second gradient, NotImplementedError for others.

    >>> x, alpha, total = torch.tensor([0.5, 0.25]), torch.ones(2), torch.full((2,), 2.0)
    >>> torch._dirichlet_grad(x, alpha, total)
    tensor([0.6931, 0.4621])"""
    ...
def _pack_padded_sequence(input: _Tensor, lengths: _Tensor, batch_first: _bool) -> _tuple[_Tensor, _Tensor]:
    """The steps of padded sequences that are not padding, and how many sequences have each step.

    - ``input``: (steps, batch, ...), with ``batch_first`` (batch, steps, ...); ``lengths``: int64,
      (batch,), falling, each at least 1.

    Raises RuntimeError for other lengths. Counterpart: ``torch._pack_padded_sequence``; see
    ``nn.utils.rnn.pack_padded_sequence``.

    >>> x = torch.tensor([[1, 2], [3, 0]])
    >>> torch._pack_padded_sequence(x, torch.tensor([2, 1]), False)
    (tensor([1, 2, 3]), tensor([2, 1]))"""
    ...
def _pad_packed_sequence(data: _Tensor, batch_sizes: _Tensor, batch_first: _bool, padding_value: _Any, total_length: _int) -> _tuple[_Tensor, _Tensor]:
    """Packed sequences with padding again, and their lengths.

    - ``data``: the packed rows; ``batch_sizes``: int64, (steps,), falling; ``total_length``: how
      many steps the result has, 0 or less for those that there are.

    Result: (steps, batch, ...), with ``batch_first`` (batch, steps, ...); lengths, int64, (batch,).
    Counterpart: ``torch._pad_packed_sequence``; see ``nn.utils.rnn.pad_packed_sequence``.

    >>> torch._pad_packed_sequence(torch.tensor([1, 2, 3]), torch.tensor([2, 1]), False, 0, -1)
    (tensor([[1, 2],
            [3, 0]]), tensor([2, 1]))"""
    ...
def _sample_dirichlet(input: _Tensor, generator: _Any = None) -> _Tensor:
    """Parts of 1 along the last dimension (``torch._sample_dirichlet``).

    - ``input``: (..., n), float, concentrations above 0. Result: of this shape, without a
      gradient: ``torch.distributions.Dirichlet`` has it.

    >>> (torch._sample_dirichlet(torch.ones(3)).sum() - 1).abs() < 1e-6
    tensor(True)"""
    ...
def _standard_gamma(input: _Tensor, generator: _Any = None) -> _Tensor:
    """Gamma numbers of concentration ``input[i]`` and rate 1 (``torch._standard_gamma``).

    - ``input``: float, above 0. Result: its shape and dtype; differentiable.

    >>> torch._standard_gamma(torch.ones(2)).shape
    torch.Size([2])"""
    ...
def _standard_gamma_grad(input: _Tensor, output: _Tensor) -> _Tensor:
    """How gamma numbers move with their concentration (``torch._standard_gamma_grad``).

    - ``input``: concentrations; ``output``: the numbers drawn for them. float32 or float64, of one
      dtype; they broadcast.

    Raises RuntimeError for two dtypes, NotImplementedError for others and for a second gradient.

    >>> torch._standard_gamma_grad(torch.tensor([1.0, 4.0]), torch.tensor([0.5, 5.0]))
    tensor([0.8070, 1.1633])"""
    ...
def abs(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

    >>> torch.abs(torch.tensor([-1, 2]))
    tensor([1, 2])"""
    ...
def abs_(self: _Tensor) -> _Tensor:
    """``abs`` in place; returns self (``Tensor.abs_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.abs_() is x
    True"""
    ...
def absolute(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

    >>> torch.abs(torch.tensor([-1, 2]))
    tensor([1, 2])"""
    ...
def acos(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle, from 0 to pi, with a given cosine.    d acos(x) = -dx / sqrt(1 - x^2)

    >>> torch.acos(torch.tensor([1.0, 0.0, -1.0]))
    tensor([0.0000, 1.5708, 3.1416])"""
    ...
def acos_(self: _Tensor) -> _Tensor:
    """``acos`` in place; returns self (``Tensor.acos_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.acos_() is x
    True"""
    ...
def acosh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The positive number with a given cosh.    d acosh(x) = dx / sqrt(x^2 - 1)

    >>> torch.acosh(torch.tensor([1.0, 2.0, 0.0]))
    tensor([0.0000, 1.3170,    nan])"""
    ...
def acosh_(self: _Tensor) -> _Tensor:
    """``acosh`` in place; returns self (``Tensor.acosh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.acosh_() is x
    True"""
    ...
def adaptive_avg_pool1d(input: _Tensor, output_size: _Any) -> _Tensor:
    """The means of ``output_size`` bins that cover signals evenly (``torch.adaptive_avg_pool1d``).

    - ``input``: (N, C, length) or (C, length).

    >>> torch.adaptive_avg_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    tensor([[1.5000, 4.0000]])"""
    ...
def adaptive_max_pool1d(input: _Tensor, output_size: _Any) -> _tuple[_Tensor, _Tensor]:
    """The largest of bins that cover signals evenly, and its index (``adaptive_max_pool1d``).

    >>> torch.adaptive_max_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    (tensor([[2., 6.]]), tensor([[1, 2]]))"""
    ...
def add(input: _Tensor, other: _Any, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``input + alpha * other``, element by element with broadcasting (``torch.add``).

    - ``other``: Tensor or number.
    - ``alpha``: number that multiplies ``other``; a float only for float tensors.

    Raises RuntimeError when the shapes do not broadcast.

    >>> torch.add(torch.tensor([1, 2]), torch.tensor([10, 20]), alpha=2)
    tensor([21, 42])"""
    ...
def addbmm(input: _Tensor, batch1: _Tensor, batch2: _Tensor, *, beta: _float = 1, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``beta * input + alpha * (the sum of batch1[i] @ batch2[i])`` (``torch.addbmm``).

    - ``batch1``: (b, n, m), ``batch2``: (b, m, p), ``input``: broadcasts to (n, p), which is the
      result's shape.

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.addbmm(torch.zeros(1, 1), torch.ones(2, 1, 3), torch.ones(2, 3, 1))
    tensor([[6.]])"""
    ...
def addcdiv(input: _Tensor, tensor1: _Tensor, tensor2: _Tensor, *, value: _Any = 1, out: _Any = ...) -> _Tensor:
    """``input + value * tensor1 / tensor2``, element by element (``torch.addcdiv``).

    Raises RuntimeError when ``tensor1`` and ``tensor2`` are both integers.

    >>> torch.addcdiv(torch.ones(2), torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]), value=10)
    tensor([6., 6.])"""
    ...
def addcmul(input: _Tensor, tensor1: _Tensor, tensor2: _Tensor, *, value: _Any = 1, out: _Any = ...) -> _Tensor:
    """``input + value * tensor1 * tensor2``, element by element (``torch.addcmul``).

    >>> torch.addcmul(torch.ones(2), torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), value=10)
    tensor([31., 81.])"""
    ...
def addmm(input: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _float = 1, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``).

    - ``mat1``: (n, m), ``mat2``: (m, p), ``input``: broadcasts to (n, p), which is the result's
      shape. With ``beta=0`` the values of ``input`` do not matter.

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.addmm(torch.ones(2), torch.ones(2, 3), torch.ones(3, 2), alpha=2)
    tensor([[7., 7.],
            [7., 7.]])"""
    ...
def addmv(input: _Tensor, mat: _Tensor, vec: _Tensor, *, beta: _float = 1, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``beta * input + alpha * mat @ vec`` (``torch.addmv``).

    - ``mat``: (n, m), ``vec``: (m,), ``input``: (n,), (1,) or 0-d. Result: (n,).

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.addmv(torch.zeros(2), torch.ones(2, 3), torch.ones(3))
    tensor([3., 3.])"""
    ...
def addmv_(self: _Tensor, a: _Tensor, b: _Tensor, *, beta: _float = 1, alpha: _float = 1) -> _Tensor:
    """``beta * self + alpha * a @ b`` written into self, which has the result's shape.

    Counterpart: ``Tensor.addmv_``.

    >>> torch.zeros(2).addmv_(torch.ones(2, 3), torch.ones(3)).sum()
    tensor(6.)"""
    ...
def addr(input: _Tensor, vec1: _Tensor, vec2: _Tensor, *, beta: _float = 1, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``beta * input + alpha * outer(vec1, vec2)`` (``torch.addr``).

    - ``vec1``: (n,), ``vec2``: (m,), ``input``: broadcasts to (n, m), which is the result's shape.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.addr(torch.zeros(2, 2), torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])"""
    ...
def adjoint(input: _Tensor) -> _Tensor:
    """The last two dimensions exchanged (``torch.adjoint``; there are no complex numbers here).

    Returns a view. Raises RuntimeError for a vector; warns, as torch does, for a 0-d tensor.

    >>> torch.adjoint(torch.tensor([[1, 2]]))
    tensor([[1],
            [2]])"""
    ...
def affine_grid_generator(theta: _Tensor, size: _Sequence[_int], align_corners: _bool) -> _Tensor:
    """``nn.functional.affine_grid`` without its checks (``torch.affine_grid_generator``).

    >>> torch.affine_grid_generator(torch.eye(2, 3)[None], (1, 1, 1, 2), True)
    tensor([[[[-1.,  0.],
              [ 1.,  0.]]]])"""
    ...
def all(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """True where all elements are non-zero, of all or along ``dim`` (``torch.all``).

    - ``dim``: int, tuple of ints, or None for all; NaN counts as True.

    Result: bool, for a uint8 tensor uint8.

    >>> torch.all(torch.tensor([[True, False], [True, True]]), dim=1)
    tensor([False,  True])"""
    ...
def allclose(input: _Tensor, other: _Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _bool:
    """True when ``isclose`` holds everywhere (``torch.allclose``).

    >>> torch.allclose(torch.tensor([1.0]), torch.tensor([1.0 + 1e-7]))
    True"""
    ...
def alpha_dropout(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Dropout that keeps mean and variance of SELU's results, when ``train`` (``torch.alpha_dropout``).

    >>> torch.alpha_dropout(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def alpha_dropout_(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Dropout that keeps mean and variance of SELU's results, when ``train`` (``torch.alpha_dropout_``).

    >>> torch.alpha_dropout_(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def amax(input: _Tensor, dim: _Any = ..., keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The largest element along ``dim``: an int or a tuple, by default all (``torch.amax``).

    Result: ``input``'s dtype. NaN counts as the largest. Elements that are equally large share the
    gradient. Raises IndexError for a dimension without elements.

    >>> torch.amax(torch.tensor([[3, 5], [4, 2]]), dim=1)
    tensor([5, 4])"""
    ...
def amin(input: _Tensor, dim: _Any = ..., keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The smallest element along ``dim``; see ``amax`` (``torch.amin``).

    >>> torch.amin(torch.tensor([[3, 5], [4, 2]]), dim=(0, 1))
    tensor(2)"""
    ...
def aminmax(input: _Tensor, *, dim: _int | None = None, keepdim: _bool = False, out: _Any = ...) -> _Any:
    """The smallest and the largest element, as a named pair (min, max) (``torch.aminmax``).

    - ``dim``: int, or None for all elements.

    >>> torch.aminmax(torch.tensor([3, 5, 4])).min
    tensor(3)"""
    ...
def angle(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """0 for numbers from 0 on, pi for those below, NaN for NaN.    Its gradient is 0 everywhere.

    >>> torch.angle(torch.tensor([1.0, 0.0, float("nan")]))
    tensor([0., 0., nan])"""
    ...
def any(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """True where any element is non-zero, of all or along ``dim``; see ``all`` (``torch.any``).

    >>> torch.any(torch.tensor([0, 0, 3]))
    tensor(True)"""
    ...
def arange(start: _Any = None, end: _Any = None, step: _Any = 1, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Numbers from ``start`` (0 when left out) up to, not including, ``end`` (``torch.arange``).

    int64 when all three are ints, else the default dtype. Raises RuntimeError for a step of 0 or
    one that leads away from ``end``.

    >>> torch.arange(1, 10, 3)
    tensor([1, 4, 7])"""
    ...
def arccos(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle, from 0 to pi, with a given cosine.    d acos(x) = -dx / sqrt(1 - x^2)

    >>> torch.acos(torch.tensor([1.0, 0.0, -1.0]))
    tensor([0.0000, 1.5708, 3.1416])"""
    ...
def arccos_(self: _Tensor) -> _Tensor:
    """``arccos`` in place; returns self (``Tensor.arccos_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.arccos_() is x
    True"""
    ...
def arccosh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The positive number with a given cosh.    d acosh(x) = dx / sqrt(x^2 - 1)

    >>> torch.acosh(torch.tensor([1.0, 2.0, 0.0]))
    tensor([0.0000, 1.3170,    nan])"""
    ...
def arccosh_(self: _Tensor) -> _Tensor:
    """``arccosh`` in place; returns self (``Tensor.arccosh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.arccosh_() is x
    True"""
    ...
def arcsin(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle, from -pi/2 to pi/2, with a given sine.    d asin(x) = dx / sqrt(1 - x^2)

    >>> torch.asin(torch.tensor([0.0, 1.0, 2.0]))
    tensor([0.0000, 1.5708,    nan])"""
    ...
def arcsin_(self: _Tensor) -> _Tensor:
    """``arcsin`` in place; returns self (``Tensor.arcsin_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.arcsin_() is x
    True"""
    ...
def arcsinh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The number with a given sinh.    d asinh(x) = dx / sqrt(x^2 + 1)

    >>> torch.asinh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8814])"""
    ...
def arcsinh_(self: _Tensor) -> _Tensor:
    """``arcsinh`` in place; returns self (``Tensor.arcsinh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.arcsinh_() is x
    True"""
    ...
def arctan(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle, from -pi/2 to pi/2, with a given tangent.    d atan(x) = dx / (1 + x^2)

    >>> torch.atan(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7854])"""
    ...
def arctan2(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle of the point with y = ``input`` and x = ``other``, in radians (``torch.atan2``).

    Signs are minded: the result goes all around, from -pi to pi. Integers become floats.

    >>> torch.atan2(torch.tensor([1.0, -1.0]), torch.tensor([1.0, -1.0]))
    tensor([ 0.7854, -2.3562])"""
    ...
def arctan_(self: _Tensor) -> _Tensor:
    """``arctan`` in place; returns self (``Tensor.arctan_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.arctan_() is x
    True"""
    ...
def arctanh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The number with a given tanh.    d atanh(x) = dx / (1 - x^2)

    >>> torch.atanh(torch.tensor([0.0, 0.5, 1.0]))
    tensor([0.0000, 0.5493,    inf])"""
    ...
def arctanh_(self: _Tensor) -> _Tensor:
    """``arctanh`` in place; returns self (``Tensor.arctanh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.arctanh_() is x
    True"""
    ...
def argmax(input: _Tensor, dim: _int | None = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

    Raises IndexError when there is nothing to choose from.

    >>> torch.argmax(torch.tensor([[3, 5], [4, 2]]), 1)
    tensor([1, 0])"""
    ...
def argmin(input: _Tensor, dim: _int | None = None, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``).

    >>> torch.argmin(torch.tensor([3, 1, 2]))
    tensor(1)"""
    ...
def argsort(input: _Tensor, dim: _int = -1, descending: _bool = False, *, stable: _bool = False) -> _Tensor:
    """The indices that put the elements in order along a dimension, int64 (``torch.argsort``).

    >>> torch.argsort(torch.tensor([3, 1, 2]))
    tensor([1, 2, 0])"""
    ...
def argwhere(input: _Tensor) -> _Tensor:
    """The indices of the elements that are not zero, one row each (``torch.argwhere``).

    >>> torch.argwhere(torch.tensor([[0, 1], [2, 0]]))
    tensor([[0, 1],
            [1, 0]])"""
    ...
def as_strided(input: _Tensor, size: _Any, stride: _Any, storage_offset: _int | None = None) -> _Tensor:
    """The storage read with the given shape, strides and offset in elements (``torch.as_strided``).

    Raises RuntimeError when that would read outside the storage, and NotImplementedError (not in
    torch) when it would read outside a view that requires grad.

    >>> torch.as_strided(torch.arange(5), (3, 2), (1, 2))
    tensor([[0, 2],
            [1, 3],
            [2, 4]])"""
    ...
def as_strided_(self: _Tensor, size: _Any, stride: _Any, storage_offset: _int | None = None) -> _Tensor:
    """``as_strided`` in place: this tensor itself is changed; returns self.

    Counterpart: ``torch.as_strided_``.

    >>> torch.arange(6).as_strided_((2, 2), (2, 1))
    tensor([[0, 1],
            [2, 3]])"""
    ...
def as_strided_scatter(input: _Tensor, src: _Tensor, size: _Any, stride: _Any, storage_offset: _int | None = None) -> _Tensor:
    """A copy of ``input`` whose ``as_strided`` view is ``src`` (``torch.as_strided_scatter``).

    - ``size``, ``stride``, ``storage_offset``: of the view; RuntimeError unless it has the shape of
      ``src``.

    >>> torch.as_strided_scatter(torch.zeros(2, 2), torch.ones(2), (2,), (3,))
    tensor([[1., 0.],
            [0., 1.]])"""
    ...
def as_tensor(data: _Any, *, dtype: _Any = None, device: _Any = None) -> _Tensor:
    """``data`` as a tensor, without a copy when that is possible (``torch.as_tensor``).

    A Tensor is returned itself, an ndarray's memory is shared, if the dtype is right.

    >>> torch.as_tensor([1, 2])
    tensor([1, 2])"""
    ...
def asarray(obj: _Any, *, dtype: _Any = None, device: _Any = None, copy: _bool | None = None, requires_grad: _bool | None = None) -> _Tensor:
    """``obj`` as a tensor (``torch.asarray``): itself, over the same memory, or a copy.

    Memory is shared with an ndarray, and with what has DLPack or Python's buffer protocol.

    - ``copy``: True for a copy in any case, False for an error (ValueError) where one is needed,
      None for a copy only where it is needed.
    - ``requires_grad``: True for a leaf that collects a gradient, False for a tensor without
      history, None for what ``obj`` has.

    >>> torch.asarray([1, 2], dtype=torch.float32)
    tensor([1., 2.])"""
    ...
def asin(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle, from -pi/2 to pi/2, with a given sine.    d asin(x) = dx / sqrt(1 - x^2)

    >>> torch.asin(torch.tensor([0.0, 1.0, 2.0]))
    tensor([0.0000, 1.5708,    nan])"""
    ...
def asin_(self: _Tensor) -> _Tensor:
    """``asin`` in place; returns self (``Tensor.asin_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.asin_() is x
    True"""
    ...
def asinh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The number with a given sinh.    d asinh(x) = dx / sqrt(x^2 + 1)

    >>> torch.asinh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8814])"""
    ...
def asinh_(self: _Tensor) -> _Tensor:
    """``asinh`` in place; returns self (``Tensor.asinh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.asinh_() is x
    True"""
    ...
def atan(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle, from -pi/2 to pi/2, with a given tangent.    d atan(x) = dx / (1 + x^2)

    >>> torch.atan(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7854])"""
    ...
def atan2(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The angle of the point with y = ``input`` and x = ``other``, in radians (``torch.atan2``).

    Signs are minded: the result goes all around, from -pi to pi. Integers become floats.

    >>> torch.atan2(torch.tensor([1.0, -1.0]), torch.tensor([1.0, -1.0]))
    tensor([ 0.7854, -2.3562])"""
    ...
def atan_(self: _Tensor) -> _Tensor:
    """``atan`` in place; returns self (``Tensor.atan_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.atan_() is x
    True"""
    ...
def atanh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The number with a given tanh.    d atanh(x) = dx / (1 - x^2)

    >>> torch.atanh(torch.tensor([0.0, 0.5, 1.0]))
    tensor([0.0000, 0.5493,    inf])"""
    ...
def atanh_(self: _Tensor) -> _Tensor:
    """``atanh`` in place; returns self (``Tensor.atanh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.atanh_() is x
    True"""
    ...
def atleast_1d(*tensors: _Any) -> _Any:
    """The tensor with at least one dimension (``torch.atleast_1d``).

    Missing dimensions of size 1 are inserted; a tensor that has enough is returned itself. Several
    tensors, or a list, give a tuple.

    >>> torch.atleast_1d(torch.tensor(5.)).ndim
    1"""
    ...
def atleast_2d(*tensors: _Any) -> _Any:
    """The tensor with at least two dimensions, new ones in front (``torch.atleast_2d``).

    Missing dimensions of size 1 are inserted; a tensor that has enough is returned itself. Several
    tensors, or a list, give a tuple.

    >>> torch.atleast_2d(torch.tensor(5.)).ndim
    2"""
    ...
def atleast_3d(*tensors: _Any) -> _Any:
    """The tensor with at least three dimensions: (1, n, 1) for n elements (``torch.atleast_3d``).

    Missing dimensions of size 1 are inserted; a tensor that has enough is returned itself. Several
    tensors, or a list, give a tuple.

    >>> torch.atleast_3d(torch.tensor(5.)).ndim
    3"""
    ...
def avg_pool1d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, ceil_mode: _bool = False, count_include_pad: _bool = True) -> _Tensor:
    """The mean of each window of signals (``torch.avg_pool1d``).

    - ``input``: (N, C, length) or (C, length); the settings are those of ``avg_pool2d``.

    >>> torch.avg_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[2., 1.]])"""
    ...
def baddbmm(input: _Tensor, batch1: _Tensor, batch2: _Tensor, *, beta: _float = 1, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``beta * input + alpha * batch1 @ batch2``, matrix by matrix (``torch.baddbmm``).

    - ``batch1``: (b, n, m), ``batch2``: (b, m, p), ``input``: broadcasts to (b, n, p), which is
      the result's shape.

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.baddbmm(torch.ones(1), torch.ones(2, 1, 3), torch.ones(2, 3, 1)).flatten()
    tensor([4., 4.])"""
    ...
def bartlett_window(window_length: _int, periodic: _bool = True, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """A triangle: 0 at both ends, 1 in the middle; see ``hann_window`` (``torch.bartlett_window``).

    >>> torch.bartlett_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])"""
    ...
def bernoulli(input: _Tensor, p: _float | None = None, *, generator: _Any = None, out: _Any = ...) -> _Tensor:
    """1 with probability ``input[i]``, else 0 (``torch.bernoulli``).

    - ``input``: float, probabilities; or, with one probability ``p`` for all, only a shape.

    Raises RuntimeError for probabilities outside [0, 1].

    >>> torch.bernoulli(torch.tensor([0.0, 1.0]))
    tensor([0., 1.])"""
    ...
def bincount(input: _Tensor, weights: _Tensor | None = None, minlength: _int = 0) -> _Tensor:
    """How often each of 0, 1, 2 ... occurs (``torch.bincount``).

    - ``input``: integers that are not negative, of shape (n,).
    - ``weights``: of shape (n,); adds these instead of ones.
    - ``minlength``: the least number of counts.

    Result: int64; with weights float32 for float32 weights, else float64.

    >>> torch.bincount(torch.tensor([0, 2, 2]))
    tensor([1, 0, 2])"""
    ...
def binomial(count: _Tensor, prob: _Tensor, generator: _Any = None) -> _Tensor:
    """Numbers of successes in ``count[i]`` trials of chance ``prob[i]`` (``torch.binomial``).

    - ``count``, ``prob``: float, of one dtype; they broadcast. Result: their common shape.

    Raises RuntimeError for two dtypes, NotImplementedError for integers.

    >>> torch.binomial(torch.tensor([5.0, 5.0]), torch.tensor([0.0, 1.0]))
    tensor([0., 5.])"""
    ...
def bitwise_and(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Bits that are in both (``torch.bitwise_and``).

    - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

    Raises NotImplementedError for floats.

    >>> torch.bitwise_and(torch.tensor([12, 5]), 2)
    tensor([0, 0])"""
    ...
def bitwise_left_shift(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * 2**other`` (``torch.bitwise_left_shift``).

    - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

    Raises NotImplementedError for floats.

    >>> torch.bitwise_left_shift(torch.tensor([12, 5]), 2)
    tensor([48, 20])"""
    ...
def bitwise_not(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """``~input``: bits of integers turned over, bools negated (``torch.bitwise_not``).

    Raises NotImplementedError for floats.

    >>> torch.bitwise_not(torch.tensor([0, 5]))
    tensor([-1, -6])"""
    ...
def bitwise_or(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Bits that are in one or both (``torch.bitwise_or``).

    - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

    Raises NotImplementedError for floats.

    >>> torch.bitwise_or(torch.tensor([12, 5]), 2)
    tensor([14,  7])"""
    ...
def bitwise_right_shift(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input // 2**other`` (``torch.bitwise_right_shift``).

    - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

    Raises NotImplementedError for floats.

    >>> torch.bitwise_right_shift(torch.tensor([12, 5]), 2)
    tensor([3, 1])"""
    ...
def bitwise_xor(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Bits that are in one only (``torch.bitwise_xor``).

    - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

    Raises NotImplementedError for floats.

    >>> torch.bitwise_xor(torch.tensor([12, 5]), 2)
    tensor([14,  7])"""
    ...
def blackman_window(window_length: _int, periodic: _bool = True, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t); see ``hann_window`` (``torch.blackman_window``).

    >>> torch.blackman_window(4)[1:]
    tensor([0.3400, 1.0000, 0.3400])"""
    ...
def block_diag(*tensors: _Tensor) -> _Tensor:
    """Matrices along the diagonal of a large one, zeros elsewhere (``torch.block_diag``).

    - ``tensors``: matrices; a vector counts as one row, a number as 1 x 1.

    Raises RuntimeError for more than two dimensions.

    >>> torch.block_diag(torch.tensor([[1, 2]]), torch.tensor(3))
    tensor([[1, 2, 0],
            [0, 0, 3]])"""
    ...
def bmm(input: _Tensor, mat2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """A batch of products, (b, n, m) times (b, m, p) (``torch.bmm``).

    Raises RuntimeError unless both are 3-D and the sizes agree.

    >>> torch.bmm(torch.ones(4, 2, 3), torch.ones(4, 3, 2)).shape
    torch.Size([4, 2, 2])"""
    ...
def broadcast_tensors(*tensors: _Tensor) -> _tuple[_Tensor, ...]:
    """Each tensor expanded to the shape that all broadcast to (``torch.broadcast_tensors``).

    The results are views that must not be written into. Raises RuntimeError when the shapes do not
    fit.

    >>> a, b = torch.broadcast_tensors(torch.zeros(3, 1), torch.zeros(2))
    >>> a.shape == b.shape == (3, 2)
    True"""
    ...
def broadcast_to(input: _Tensor, *sizes: _Any, size: _Any = None) -> _Tensor:
    """``expand(size)`` (``torch.broadcast_to``).

    >>> torch.broadcast_to(torch.tensor([1, 2]), (2, 2))
    tensor([[1, 2],
            [1, 2]])"""
    ...
def bucketize(input: _Any, boundaries: _Tensor, *, out_int32: _bool = False, right: _bool = False, out: _Any = ...) -> _Tensor:
    """In which bucket each element falls, between sorted boundaries (``torch.bucketize``).

    - ``input``: Tensor or number.
    - ``boundaries``: sorted tensor of one dimension.
    - ``right``, ``out_int32``: as in ``searchsorted``.

    >>> torch.bucketize(torch.tensor([1, 3, 9]), torch.tensor([2, 4, 6]))
    tensor([0, 1, 3])"""
    ...
def cartesian_prod(*tensors: _Tensor) -> _Tensor:
    """All tuples of one element from each vector, one in a row (``torch.cartesian_prod``).

    >>> torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([5, 6]))
    tensor([[1, 5],
            [1, 6],
            [2, 5],
            [2, 6]])"""
    ...
def cat(tensors: _Sequence[_Tensor], dim: _Any = 0, *, axis: _Any = None, out: _Any = ...) -> _Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim`` (or ``axis``); empty vectors are
      skipped, whatever the others are.

    The result has the dtype that all promote to. Raises ValueError for an empty list, RuntimeError
    when the shapes do not fit.

    >>> torch.cat((torch.tensor([1, 2]), torch.tensor([3])))
    tensor([1, 2, 3])"""
    ...
def cdist(x1: _Tensor, x2: _Tensor, p: _float = 2.0, compute_mode: _str = 'use_mm_for_euclid_dist_if_necessary') -> _Tensor:
    """The p-norm distances of all rows of ``x1`` to all rows of ``x2`` (``torch.cdist``).

    - ``x1``: (..., n, size), ``x2``: (..., m, size), float; the result is (..., n, m).
    - ``compute_mode``: for p = 2, whether a matrix product is used: if there are more than 25
      rows (the default), always ("use_mm_for_euclid_dist") or never ("donot_use_mm_...").

    >>> torch.cdist(torch.tensor([[0.0, 0.0]]), torch.tensor([[3.0, 4.0], [0.0, 1.0]]))
    tensor([[5., 1.]])"""
    ...
def ceil(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The smallest whole number that is not below x.    Its gradient is 0 everywhere.

    >>> torch.ceil(torch.tensor([-0.5, 0.5, 2.0]))
    tensor([-0., 1., 2.])"""
    ...
def ceil_(self: _Tensor) -> _Tensor:
    """``ceil`` in place; returns self (``Tensor.ceil_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.ceil_() is x
    True"""
    ...
def celu(input: _Tensor, alpha: _float = 1.0) -> _Tensor:
    """x where x > 0, else ``alpha`` * (e^(x/alpha) - 1) (``torch.celu``). Float tensors.

    RuntimeError when ``alpha`` is 0.

    >>> torch.celu(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])"""
    ...
def celu_(input: _Tensor, alpha: _float = 1.0) -> _Tensor:
    """``celu`` written into ``input`` (``torch.celu_``).

    >>> torch.celu_(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])"""
    ...
def chain_matmul(*matrices: _Tensor) -> _Tensor:
    """The product of matrices in the cheapest order; deprecated: use ``linalg.multi_dot``.

    Counterpart: ``torch.chain_matmul``.

    >>> torch.chain_matmul(torch.ones(1, 2), torch.ones(2, 2))
    tensor([[2., 2.]])"""
    ...
def channel_shuffle(input: _Tensor, groups: _int) -> _Tensor:
    """The first channel of every group, then the second of every group ... (``channel_shuffle``).

    - ``input``: (N, C, *space), with C a multiple of ``groups``.

    >>> torch.channel_shuffle(torch.arange(4).reshape(1, 4, 1), 2).flatten()
    tensor([0, 2, 1, 3])"""
    ...
def cholesky(input: _Tensor, upper: _bool = False, *, out: _Any = ...) -> _Tensor:
    """``linalg.cholesky`` by its old name, with a warning (``torch.cholesky``).

    >>> torch.cholesky(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
    tensor([[2.0000, 0.0000],
            [1.0000, 1.4142]])"""
    ...
def cholesky_inverse(L: _Tensor, upper: _bool = False, *, out: _Any = ...) -> _Tensor:
    """The inverse of A, of its Cholesky factor (``torch.cholesky_inverse``).

    >>> torch.cholesky_inverse(torch.tensor([[2.0]]))
    tensor([[0.2500]])"""
    ...
def cholesky_solve(input: _Tensor, L: _Tensor, upper: _bool = False, *, out: _Any = ...) -> _Tensor:
    """X with ``A @ X == input``, of A's Cholesky factor (``torch.cholesky_solve``).

    - ``input``: (..., n, k); ``L``: (..., n, n), lower triangular, A = L L^T (``upper``: L^T L).

    >>> torch.cholesky_solve(torch.tensor([[8.0]]), torch.tensor([[2.0]]))
    tensor([[2.]])"""
    ...
def chunk(input: _Tensor, chunks: _int, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """At most ``chunks`` views of equal size, the last maybe smaller (``torch.chunk``).

    >>> torch.chunk(torch.arange(5), 2)
    (tensor([0, 1, 2]), tensor([3, 4]))"""
    ...
def clamp(input: _Tensor, min: _Any = None, max: _Any = None, *, out: _Any = ...) -> _Tensor:
    """Elements below ``min`` become ``min``, elements above ``max`` become ``max``.

    - ``min``, ``max``: numbers or Tensors (both of one kind); one of them may be None.

    Counterpart: ``torch.clamp``, ``torch.clip``. Raises RuntimeError when both are None.

    >>> torch.clamp(torch.tensor([-2.0, 0.5, 3.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])"""
    ...
def clamp_(self: _Tensor, min: _Any = None, max: _Any = None) -> _Tensor:
    """``clamp`` in place; returns self (``Tensor.clamp_``).

    >>> torch.tensor([-2, 5]).clamp_(0, 3)
    tensor([0, 3])"""
    ...
def clamp_max(input: _Tensor, max: _Any, *, out: _Any = ...) -> _Tensor:
    """Elements above ``max``, a number or a Tensor, become ``max`` (``torch.clamp_max``).

    >>> torch.clamp_max(torch.tensor([0.5, 3.0]), 1)
    tensor([0.5000, 1.0000])"""
    ...
def clamp_max_(self: _Tensor, max: _Any) -> _Tensor:
    """``clamp_max`` in place; returns self (``Tensor.clamp_max_``).

    >>> torch.tensor([-2, 5]).clamp_max_(3)
    tensor([-2,  3])"""
    ...
def clamp_min(input: _Tensor, min: _Any, *, out: _Any = ...) -> _Tensor:
    """Elements below ``min``, a number or a Tensor, become ``min`` (``torch.clamp_min``).

    >>> torch.clamp_min(torch.tensor([-2.0, 0.5]), 0)
    tensor([0.0000, 0.5000])"""
    ...
def clamp_min_(self: _Tensor, min: _Any) -> _Tensor:
    """``clamp_min`` in place; returns self (``Tensor.clamp_min_``).

    >>> torch.tensor([-2, 5]).clamp_min_(0)
    tensor([0, 5])"""
    ...
def clip(input: _Tensor, min: _Any = None, max: _Any = None, *, out: _Any = ...) -> _Tensor:
    """Elements below ``min`` become ``min``, elements above ``max`` become ``max``.

    - ``min``, ``max``: numbers or Tensors (both of one kind); one of them may be None.

    Counterpart: ``torch.clamp``, ``torch.clip``. Raises RuntimeError when both are None.

    >>> torch.clamp(torch.tensor([-2.0, 0.5, 3.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])"""
    ...
def clip_(self: _Tensor, min: _Any = None, max: _Any = None) -> _Tensor:
    """``clamp`` in place; returns self (``Tensor.clamp_``).

    >>> torch.tensor([-2, 5]).clamp_(0, 3)
    tensor([0, 3])"""
    ...
def clone(input: _Tensor, *, memory_format: _Any = None) -> _Tensor:
    """A copy with memory of its own that stays in the graph (``torch.clone``).

    - ``memory_format``: ``torch.contiguous_format`` for a row-major copy, ``torch.channels_last``
      (4 dimensions) or ``channels_last_3d`` (5) for one with the channels side by side; otherwise
      the dimensions lie in memory in the order they have in ``input``.

    >>> torch.clone(torch.tensor([1, 2]))
    tensor([1, 2])"""
    ...
def column_stack(tensors: _Sequence[_Tensor], *, out: _Any = ...) -> _Tensor:
    """``hstack`` with vectors as columns (``torch.column_stack``).

    >>> torch.column_stack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[1, 3],
            [2, 4]])"""
    ...
def combinations(input: _Tensor, r: _int = 2, with_replacement: _bool = False) -> _Tensor:
    """All choices of ``r`` elements of a vector, one in a row (``torch.combinations``).

    - ``with_replacement``: may an element be chosen again?

    >>> torch.combinations(torch.tensor([1, 2, 3]))
    tensor([[1, 2],
            [1, 3],
            [2, 3]])"""
    ...
def concat(tensors: _Sequence[_Tensor], dim: _Any = 0, *, axis: _Any = None, out: _Any = ...) -> _Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim`` (or ``axis``); empty vectors are
      skipped, whatever the others are.

    The result has the dtype that all promote to. Raises ValueError for an empty list, RuntimeError
    when the shapes do not fit.

    >>> torch.cat((torch.tensor([1, 2]), torch.tensor([3])))
    tensor([1, 2, 3])"""
    ...
def concatenate(tensors: _Sequence[_Tensor], dim: _Any = 0, *, axis: _Any = None, out: _Any = ...) -> _Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim`` (or ``axis``); empty vectors are
      skipped, whatever the others are.

    The result has the dtype that all promote to. Raises ValueError for an empty list, RuntimeError
    when the shapes do not fit.

    >>> torch.cat((torch.tensor([1, 2]), torch.tensor([3])))
    tensor([1, 2, 3])"""
    ...
def conj(input: _Tensor) -> _Tensor:
    """The tensor itself: its numbers are real (``torch.conj``).

    >>> torch.conj(torch.tensor([1, 2]))
    tensor([1, 2])"""
    ...
def conj_physical(input: _Tensor) -> _Tensor:
    """The tensor itself: its numbers are real (``torch.conj_physical``).

    >>> torch.conj_physical(torch.tensor([1, 2]))
    tensor([1, 2])"""
    ...
def constant_pad_nd(input: _Tensor, pad: _Any, value: _Any = 0) -> _Tensor:
    """A number put around the last dimensions (``torch.constant_pad_nd``).

    - ``pad``: (before, after) of the last dimension, then of the one before it, and so on; negative
      numbers cut off.

    Raises RuntimeError when there are more than the tensor has dimensions, or cuts too deep.

    >>> torch.constant_pad_nd(torch.tensor([1, 2]), (1, 2), 9)
    tensor([9, 1, 2, 9, 9])"""
    ...
def conv1d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, dilation: _Any = 1, groups: _int = 1) -> _Tensor:
    """The sum of products of a kernel with every window (``torch.conv1d``).

    - ``input``: (N, C, length), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, length).
    Raises RuntimeError when sizes do not fit.

    >>> torch.conv1d(torch.tensor([[1., 2., 4., 8.]]), torch.tensor([[[-1., 1.]]]))
    tensor([[1., 2., 4.]])"""
    ...
def conv2d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, dilation: _Any = 1, groups: _int = 1) -> _Tensor:
    """The sum of products of a kernel with every window (``torch.conv2d``).

    - ``input``: (N, C, height, width), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, height, width).
    Raises RuntimeError when sizes do not fit.

    >>> torch.conv2d(torch.arange(9.).reshape(1, 3, 3), torch.ones(1, 1, 2, 2))
    tensor([[[ 8., 12.],
             [20., 24.]]])"""
    ...
def conv3d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, dilation: _Any = 1, groups: _int = 1) -> _Tensor:
    """The sum of products of a kernel with every window (``torch.conv3d``).

    - ``input``: (N, C, depth, height, width), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, depth, height, width).
    Raises RuntimeError when sizes do not fit.

    >>> torch.conv3d(torch.zeros(1, 2, 4, 4, 4), torch.zeros(5, 2, 3, 3, 3)).shape
    torch.Size([1, 5, 2, 2, 2])"""
    ...
def conv_tbc(input: _Tensor, weight: _Tensor, bias: _Tensor, pad: _int = 0) -> _Tensor:
    """A convolution along time, of (time, batch, channels) (``torch.conv_tbc``).

    - ``input``: (T, N, C). ``weight``: (K, C, O). ``bias``: (O,), all of one dtype.
    - ``pad``: how many zeros are put before the first and after the last step.

    Result: (T + 2 pad - K + 1, N, O). RuntimeError for shapes that do not fit, and for an input
    that ``view`` cannot give the shape (T * N, C).

    >>> x = torch.tensor([[[1.0]], [[2.0]], [[4.0]]])
    >>> torch.conv_tbc(x, torch.ones(2, 1, 1), torch.zeros(1)).flatten()
    tensor([3., 6.])"""
    ...
def conv_transpose1d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, output_padding: _Any = 0, groups: _int = 1, dilation: _Any = 1) -> _Tensor:
    """Each element spreads the kernel over its window (``torch.conv_transpose1d``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, length), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, length). Raises RuntimeError when sizes do not fit.

    >>> torch.conv_transpose1d(torch.tensor([[1., 2.]]), torch.tensor([[[1., 10.]]]), stride=2)
    tensor([[ 1., 10.,  2., 20.]])"""
    ...
def conv_transpose2d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, output_padding: _Any = 0, groups: _int = 1, dilation: _Any = 1) -> _Tensor:
    """Each element spreads the kernel over its window (``torch.conv_transpose2d``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, height, width), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, height, width). Raises RuntimeError when sizes do not fit.

    >>> torch.conv_transpose2d(torch.tensor([[[3.]]]), torch.tensor([[[[1., 2.], [4., 8.]]]]))
    tensor([[[ 3.,  6.],
             [12., 24.]]])"""
    ...
def conv_transpose3d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, output_padding: _Any = 0, groups: _int = 1, dilation: _Any = 1) -> _Tensor:
    """Each element spreads the kernel over its window (``torch.conv_transpose3d``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, depth, height, width), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, depth, height, width). Raises RuntimeError when sizes do not fit.

    >>> torch.conv_transpose3d(torch.zeros(1, 5, 2, 2, 2), torch.zeros(5, 2, 3, 3, 3)).shape
    torch.Size([1, 2, 4, 4, 4])"""
    ...
def copysign(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The size of ``input`` with the sign of ``other``, Tensor or number (``torch.copysign``).

    Integers become floats.

    >>> torch.copysign(torch.tensor([1.0, -2.0, 3.0]), torch.tensor([-1.0, 1.0, -0.0]))
    tensor([-1.,  2., -3.])"""
    ...
def corrcoef(input: _Tensor) -> _Tensor:
    """The correlation of each pair of variables, from -1 to 1 (``torch.corrcoef``).

    - ``input``: (variables, observations), or (observations,) of one.

    >>> torch.corrcoef(torch.tensor([[0.0, 1.0, 2.0], [4.0, 2.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])"""
    ...
def cos(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Cosine of each element, in radians.    d cos(x) = -sin(x) dx

    >>> torch.cos(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 0.5403])"""
    ...
def cos_(self: _Tensor) -> _Tensor:
    """``cos`` in place; returns self (``Tensor.cos_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.cos_() is x
    True"""
    ...
def cosh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """(e^x + e^-x) / 2 of each element.    d cosh(x) = sinh(x) dx

    >>> torch.cosh(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 1.5431])"""
    ...
def cosh_(self: _Tensor) -> _Tensor:
    """``cosh`` in place; returns self (``Tensor.cosh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.cosh_() is x
    True"""
    ...
def cosine_similarity(x1: _Tensor, x2: _Tensor, dim: _int = 1, eps: _float = 1e-08) -> _Tensor:
    """The cosine of the angle between two vectors, -1 to 1, along ``dim``.

    - ``x1``, ``x2``: broadcast against each other; the result has ``dim`` no more.
    - ``eps``: the least length of a vector.

    Counterpart: ``torch.nn.functional.cosine_similarity``. RuntimeError when none is float.

    >>> torch.cosine_similarity(torch.tensor([1.0, 0.0]), torch.tensor([1.0, 1.0]), dim=0)
    tensor(0.7071)"""
    ...
def count_nonzero(input: _Tensor, dim: _Any = None) -> _Tensor:
    """How many elements are not 0, of all or along ``dim``, int64 (``torch.count_nonzero``).

    - ``dim``: int, tuple of ints, or None for all; NaN counts as not 0.

    >>> torch.count_nonzero(torch.tensor([[0, 5], [4, 2]]), dim=0)
    tensor([1, 2])"""
    ...
def cov(input: _Tensor, *, correction: _int = 1, fweights: _Tensor | None = None, aweights: _Tensor | None = None) -> _Tensor:
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
def cross(input: _Tensor, other: _Tensor, dim: _int | None = None, *, out: _Any = ...) -> _Tensor:
    """The cross product along ``dim``, by default the first of size 3 (``torch.cross``).

    Leaving ``dim`` out is deprecated: ``linalg.cross`` takes the last dimension.

    >>> torch.cross(torch.tensor([1, 0, 0]), torch.tensor([0, 1, 0]), dim=0)
    tensor([0, 0, 1])"""
    ...
def ctc_loss(log_probs: _Tensor, targets: _Tensor, input_lengths: _Any, target_lengths: _Any, blank: _int = 0, reduction: _int = 0, zero_infinity: _bool = False) -> _Tensor:
    """``nn.functional.ctc_loss`` with a number for the reduction: 0 none, 1 mean, 2 sum.

    Counterpart: ``torch.ctc_loss``. (Its signature shows the mean as default; what it does is 0.)

    >>> frames = torch.log(torch.tensor([[[0.5, 0.5]], [[0.5, 0.5]]]))
    >>> torch.ctc_loss(frames, torch.tensor([1]), (2,), (1,), reduction=2).exp()
    tensor(1.3333)"""
    ...
def cummax(input: _Tensor, dim: _int, *, out: _Any = ...) -> _Any:
    """The largest element so far along ``dim``: a pair (values, indices) (``torch.cummax``).

    Of equal elements the last is given; NaN counts as the largest.

    >>> torch.cummax(torch.tensor([1, 3, 2]), 0).values
    tensor([1, 3, 3])"""
    ...
def cummin(input: _Tensor, dim: _int, *, out: _Any = ...) -> _Any:
    """The smallest element so far along ``dim``; see ``cummax`` (``torch.cummin``).

    >>> torch.cummin(torch.tensor([3, 1, 2]), 0).indices
    tensor([0, 1, 1])"""
    ...
def cumprod(input: _Tensor, dim: _int, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """Running products along ``dim`` (``torch.cumprod``). Integers are multiplied in int64.

    - ``dtype``: convert to this dtype first.

    >>> torch.cumprod(torch.tensor([1, 2, 3]), 0)
    tensor([1, 2, 6])"""
    ...
def cumsum(input: _Tensor, dim: _int, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """Running sums along ``dim`` (``torch.cumsum``). Integers and bools are summed in int64.

    - ``dtype``: convert to this dtype first.

    >>> torch.cumsum(torch.tensor([1, 2, 3]), 0)
    tensor([1, 3, 6])"""
    ...
def cumulative_trapezoid(y: _Tensor, x: _Any = None, *, dx: _Any = None, dim: _int = -1) -> _Tensor:
    """The area up to each point but the first; see ``trapezoid`` (``torch.cumulative_trapezoid``).

    >>> torch.cumulative_trapezoid(torch.tensor([1.0, 3.0, 2.0]))
    tensor([2.0000, 4.5000])"""
    ...
def deg2rad(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Degrees as radians: x pi / 180.    d = pi / 180 dx

    >>> torch.deg2rad(torch.tensor([0.0, 180.0]))
    tensor([0.0000, 3.1416])"""
    ...
def deg2rad_(self: _Tensor) -> _Tensor:
    """``deg2rad`` in place; returns self (``Tensor.deg2rad_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.deg2rad_() is x
    True"""
    ...
def det(input: _Tensor) -> _Tensor:
    """The determinant of each matrix: ``linalg.det`` (``torch.det``).

    >>> torch.det(1.5 * torch.eye(2))
    tensor(2.2500)"""
    ...
def detach(input: _Tensor) -> _Tensor:
    """A tensor over the *same* memory and version counter, outside the graph (``Tensor.detach``).

    A write through either is seen by both, and counted for both: unlike with ``.data``, backward
    notices when a value that it needs was overwritten.

    >>> torch.ones(2, requires_grad=True).detach()
    tensor([1., 1.])"""
    ...
def detach_(self: _Tensor) -> _Tensor:
    """Cut this tensor itself from the graph, making it a leaf (``Tensor.detach_``).

    Raises RuntimeError for a view: its history is its base's.

    >>> torch.ones(2, requires_grad=True).exp().detach_().is_leaf
    True"""
    ...
def diag(input: _Tensor, diagonal: _int = 0, *, out: _Any = ...) -> _Tensor:
    """A vector as the diagonal of a matrix, or a copy of the diagonal of a matrix (``torch.diag``).

    Raises RuntimeError for other numbers of dimensions.

    >>> torch.diag(torch.tensor([1, 2]), 1)
    tensor([[0, 1, 0],
            [0, 0, 2],
            [0, 0, 0]])"""
    ...
def diag_embed(input: _Tensor, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> _Tensor:
    """Matrices with the rows of ``input`` on a diagonal, zeros elsewhere (``torch.diag_embed``).

    >>> torch.diag_embed(torch.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])"""
    ...
def diagflat(input: _Tensor, offset: _int = 0) -> _Tensor:
    """All elements as the diagonal of a matrix (``torch.diagflat``).

    >>> torch.diagflat(torch.tensor([[1], [2]]))
    tensor([[1, 0],
            [0, 2]])"""
    ...
def diagonal(input: _Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> _Tensor:
    """A diagonal of the matrices in two dimensions (``torch.diagonal``); a view.

    - ``offset``: which one; above 0 over the main diagonal, below 0 under it.

    The diagonal becomes the last dimension. Raises RuntimeError when the dimensions are the same,
    IndexError when one is out of range.

    >>> torch.diagonal(torch.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])"""
    ...
def diagonal_scatter(input: _Tensor, src: _Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> _Tensor:
    """A copy of ``input`` with ``src`` on a diagonal (``torch.diagonal_scatter``).

    Raises RuntimeError unless ``src`` has the shape of the diagonal.

    >>> torch.diagonal_scatter(torch.zeros(2, 2), torch.ones(2))
    tensor([[1., 0.],
            [0., 1.]])"""
    ...
def diff(input: _Tensor, n: _int = 1, dim: _int = -1, prepend: _Tensor | None = None, append: _Tensor | None = None, *, out: _Any = ...) -> _Tensor:
    """Differences of neighbours along ``dim``: ``x[i + 1] - x[i]`` (``torch.diff``).

    - ``n``: how many times.
    - ``prepend``, ``append``: tensors to join to the input first, before and behind.

    Of bools the exclusive or. Raises RuntimeError for 0-d tensors and tensors that do not fit.

    >>> torch.diff(torch.tensor([1, 3, 6]))
    tensor([2, 3])"""
    ...
def digamma(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The derivative of lgamma.    d digamma(x) = polygamma(1, x) dx

    >>> torch.digamma(torch.tensor([0.5, 1.0]))
    tensor([-1.9635, -0.5772])"""
    ...
def dist(input: _Tensor, other: _Tensor, p: _float = 2) -> _Tensor:
    """The p-norm of ``input - other``, broadcast against each other (``torch.dist``).

    >>> torch.dist(torch.tensor([1.0, 2.0]), torch.tensor([4.0, 6.0]))
    tensor(5.)"""
    ...
def div(input: _Tensor, other: _Any, *, rounding_mode: _str | None = None, out: _Any = ...) -> _Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode.

    >>> torch.div(torch.tensor([7.0, -7.0]), 2)
    tensor([ 3.5000, -3.5000])
    >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
    tensor([ 3., -4.])"""
    ...
def divide(input: _Tensor, other: _Any, *, rounding_mode: _str | None = None, out: _Any = ...) -> _Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode.

    >>> torch.div(torch.tensor([7.0, -7.0]), 2)
    tensor([ 3.5000, -3.5000])
    >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
    tensor([ 3., -4.])"""
    ...
def dot(input: _Tensor, tensor: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Inner product of two vectors of shape (n,) (``torch.dot``).

    Raises RuntimeError unless both are 1-D, equally long and of one dtype.

    >>> torch.dot(torch.tensor([1, 2]), torch.tensor([3, 4]))
    tensor(11)"""
    ...
def dropout(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Each element is 0 with probability ``p``, the others / (1 - p), when ``train`` (``torch.dropout``).

    >>> torch.dropout(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def dropout_(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Each element is 0 with probability ``p``, the others / (1 - p), when ``train`` (``torch.dropout_``).

    >>> torch.dropout_(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def dsmm(input: _Tensor, mat2: _Tensor) -> _Tensor:
    """``mm`` by the names that it has for sparse matrices; these here are dense (``torch.spmm``).

    >>> torch.spmm(torch.eye(2), torch.ones(2, 1))
    tensor([[1.],
            [1.]])"""
    ...
def dsplit(input: _Tensor, indices_or_sections: _Any) -> _tuple[_Tensor, ...]:
    """Parts along the third dimension (``torch.dsplit``); see ``hsplit``.

    >>> [part.shape[2] for part in torch.dsplit(torch.zeros(1, 1, 4), 2)]
    [2, 2]"""
    ...
def dstack(tensors: _Sequence[_Tensor], *, out: _Any = ...) -> _Tensor:
    """Joined along dimension 2; a vector of n elements counts as (1, n, 1) (``torch.dstack``).

    >>> torch.dstack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[[1, 3],
             [2, 4]]])"""
    ...
def einsum(*args: _Any) -> _Tensor:
    """Sums of products, written with a letter for each dimension (``torch.einsum``).

    ``einsum("bij,bjk->bik", x, y)`` is a batch of matrix products: a letter that is missing behind
    the arrow is summed over, one that occurs twice in an operand is its diagonal, ``...`` stands
    for any number of dimensions that broadcast. Without an arrow the letters that occur once are
    kept, in alphabetical order. Operands follow the equation one by one or as a list; or as
    ``einsum(x, [0, 1], y, [1, 2], [0, 2])``, with numbers in place of letters.

    Raises RuntimeError when the equation and the shapes do not fit.

    >>> torch.einsum("ij,j->i", torch.ones(2, 3), torch.tensor([1.0, 2.0, 3.0]))
    tensor([6., 6.])"""
    ...
def empty(*sizes: _Any, size: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` that holds whatever the memory holds (``torch.empty``).

    See ``zeros``. ``memory_format`` may be ``torch.contiguous_format``, or ``channels_last`` for 4
    dimensions, ``channels_last_3d`` for 5.

    >>> torch.empty(2, 3).shape
    torch.Size([2, 3])"""
    ...
def empty_like(input: _Tensor, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None) -> _Tensor:
    """``empty`` of the shape and dtype of ``input`` (``torch.empty_like``).

    The dimensions lie in memory in the same order as in ``input``, unless ``memory_format`` says
    otherwise.

    >>> torch.empty_like(torch.tensor([[1, 2]])).shape
    torch.Size([1, 2])"""
    ...
def empty_permuted(size: _Any, physical_layout: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """Uninitialised memory with the dimensions in a given order (``torch.empty_permuted``).

    - ``physical_layout``: all dimensions, the one with the largest steps first.

    >>> torch.empty_permuted((2, 3, 4), (2, 0, 1)).stride()
    (3, 1, 6)"""
    ...
def empty_strided(size: _Any, stride: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """Uninitialised memory read with the given shape and strides (``torch.empty_strided``).

    - ``stride``: elements to step over, for each dimension; 0 repeats an element.

    >>> torch.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)"""
    ...
def eq(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input == other``, element by element (``torch.eq``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.eq(torch.tensor([1, 2, 3]), 2)
    tensor([False,  True, False])"""
    ...
def equal(input: _Tensor, other: _Tensor) -> _bool:
    """True when both have the same shape and the same elements (``torch.equal``).

    >>> torch.equal(torch.tensor([1, 2]), torch.tensor([1, 2]))
    True"""
    ...
def erf(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The error function of each element.    d erf(x) = 2/sqrt(pi) e^(-x^2) dx

    >>> torch.erf(torch.tensor([0.0, 1.0, -10.0]))
    tensor([ 0.0000,  0.8427, -1.0000])"""
    ...
def erf_(self: _Tensor) -> _Tensor:
    """``erf`` in place; returns self (``Tensor.erf_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.erf_() is x
    True"""
    ...
def erfc(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1 - erf(x) of each element, exact also where it is tiny.    d = -2/sqrt(pi) e^(-x^2) dx

    >>> torch.erfc(torch.tensor([0.0, 1.0, 5.0]))
    tensor([1.0000e+00, 1.5730e-01, 1.5375e-12])"""
    ...
def erfc_(self: _Tensor) -> _Tensor:
    """``erfc`` in place; returns self (``Tensor.erfc_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.erfc_() is x
    True"""
    ...
def erfinv(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The inverse of the error function, for -1 <= x <= 1.    dx: sqrt(pi)/2 e^(y^2), y = erfinv(x)

    >>> torch.erfinv(torch.tensor([0.0, 0.5, -1.0]))
    tensor([0.0000, 0.4769,   -inf])"""
    ...
def exp(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e to the power of each element.    d exp(x) = exp(x) dx

    >>> torch.exp(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7183])"""
    ...
def exp2(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """2 to the power of each element.    d 2^x = log(2) 2^x dx

    >>> torch.exp2(torch.tensor([-1.0, 0.0, 3.0]))
    tensor([0.5000, 1.0000, 8.0000])"""
    ...
def exp2_(self: _Tensor) -> _Tensor:
    """``exp2`` in place; returns self (``Tensor.exp2_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.exp2_() is x
    True"""
    ...
def exp_(self: _Tensor) -> _Tensor:
    """``exp`` in place; returns self (``Tensor.exp_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.exp_() is x
    True"""
    ...
def expm1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^x - 1 of each element, exact also near 0.    d expm1(x) = e^x dx

    >>> torch.expm1(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.7183])"""
    ...
def expm1_(self: _Tensor) -> _Tensor:
    """``expm1`` in place; returns self (``Tensor.expm1_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.expm1_() is x
    True"""
    ...
def eye(n: _int, m: _int | None = None, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Ones on the diagonal, zeros elsewhere, of shape (n, m) or (n, n) (``torch.eye``).

    >>> torch.eye(2)
    tensor([[1., 0.],
            [0., 1.]])"""
    ...
def feature_alpha_dropout(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Alpha dropout of whole channels, when ``train`` (``torch.feature_alpha_dropout``).

    >>> torch.feature_alpha_dropout(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def feature_alpha_dropout_(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Alpha dropout of whole channels, when ``train`` (``torch.feature_alpha_dropout_``).

    >>> torch.feature_alpha_dropout_(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def feature_dropout(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Each channel is 0 with probability ``p``, when ``train`` (``torch.feature_dropout``).

    >>> torch.feature_dropout(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def feature_dropout_(input: _Tensor, p: _float, train: _bool) -> _Tensor:
    """Each channel is 0 with probability ``p``, when ``train`` (``torch.feature_dropout_``).

    >>> torch.feature_dropout_(torch.ones(2, 1), 1.0, True)
    tensor([[0.],
            [0.]])"""
    ...
def fill(input: _Tensor, value: _Any) -> _Tensor:
    """A tensor like ``input`` with one value everywhere (``torch.fill``).

    - ``value``: a number or a 0-d tensor, converted to the dtype of ``input``.

    Raises RuntimeError for a tensor with dimensions.

    >>> torch.fill(torch.zeros(2), 5)
    tensor([5., 5.])"""
    ...
def fill_(self: _Tensor, value: _Any) -> _Tensor:
    """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``).

    >>> torch.zeros(2).fill_(7)
    tensor([7., 7.])"""
    ...
def fix(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The whole number next to x on the side of 0.    Its gradient is 0 everywhere.

    >>> torch.trunc(torch.tensor([-1.5, 0.5, 2.0]))
    tensor([-1.,  0.,  2.])"""
    ...
def fix_(self: _Tensor) -> _Tensor:
    """``fix`` in place; returns self (``Tensor.fix_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.fix_() is x
    True"""
    ...
def flatten(input: _Tensor, start_dim: _int = 0, end_dim: _int = -1) -> _Tensor:
    """Dimensions ``start_dim`` to ``end_dim`` joined into one (``torch.flatten``).

    Returns the input itself when there is nothing to join. Raises IndexError and RuntimeError for
    dimensions out of range or in the wrong order.

    >>> torch.flatten(torch.zeros(2, 3, 4), 1).shape
    torch.Size([2, 12])"""
    ...
def flip(input: _Tensor, *dims: _Any, **named: _Any) -> _Tensor:
    """A copy with the order of elements reversed along dimensions (``torch.flip``).

    - ``dims``: a tuple of ints (``Tensor.flip`` also takes ints one by one).

    Raises IndexError when one is out of range, RuntimeError when one is named twice.

    >>> torch.flip(torch.tensor([[1, 2], [3, 4]]), (0,))
    tensor([[3, 4],
            [1, 2]])"""
    ...
def fliplr(input: _Tensor) -> _Tensor:
    """A copy with the columns in reversed order (``torch.fliplr``).

    >>> torch.fliplr(torch.tensor([[1, 2, 3]]))
    tensor([[3, 2, 1]])"""
    ...
def flipud(input: _Tensor) -> _Tensor:
    """A copy with the rows in reversed order (``torch.flipud``).

    >>> torch.flipud(torch.tensor([1, 2, 3]))
    tensor([3, 2, 1])"""
    ...
def float_power(input: _Any, exponent: _Any, *, out: _Any = ...) -> _Tensor:
    """``input ** exponent``, computed in float64 (``torch.float_power``).

    - ``input``, ``exponent``: Tensors or numbers, but not two numbers.

    >>> torch.float_power(torch.tensor([2, 3]), -1)
    tensor([0.5000, 0.3333], dtype=torch.float64)"""
    ...
def floor(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The largest whole number that is not above x.    Its gradient is 0 everywhere.

    >>> torch.floor(torch.tensor([-0.5, 0.5, 2.0]))
    tensor([-1.,  0.,  2.])"""
    ...
def floor_(self: _Tensor) -> _Tensor:
    """``floor`` in place; returns self (``Tensor.floor_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.floor_() is x
    True"""
    ...
def floor_divide(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The quotient rounded down, element by element (``torch.floor_divide``).

    >>> torch.floor_divide(torch.tensor([7, -7]), 2)
    tensor([ 3, -4])"""
    ...
def fmax(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The larger of two, element by element; NaN only where both are NaN (``torch.fmax``).

    >>> torch.fmax(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 0.0]))
    tensor([2., 0.])"""
    ...
def fmin(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The smaller of two, element by element; NaN only where both are NaN (``torch.fmin``).

    >>> torch.fmin(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 0.0]))
    tensor([1., 0.])"""
    ...
def fmod(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The remainder of the division, with the sign of ``input`` (``torch.fmod``).

    - ``other``: Tensor or number. Raises RuntimeError for a division of integers by zero.

    >>> torch.fmod(torch.tensor([-3.0, 3.5]), 2)
    tensor([-1.0000,  1.5000])"""
    ...
def frac(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """x without its whole part, with the sign of x.    The gradient passes.

    >>> torch.frac(torch.tensor([1.5, -2.25]))
    tensor([ 0.5000, -0.2500])"""
    ...
def frac_(self: _Tensor) -> _Tensor:
    """``frac`` in place; returns self (``Tensor.frac_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.frac_() is x
    True"""
    ...
def frexp(input: _Tensor, *, out: _Any = ...) -> _Any:
    """The fraction (1/2 <= size < 1) and the exponent (int32) of each float (``torch.frexp``).

    ``input == mantissa * 2**exponent``. Raises RuntimeError for integers.

    >>> torch.frexp(torch.tensor([8.0, -0.75]))
    torch.return_types.frexp(
    mantissa=tensor([ 0.5000, -0.7500]),
    exponent=tensor([4, 0], dtype=torch.int32))"""
    ...
def from_numpy(ndarray: _Any) -> _Tensor:
    """A tensor over the *same* memory as ``ndarray``: a write into either is seen by both.

    Raises TypeError for anything but an ndarray, ValueError for negative strides (NumPy's
    ``a[::-1]``): copy the array first (``torch.from_numpy``).

    >>> torch.from_numpy(np.array([1.5, 2]))
    tensor([1.5000, 2.0000], dtype=torch.float64)"""
    ...
def full(size: _Any, fill_value: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` filled with ``fill_value``, in its dtype (``torch.full``).

    >>> torch.full((2,), 3)
    tensor([3, 3])"""
    ...
def full_like(input: _Tensor, fill_value: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None) -> _Tensor:
    """``fill_value`` everywhere, in the shape and dtype of ``input`` (``torch.full_like``).

    >>> torch.full_like(torch.tensor([1, 2]), 7)
    tensor([7, 7])"""
    ...
def gather(input: _Tensor, dim: _int, index: _Tensor, *, sparse_grad: _bool = False, out: _Any = ...) -> _Tensor:
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
def gcd(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The greatest common divisor of integers, element by element (``torch.gcd``).

    >>> torch.gcd(torch.tensor([12, -18]), torch.tensor([8, 12]))
    tensor([4, 6])"""
    ...
def gcd_(self: _Tensor, other: _Tensor) -> _Tensor:
    """``gcd`` in place; returns self (``Tensor.gcd_``).

    >>> torch.tensor([12, 9]).gcd_(torch.tensor(6))
    tensor([6, 3])"""
    ...
def ge(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input >= other``, element by element (``torch.ge``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.ge(torch.tensor([1, 2, 3]), 2)
    tensor([False,  True,  True])"""
    ...
def geqrf(input: _Tensor, *, out: _Any = ...) -> _Any:
    """R and the reflections of a QR decomposition, in one matrix (``torch.geqrf``).

    - ``input``: (..., m, n). a: its shape, R on and above the diagonal, the reflections below;
      tau: (..., min(m, n)). There is no gradient: use :func:`torch.linalg.qr`.

    >>> torch.geqrf(torch.tensor([[1.0], [2.0]])).a
    tensor([[-2.2361],
            [ 0.6180]])"""
    ...
def ger(input: _Tensor, vec2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The old name of ``outer`` (``torch.ger``).

    >>> torch.ger(torch.tensor([1, 2]), torch.tensor([3, 4]))
    tensor([[3, 4],
            [6, 8]])"""
    ...
def gradient(input: _Tensor, *, spacing: _Any = 1, dim: _Any = None, edge_order: _int = 1) -> _tuple[_Tensor, ...]:
    """The slope along each dimension, from both neighbours (``torch.gradient``).

    - ``spacing``: the distance of neighbours, a number; or one for each dimension; or a vector of
      coordinates for each dimension.
    - ``dim``: an int or several; None for all. ``edge_order``: 1 or 2, how the ends are done.

    A tuple with one Tensor of the shape of ``input`` for each dimension. Raises RuntimeError when
    there are too few numbers (fewer than edge_order + 1), or spacings that do not fit.

    >>> torch.gradient(torch.tensor([1.0, 4.0, 9.0, 16.0]))
    (tensor([3., 4., 6., 7.]),)"""
    ...
def greater(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input > other``, element by element (``torch.gt``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.gt(torch.tensor([1, 2, 3]), 2)
    tensor([False, False,  True])"""
    ...
def greater_equal(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input >= other``, element by element (``torch.ge``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.ge(torch.tensor([1, 2, 3]), 2)
    tensor([False,  True,  True])"""
    ...
def grid_sampler(input: _Tensor, grid: _Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool) -> _Tensor:
    """``nn.functional.grid_sample`` with numbers for the modes (``torch.grid_sampler``).

    - ``interpolation_mode``: 0 bilinear, 1 nearest, 2 bicubic; ``padding_mode``: 0 zeros,
      1 border, 2 reflection. ValueError for others.

    >>> torch.grid_sampler(torch.ones(1, 1, 2, 2), torch.zeros(1, 1, 1, 2), 0, 0, False)
    tensor([[[[1.]]]])"""
    ...
def group_norm(input: _Tensor, num_groups: _int, weight: _Tensor | None = None, bias: _Tensor | None = None, eps: _float = 1e-05) -> _Tensor:
    """Each group of channels of each sample normalized (``torch.nn.functional.group_norm``).

    - ``input``: (N, C, ...) with C divisible by ``num_groups``; ``weight``, ``bias``: (C,) or None.

    Raises RuntimeError when the shapes do not fit. Source: Wu and He (2018).

    >>> torch.nn.functional.group_norm(torch.tensor([[1.0, 3.0, 5.0, 9.0]]), 2)
    tensor([[-1.0000,  1.0000, -1.0000,  1.0000]])"""
    ...
def gru(*args: _Any, **kwargs: _Any) -> _tuple[_Tensor, _Tensor]:
    """A gated recurrent unit over padded or packed sequences (``torch.gru``).

    ``gru(input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
    batch_first)``, or ``gru(data, batch_sizes, hx, params, has_biases, num_layers, dropout,
    train, bidirectional)``: ``nn.GRU`` with all its weights given. Returns the
    last layer's state after each step, and the last state of each layer.

    >>> x, h, w = torch.ones(3, 1, 1), torch.zeros(1, 1, 1), torch.ones(3, 1)
    >>> torch.gru(x, h, [w, w], False, 1, 0.0, False, False, False)[1]
    tensor([[[0.4517]]])"""
    ...
def gru_cell(input: _Tensor, hx: _Tensor, w_ih: _Tensor, w_hh: _Tensor, b_ih: _Tensor | None = None, b_hh: _Tensor | None = None) -> _Tensor:
    """One step of a gated recurrent unit (``torch.gru_cell``).

    - ``input``: (batch, input_size); ``hx``: (batch, hidden_size);
      ``w_ih``: (3 * hidden_size, input_size); ``w_hh``: (3 * hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: (3 * hidden_size,) or None.

    Returns the new state. Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(3, 1)
    >>> torch.gru_cell(x, x, w, w)
    tensor([[0.9946]])"""
    ...
def gt(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input > other``, element by element (``torch.gt``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.gt(torch.tensor([1, 2, 3]), 2)
    tensor([False, False,  True])"""
    ...
def hamming_window(window_length: _int, periodic: _bool = True, alpha: _float = 0.54, beta: _float = 0.46, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """alpha - beta cos(2 pi t) for t from 0 to 1; see ``hann_window`` (``torch.hamming_window``).

    >>> torch.hamming_window(4)
    tensor([0.0800, 0.5400, 1.0000, 0.5400])"""
    ...
def hann_window(window_length: _int, periodic: _bool = True, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """(1 - cos(2 pi t)) / 2 for t from 0 to 1 (``torch.hann_window``).

    - ``window_length``: how many weights, >= 0.
    - ``periodic``: leave out the weight at t = 1: windows in a row then repeat without a seam.

    >>> torch.hann_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])"""
    ...
def hardshrink(input: _Tensor, lambd: _float = 0.5, *, out: _Any = ...) -> _Tensor:
    """x, or 0 where |x| <= ``lambd`` (``torch.nn.functional.hardshrink``). Float tensors.

    >>> torch.nn.functional.hardshrink(torch.tensor([-2.0, 0.25]))
    tensor([-2.,  0.])"""
    ...
def hash_tensor(input: _Tensor, dim: _Any = ..., *, keepdim: _bool = False, mode: _int = 0, out: _Any = ...) -> _Tensor:
    """The exclusive or of the bits of all elements, or along ``dim`` (``torch.hash_tensor``).

    Floats are taken as float64, all others as int64; the result is uint64. ``mode``: 0, there is
    no other.

    Raises RuntimeError for another mode, and for an empty tensor of which all is reduced;
    IndexError for an empty dimension.

    >>> torch.hash_tensor(torch.tensor([[1, 2], [3, 5]]), dim=0)
    tensor([2, 7], dtype=torch.uint64)"""
    ...
def heaviside(input: _Tensor, values: _Tensor, *, out: _Any = ...) -> _Tensor:
    """0 where ``input`` < 0, 1 where it is > 0, ``values`` where it is 0 (``torch.heaviside``).

    Raises RuntimeError when the dtypes differ.

    >>> torch.heaviside(torch.tensor([-1.5, 0.0, 2.0]), torch.tensor([0.5]))
    tensor([0.0000, 0.5000, 1.0000])"""
    ...
def histc(input: _Tensor, bins: _int = 100, min: _float = 0, max: _float = 0, *, out: _Any = ...) -> _Tensor:
    """How many elements lie in each of ``bins`` equal intervals (``torch.histc``).

    - ``min``, ``max``: the ends of the intervals; both 0 for those of the elements themselves.
      Elements outside, and NaN, are not counted.

    Result: of shape (bins,), the dtype of ``input``, which must be a float dtype.

    >>> torch.histc(torch.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3)
    tensor([0., 2., 1., 0.])"""
    ...
def histogram(input: _Tensor, bins: _Any = 100, *, range: _Any = None, weight: _Tensor | None = None, density: _bool = False, out: _Any = ...) -> _Any:
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
def histogramdd(input: _Tensor, bins: _Any, range: _Any = None, weight: _Tensor | None = None, density: _bool = False) -> _Any:
    """How many points lie in each box, as (hist, bin_edges) (``torch.histogramdd``).

    - ``input``: (..., n): points of n numbers. Float32 or float64.
    - ``bins``: how many intervals along all axes, or along each; or the edges along each axis.
    - ``range``: the ends along each axis, 2 n numbers in a row.
    - ``weight``: one for each point; adds these instead of ones.
    - ``density``: divide by the sum and by the sizes of the boxes.

    Raises RuntimeError for bins, a range or weights that do not fit.

    >>> points = torch.tensor([[0.0, 0.0], [1.0, 1.0], [1.0, 0.0]])
    >>> torch.histogramdd(points, bins=[2, 2]).hist
    tensor([[1., 0.],
            [1., 1.]])"""
    ...
def hsplit(input: _Tensor, indices_or_sections: _Any) -> _tuple[_Tensor, ...]:
    """The columns in equal parts, or cut at given places (``torch.hsplit``); views.

    Raises RuntimeError when the parts would not be equal.

    >>> torch.hsplit(torch.arange(4), 2)
    (tensor([0, 1]), tensor([2, 3]))"""
    ...
def hstack(tensors: _Sequence[_Tensor], *, out: _Any = ...) -> _Tensor:
    """Joined side by side: along dimension 1, vectors along their only one (``torch.hstack``).

    Raises RuntimeError for an empty list or shapes that do not fit, as ``cat``.

    >>> torch.hstack((torch.tensor([1, 2]), torch.tensor([3])))
    tensor([1, 2, 3])"""
    ...
def hypot(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """sqrt(input^2 + other^2), element by element, without overflow (``torch.hypot``).

    Raises NotImplementedError for integers and bools.

    >>> torch.hypot(torch.tensor([1.0]), torch.tensor([2.0]))
    tensor([2.2361])"""
    ...
def i0(input: _Any, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function I of order 0, element by element (``torch.i0``).

    The derivative is :func:`torch.special.i1`. Integers become floats.

    >>> torch.i0(torch.tensor([0.0, 1.0, 2.0]))
    tensor([1.0000, 1.2661, 2.2796])"""
    ...
def i0_(self: _Tensor) -> _Tensor:
    """``i0`` in place; returns self (``Tensor.i0_``).

    >>> torch.tensor([0.0, 1.0]).i0_()
    tensor([1.0000, 1.2661])"""
    ...
def igamma(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The regularized lower incomplete gamma function (``torch.igamma``).

    The part of the integral of t^(a-1) e^-t over all t > 0 that lies below x.

    - ``input``: a; ``other``: x. Float tensors; they are broadcast. Only ``other`` has a gradient.

    >>> torch.igamma(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.6321, 0.5665])"""
    ...
def igammac(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The regularized upper incomplete gamma function, 1 - igamma (``torch.igammac``).

    - ``input``: a; ``other``: x. Float tensors; they are broadcast. Only ``other`` has a gradient.

    >>> torch.igammac(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.3679, 0.4335])"""
    ...
def index_add(input: _Tensor, dim: _int, index: _Tensor, source: _Tensor, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """A copy with ``alpha * source`` added to entries of dimension ``dim`` (``torch.index_add``).

    With ``dim`` 0: ``result[index[i]] += alpha * source[i]``, also for an index that occurs twice.

    - ``index``: int64 or int32 of one dimension, at least 0, as long as ``source`` along ``dim``.
    - ``source``: tensor of the same dtype, and of input's sizes in the other dimensions.

    Raises RuntimeError or IndexError when dtypes, sizes or indices do not fit.

    >>> torch.index_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3))
    tensor([2., 0., 1.])"""
    ...
def index_copy(input: _Tensor, dim: _int, index: _Tensor, source: _Tensor, *, out: _Any = ...) -> _Tensor:
    """A copy with entries of dimension ``dim`` replaced by source's (``torch.index_copy``).

    With ``dim`` 0: ``result[index[i]] = source[i]``. Arguments as for ``index_add``, but the index
    must be int64.

    >>> torch.index_copy(torch.zeros(3), 0, torch.tensor([2, 0]), torch.tensor([5.0, 6.0]))
    tensor([6., 0., 5.])"""
    ...
def index_fill(input: _Tensor, dim: _int, index: _Tensor, value: _Any) -> _Tensor:
    """A copy with entries of dimension ``dim`` overwritten (``torch.index_fill``).

    - ``index``: int64, of one dimension; negative numbers count from the end.
    - ``value``: a number, or a 0-d tensor.

    Raises IndexError for an index of another dtype, or out of range.

    >>> torch.index_fill(torch.zeros(2, 3), 1, torch.tensor([0, 2]), -1)
    tensor([[-1.,  0., -1.],
            [-1.,  0., -1.]])"""
    ...
def index_put(input: _Tensor, indices: _Any, values: _Tensor, accumulate: _bool = False) -> _Tensor:
    """A copy of ``input`` with ``values`` at ``input[indices]`` (``torch.index_put``).

    - ``indices``: tuple of tensors of indices or masks, for the first dimensions.
    - ``values``: tensor of the same dtype that broadcasts to the shape of ``input[indices]``.
    - ``accumulate``: add instead of replacing; an index that occurs twice adds twice.

    Raises IndexError for indices out of range, RuntimeError when values do not fit.

    >>> index = torch.tensor([0, 2, 0])
    >>> torch.index_put(torch.zeros(3), (index,), torch.tensor(1.0), accumulate=True)
    tensor([2., 0., 1.])"""
    ...
def index_put_(self: _Tensor, indices: _Any, values: _Tensor, accumulate: _bool = False) -> _Tensor:
    """``index_put`` in place (``Tensor.index_put_``); returns self.

    >>> torch.zeros(3).index_put_((torch.tensor([1]),), torch.tensor(5.0))
    tensor([0., 5., 0.])"""
    ...
def index_reduce(input: _Tensor, dim: _int, index: _Tensor, source: _Tensor, reduce: _str, *, include_self: _bool = True, out: _Any = ...) -> _Tensor:
    """A copy with entries of dimension ``dim`` combined with source's (``torch.index_reduce``).

    - ``index``, ``source``: as for ``index_add``.
    - ``reduce``: "prod", "mean", "amax" or "amin".
    - ``include_self``: False: the entries of ``input`` at the indices do not take part.

    Raises RuntimeError or IndexError when dtypes, sizes or indices do not fit.

    >>> index, source = torch.tensor([0, 0, 1]), torch.tensor([3.0, 5.0, 1.0])
    >>> torch.index_reduce(torch.tensor([1.0, 2.0]), 0, index, source, "amax")
    tensor([5., 2.])"""
    ...
def index_select(input: _Tensor, dim: _int, index: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The entries of dimension ``dim`` that ``index`` names, copied (``torch.index_select``).

    - ``index``: int64 or int32, of one dimension (or none); at least 0.

    Raises RuntimeError or IndexError for an index of another kind or out of range.

    >>> torch.index_select(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([1, 1, 0]))
    tensor([[2, 2, 1],
            [4, 4, 3]])"""
    ...
def inner(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Sums of products over the last dimension of both (``torch.inner``).

    - ``input``: (..., n), ``other``: (***, n), of one dtype. Result: (..., ***). A 0-d operand is
      multiplied with the other one.

    Raises RuntimeError when the last dimensions differ.

    >>> torch.inner(torch.tensor([1, 2, 3]), torch.tensor([0, 2, 1]))
    tensor(7)"""
    ...
def instance_norm(input: _Tensor, weight: _Tensor | None, bias: _Tensor | None, running_mean: _Tensor | None, running_var: _Tensor | None, use_input_stats: _bool, momentum: _float, eps: _float, cudnn_enabled: _bool = False) -> _Tensor:
    """Each channel of each sample normalized: ``nn.functional.instance_norm``, all spelled out.

    Counterpart: ``torch.instance_norm``.

    >>> x = torch.tensor([[[1.0, 3.0]]])
    >>> torch.instance_norm(x, None, None, None, None, True, 0.1, 1e-05, False)
    tensor([[[-1.0000,  1.0000]]])"""
    ...
def inverse(A: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The inverse of each matrix of shape (..., n, n) (``torch.linalg.inv``).

    Raises LinAlgError (a RuntimeError) when a matrix is singular, RuntimeError unless the matrices
    are square and float32 or float64.

    >>> torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])"""
    ...
def isclose(input: _Tensor, other: _Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _Tensor:
    """Where ``|input - other| <= atol + rtol * |other|`` (``torch.isclose``).

    Raises RuntimeError when the dtypes differ.

    >>> torch.isclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.1]))
    tensor([ True, False])"""
    ...
def isfinite(input: _Tensor) -> _Tensor:
    """Where an element is neither infinite nor NaN (``torch.isfinite``).

    >>> torch.isfinite(torch.tensor([1.0, float("inf"), float("nan")]))
    tensor([ True, False, False])"""
    ...
def isin(elements: _Any, test_elements: _Any, *, assume_unique: _bool = False, invert: _bool = False, out: _Any = ...) -> _Tensor:
    """True where an element is one of ``test_elements`` (``torch.isin``).

    - ``elements``, ``test_elements``: Tensors; one of them may be a number.
    - ``assume_unique``: a promise that neither has an element twice, which may save time.
    - ``invert``: True where it is none of them.

    >>> torch.isin(torch.tensor([1, 2, 3]), torch.tensor([3, 1]))
    tensor([ True, False,  True])"""
    ...
def isinf(input: _Tensor) -> _Tensor:
    """Where an element is inf or -inf (``torch.isinf``).

    >>> torch.isinf(torch.tensor([1.0, float("inf"), float("-inf"), float("nan")]))
    tensor([False,  True,  True, False])"""
    ...
def isnan(input: _Tensor) -> _Tensor:
    """Where an element is not a number (``torch.isnan``).

    >>> torch.isnan(torch.tensor([1.0, float("nan")]))
    tensor([False,  True])"""
    ...
def isneginf(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where an element is -inf (``torch.isneginf``).

    >>> torch.isneginf(torch.tensor([1.0, float("inf"), float("-inf")]))
    tensor([False, False,  True])"""
    ...
def isposinf(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where an element is inf (``torch.isposinf``).

    >>> torch.isposinf(torch.tensor([1.0, float("inf"), float("-inf")]))
    tensor([False,  True, False])"""
    ...
def isreal(input: _Tensor) -> _Tensor:
    """Where an element is a real number: everywhere (``torch.isreal``).

    >>> torch.isreal(torch.tensor([1.0, 2.0]))
    tensor([True, True])"""
    ...
def kaiser_window(window_length: _int, periodic: _bool = True, beta: _float = 12.0, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """I0(beta sqrt(1 - (2t - 1)^2)) / I0(beta), with the Bessel function I0; see ``hann_window``.

    Counterpart: ``torch.kaiser_window``. The larger ``beta``, the narrower the window.

    >>> torch.kaiser_window(4, True, 3.0)
    tensor([0.2049, 0.7269, 1.0000, 0.7269])"""
    ...
def kron(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The Kronecker product: ``other``, times every element of ``input`` in turn (``torch.kron``).

    Result: dimension by dimension the product of both sizes; missing dimensions count as 1.

    >>> torch.kron(torch.tensor([1, 10]), torch.tensor([1, 2, 3]))
    tensor([ 1,  2,  3, 10, 20, 30])"""
    ...
def kthvalue(input: _Tensor, k: _int, dim: _int = -1, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The ``k``-th smallest element along a dimension, and where it is (``torch.kthvalue``).

    - ``k``: 1 is the smallest.

    Returns a named tuple (values, indices). Raises RuntimeError when there are not ``k`` elements.

    >>> torch.kthvalue(torch.tensor([3, 1, 2]), 2)
    torch.return_types.kthvalue(
    values=tensor(2),
    indices=tensor(2))"""
    ...
def layer_norm(input: _Tensor, normalized_shape: _Sequence[_int], weight: _Tensor | None = None, bias: _Tensor | None = None, eps: _float = 1e-05) -> _Tensor:
    """Each sample normalized over its last dimensions (``torch.nn.functional.layer_norm``).

    - ``input``: (..., *normalized_shape), float; ``weight``, ``bias``: normalized_shape or None.
    - ``eps``: added to the variance.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.nn.functional.layer_norm(torch.tensor([[1.0, 3.0]]), (2,))
    tensor([[-1.0000,  1.0000]])"""
    ...
def lcm(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The least common multiple of integers, element by element (``torch.lcm``).

    >>> torch.lcm(torch.tensor([4, 6]), torch.tensor([6, 4]))
    tensor([12, 12])"""
    ...
def lcm_(self: _Tensor, other: _Tensor) -> _Tensor:
    """``lcm`` in place; returns self (``Tensor.lcm_``).

    >>> torch.tensor([12, 9]).lcm_(torch.tensor(6))
    tensor([12, 18])"""
    ...
def ldexp(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """``input * 2**other``, element by element; a float (``torch.ldexp``).

    >>> torch.ldexp(torch.tensor([1.0, 3.0]), torch.tensor([3, -1]))
    tensor([8.0000, 1.5000])"""
    ...
def ldexp_(self: _Tensor, other: _Tensor) -> _Tensor:
    """``ldexp`` in place; returns self (``torch.ldexp_``, ``Tensor.ldexp_``).

    >>> torch.tensor([1.0, 3.0]).ldexp_(torch.tensor([3, -1]))
    tensor([8.0000, 1.5000])"""
    ...
def le(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input <= other``, element by element (``torch.le``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.le(torch.tensor([1, 2, 3]), 2)
    tensor([ True,  True, False])"""
    ...
def lerp(input: _Tensor, end: _Tensor, weight: _Any, *, out: _Any = ...) -> _Tensor:
    """``input + weight * (end - input)``, element by element (``torch.lerp``).

    - ``weight``: number or Tensor. All tensors have one dtype, a float one.

    Raises RuntimeError for different dtypes, NotImplementedError for integers.

    >>> torch.lerp(torch.tensor([0.0, 10.0]), torch.tensor([1.0, 20.0]), 0.25)
    tensor([ 0.2500, 12.5000])"""
    ...
def less(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input < other``, element by element (``torch.lt``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.lt(torch.tensor([1, 2, 3]), 2)
    tensor([ True, False, False])"""
    ...
def less_equal(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input <= other``, element by element (``torch.le``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.le(torch.tensor([1, 2, 3]), 2)
    tensor([ True,  True, False])"""
    ...
def lgamma(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Logarithm of the absolute value of the gamma function.    d lgamma(x) = digamma(x) dx

    >>> torch.lgamma(torch.tensor([0.5, 1.0, 5.0]))
    tensor([0.5724, 0.0000, 3.1781])"""
    ...
def linspace(start: _Any, end: _Any, steps: _int, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """``steps`` numbers at equal distances from ``start`` to ``end``, both included.

    Counterpart: ``torch.linspace``. Raises RuntimeError for a negative number of steps.

    >>> torch.linspace(0, 1, 5)
    tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])"""
    ...
def log(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Natural logarithm of each element.    d log(x) = dx / x

    >>> torch.log(torch.tensor([1.0, 2.0]))
    tensor([0.0000, 0.6931])"""
    ...
def log10(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Logarithm to base 10 of each element.    d log10(x) = dx / (x log(10))

    >>> torch.log10(torch.tensor([0.5, 1.0, 1000.0]))
    tensor([-0.3010,  0.0000,  3.0000])"""
    ...
def log10_(self: _Tensor) -> _Tensor:
    """``log10`` in place; returns self (``Tensor.log10_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.log10_() is x
    True"""
    ...
def log1p(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """log(1 + x) of each element, exact also near 0.    d log1p(x) = dx / (1 + x)

    >>> torch.log1p(torch.tensor([0.0, 1.0, -1.0]))
    tensor([0.0000, 0.6931,   -inf])"""
    ...
def log1p_(self: _Tensor) -> _Tensor:
    """``log1p`` in place; returns self (``Tensor.log1p_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.log1p_() is x
    True"""
    ...
def log2(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Logarithm to base 2 of each element.    d log2(x) = dx / (x log(2))

    >>> torch.log2(torch.tensor([0.75, 1.0, 8.0]))
    tensor([-0.4150,  0.0000,  3.0000])"""
    ...
def log2_(self: _Tensor) -> _Tensor:
    """``log2`` in place; returns self (``Tensor.log2_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.log2_() is x
    True"""
    ...
def log_(self: _Tensor) -> _Tensor:
    """``log`` in place; returns self (``Tensor.log_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.log_() is x
    True"""
    ...
def log_softmax(input: _Tensor, dim: _int, dtype: _Any = None, *, out: _Any = ...) -> _Tensor:
    """The logarithm of ``softmax``, computed so that no exponential overflows.

    Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape.

    >>> torch.log_softmax(torch.tensor([1000.0, 0.0]), 0)
    tensor([    0., -1000.])"""
    ...
def logaddexp(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """log(e^input + e^other) without overflow, element by element (``torch.logaddexp``).

    Raises NotImplementedError for integers and bools.

    >>> torch.logaddexp(torch.tensor([0.0, 1000.0]), torch.tensor([0.0, 1000.0]))
    tensor([6.9315e-01, 1.0007e+03])"""
    ...
def logaddexp2(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """log2(2^input + 2^other) without overflow, element by element (``torch.logaddexp2``).

    Raises NotImplementedError for integers and bools.

    >>> torch.logaddexp2(torch.tensor([3.0]), torch.tensor([4.0]))
    tensor([4.5850])"""
    ...
def logcumsumexp(input: _Tensor, dim: _int, *, out: _Any = ...) -> _Tensor:
    """The logarithm of running sums of ``exp(input)``, without overflow (``torch.logcumsumexp``).

    Raises NotImplementedError for integers and bools.

    >>> torch.logcumsumexp(torch.tensor([0.0, 0.0]), 0)
    tensor([0.0000, 0.6931])"""
    ...
def logdet(input: _Tensor) -> _Tensor:
    """The logarithm of each determinant, nan where it is negative (``torch.logdet``).

    >>> torch.logdet(torch.eye(2))
    tensor(0.)"""
    ...
def logical_and(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where both are true (``torch.logical_and``).

    Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

    >>> torch.logical_and(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
    tensor([ True, False, False])"""
    ...
def logical_not(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where an element is zero or False (``torch.logical_not``).

    >>> torch.logical_not(torch.tensor([2.0, 0.0]))
    tensor([False,  True])"""
    ...
def logical_or(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where one or both are true (``torch.logical_or``).

    Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

    >>> torch.logical_or(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
    tensor([ True,  True, False])"""
    ...
def logical_xor(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where one of the two is true (``torch.logical_xor``).

    Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

    >>> torch.logical_xor(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
    tensor([False,  True, False])"""
    ...
def logit(input: _Tensor, eps: _float | None = None, *, out: _Any = ...) -> _Tensor:
    """log(x / (1 - x)) of each element: what sigmoid undoes (``torch.logit``).

    - ``eps``: when given, the elements are first clamped to [eps, 1 - eps].

    >>> torch.logit(torch.tensor([0.5, 0.75, 1.0]))
    tensor([0.0000, 1.0986,    inf])"""
    ...
def logit_(self: _Tensor, eps: _float | None = None) -> _Tensor:
    """``logit`` in place; returns self (``Tensor.logit_``).

    >>> torch.tensor([0.5, 0.75]).logit_()
    tensor([0.0000, 1.0986])"""
    ...
def logspace(start: _Any, end: _Any, steps: _int, base: _float = 10.0, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """``base`` to the power of ``steps`` numbers at equal distances (``torch.logspace``).

    >>> torch.logspace(0, 2, 3)
    tensor([  1.,  10., 100.])"""
    ...
def logsumexp(input: _Tensor, dim: _Any, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """log(sum(exp(input))) along ``dim``, without overflow (``torch.logsumexp``).

    - ``dim``: int or tuple of ints; ``keepdim``: keep them, with size 1.

    Integers are converted to the default float dtype.

    >>> torch.logsumexp(torch.tensor([0.0, 0.0]), 0)
    tensor(0.6931)"""
    ...
def lstm(*args: _Any, **kwargs: _Any) -> _tuple[_Tensor, _Tensor, _Tensor]:
    """A long short-term memory over padded or packed sequences (``torch.lstm``).

    ``lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
    batch_first)``, or ``lstm(data, batch_sizes, hx, params, has_biases, num_layers, dropout,
    train, bidirectional)``: ``nn.LSTM`` with all its weights given; ``hx`` is (h, c). Returns the
    last layer's h after each step, and the last h and the last c of each layer.

    >>> x, h, w = torch.ones(3, 1, 1), torch.zeros(1, 1, 1), torch.ones(4, 1)
    >>> torch.lstm(x, (h, h), [w, w], False, 1, 0.0, False, False, False)[1]
    tensor([[[0.7888]]])"""
    ...
def lstm_cell(input: _Tensor, hx: _Sequence[_Tensor], w_ih: _Tensor, w_hh: _Tensor, b_ih: _Tensor | None = None, b_hh: _Tensor | None = None) -> _tuple[_Tensor, _Tensor]:
    """One step of a long short-term memory (``torch.lstm_cell``).

    - ``input``: (batch, input_size); ``hx``: (h, c), each (batch, hidden_size);
      ``w_ih``: (4 * hidden_size, input_size); ``w_hh``: (4 * hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: (4 * hidden_size,) or None.

    Returns the new (h, c). Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(4, 1)
    >>> torch.lstm_cell(x, (x, x), w, w)[1]
    tensor([[1.7299]])"""
    ...
def lt(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input < other``, element by element (``torch.lt``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.lt(torch.tensor([1, 2, 3]), 2)
    tensor([ True, False, False])"""
    ...
def lu(input: _Tensor, pivot: _bool = True, get_infos: _bool = False) -> _Any:
    """``linalg.lu_factor`` by its old name, with a warning (``torch.lu``): (LU, pivots).

    - ``get_infos``: a third result says where U is singular (0: nowhere). No error is raised.

    >>> torch.lu(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))[0]
    tensor([[4.0000, 2.0000],
            [0.5000, 2.0000]])"""
    ...
def lu_solve(input: _Tensor, LU_data: _Tensor, LU_pivots: _Tensor, *, out: _Any = ...) -> _Tensor:
    """``linalg.lu_solve`` by its old name, its arguments reversed (``torch.lu_solve``).

    >>> A = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
    >>> torch.lu_solve(torch.tensor([[6.0], [4.0]]), *torch.linalg.lu_factor(A))
    tensor([[1.2500],
            [0.5000]])"""
    ...
def lu_unpack(LU_data: _Tensor, LU_pivots: _Tensor, unpack_data: _bool = True, unpack_pivots: _bool = True, *, out: _Any = ...) -> _Any:
    """P, L and U of what ``linalg.lu_factor`` returned (``torch.lu_unpack``).

    - ``unpack_data``, ``unpack_pivots``: False leaves L and U, or P, empty.

    >>> torch.lu_unpack(*torch.linalg.lu_factor(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))).L
    tensor([[1.0000, 0.0000],
            [0.5000, 1.0000]])"""
    ...
def masked_fill(input: _Tensor, mask: _Tensor, value: _Any) -> _Tensor:
    """A copy with a number where the mask is True (``torch.masked_fill``).

    - ``mask``: bool tensor; it and ``input`` broadcast.
    - ``value``: a number or a 0-d tensor, converted to the dtype of ``input``.

    Raises RuntimeError for a mask of another dtype, shapes that do not broadcast, or a number that
    the dtype cannot hold.

    >>> torch.masked_fill(torch.arange(3), torch.tensor([True, False, True]), -1)
    tensor([-1,  1, -1])"""
    ...
def masked_scatter(input: _Tensor, mask: _Tensor, source: _Tensor) -> _Tensor:
    """A copy with the first elements of ``source`` where the mask is True (``masked_scatter``).

    - ``mask``: bool tensor; it and ``input`` broadcast.
    - ``source``: tensor of the same dtype with at least as many elements as the mask has True.

    Raises RuntimeError when dtypes, shapes or the number of elements do not fit.

    >>> mask = torch.tensor([True, False, True])
    >>> torch.masked_scatter(torch.zeros(3), mask, torch.tensor([5.0, 6.0]))
    tensor([5., 0., 6.])"""
    ...
def masked_select(input: _Tensor, mask: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The elements where the mask is True, copied into one row (``torch.masked_select``).

    - ``mask``: bool tensor; it and ``input`` broadcast.

    Raises RuntimeError for a mask of another dtype or shapes that do not broadcast.

    >>> torch.masked_select(torch.tensor([3, 1, 2]), torch.tensor([True, False, True]))
    tensor([3, 2])"""
    ...
def matmul(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

    - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
    - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

    Raises RuntimeError when the sizes or dtypes do not fit.

    >>> torch.matmul(torch.ones(5, 2, 3), torch.ones(3)).shape
    torch.Size([5, 2])"""
    ...
def matrix_exp(A: _Tensor) -> _Tensor:
    """e to the power of matrices, 1 + A + A^2 / 2 + ... (``torch.linalg.matrix_exp``).

    - ``A``: (..., n, n).

    >>> torch.linalg.matrix_exp(torch.zeros(2, 2))
    tensor([[1., 0.],
            [0., 1.]])"""
    ...
def matrix_power(input: _Tensor, n: _int, *, out: _Any = ...) -> _Tensor:
    """The product of ``n`` times each matrix; of inverses for n < 0 (``torch.matrix_power``).

    - ``input``: (..., m, m). The number of products grows with the logarithm of n.

    >>> torch.matrix_power(torch.tensor([[1, 1], [1, 0]]), 10)
    tensor([[89, 55],
            [55, 34]])"""
    ...
def max(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

    - ``dim``: int (or another Tensor to compare with element by element).
    - ``keepdim``: keep the reduced dimension, with size 1.

    Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose.

    >>> torch.max(torch.tensor([3, 5, 4]))
    tensor(5)"""
    ...
def max_pool1d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, dilation: _Any = 1, ceil_mode: _bool = False) -> _Tensor:
    """The largest element of each window of signals (``torch.max_pool1d``).

    - ``input``: (N, C, length) or (C, length); the settings are those of ``max_pool2d``.

    Raises RuntimeError when the sizes do not fit, NotImplementedError for integers.

    >>> torch.max_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[3., 2.]])"""
    ...
def max_pool1d_with_indices(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, dilation: _Any = 1, ceil_mode: _bool = False) -> _tuple[_Tensor, _Tensor]:
    """``max_pool1d`` and where the largest stood, counted from 0 (``max_pool1d_with_indices``).

    >>> torch.max_pool1d_with_indices(torch.tensor([[1., 3., 2., 0.]]), 2)[1]
    tensor([[1, 2]])"""
    ...
def max_pool2d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, dilation: _Any = 1, ceil_mode: _bool = False) -> _Tensor:
    """The largest element of each window of images (``torch.max_pool2d``).

    - ``input``: (N, C, height, width) or (C, height, width).
    - ``kernel_size``: the window; ``stride``: the steps between windows, by default the same;
      ``dilation``: the steps between a window's elements. An int stands for both dimensions.
    - ``padding``: so many -inf around the input, at most half a window.
    - ``ceil_mode``: also windows that are only begun at the end.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.max_pool2d(torch.tensor([[[1., 2.], [4., 3.]]]), 2)
    tensor([[[4.]]])"""
    ...
def maximum(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The larger of two tensors, element by element with broadcasting (``torch.maximum``).

    >>> torch.maximum(torch.tensor([1, 5]), torch.tensor([3, 4]))
    tensor([3, 5])"""
    ...
def mean(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = None, keepdims: _bool = False, out: _Any = ...) -> _Tensor:
    """The mean of all elements, or along ``dim`` (``torch.mean``); arguments as in ``sum``.

    Raises RuntimeError for integer and bool tensors unless ``dtype`` is a float dtype.

    >>> torch.mean(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0)
    tensor([2., 3.])"""
    ...
def median(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The middle element; with ``dim`` a pair (values, indices) (``torch.median``).

    - ``dim``: int, or None for all; ``keepdim``: keep it, with size 1.

    Of an even number of elements the lower of the two in the middle. NaN where there is one.
    Raises NotImplementedError for bools.

    >>> torch.median(torch.tensor([4, 1, 3, 2]))
    tensor(2)"""
    ...
def meshgrid(*tensors: _Any, indexing: _str | None = None) -> _tuple[_Tensor, ...]:
    """The coordinates of a grid: one expanded view for each vector (``torch.meshgrid``).

    - ``tensors``: vectors or numbers of one dtype, one by one or as a list.
    - ``indexing``: "ij": the i-th result varies along dimension i; "xy": the first two the other
      way round. Left out, it is "ij", with torch's warning.

    >>> rows, cols = torch.meshgrid(torch.arange(2), torch.arange(3), indexing="ij")
    >>> cols
    tensor([[0, 1, 2],
            [0, 1, 2]])"""
    ...
def min(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The smallest element; with ``dim`` a pair (values, indices); see ``max`` (``torch.min``).

    >>> torch.min(torch.tensor([[3, 5], [4, 2]]), 1).indices
    tensor([0, 1])"""
    ...
def minimum(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The smaller of two tensors, element by element with broadcasting (``torch.minimum``).

    >>> torch.minimum(torch.tensor([1, 5]), torch.tensor([3, 4]))
    tensor([1, 4])"""
    ...
def mm(input: _Tensor, mat2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Matrix (n, m) times matrix (m, p) (``torch.mm``).

    Raises RuntimeError unless both are 2-D, the inner sizes agree and the dtypes are equal.

    >>> torch.mm(torch.ones(2, 3), torch.ones(3, 2))
    tensor([[3., 3.],
            [3., 3.]])"""
    ...
def mode(input: _Tensor, dim: _int = -1, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The most frequent element along ``dim``: a pair (values, indices) (``torch.mode``).

    Of several that are equally frequent the smallest; of equal elements the last index.

    >>> torch.mode(torch.tensor([2, 1, 2, 3])).values
    tensor(2)"""
    ...
def moveaxis(input: _Tensor, source: _Any, destination: _Any) -> _Tensor:
    """Dimensions moved to other places; the others keep their order (``torch.movedim``).

    - ``source``, ``destination``: an int each, or tuples of the same length.

    Returns a view. Raises RuntimeError when the two do not fit or repeat a dimension, IndexError
    when one is out of range.

    >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
    torch.Size([3, 4, 2])"""
    ...
def movedim(input: _Tensor, source: _Any, destination: _Any) -> _Tensor:
    """Dimensions moved to other places; the others keep their order (``torch.movedim``).

    - ``source``, ``destination``: an int each, or tuples of the same length.

    Returns a view. Raises RuntimeError when the two do not fit or repeat a dimension, IndexError
    when one is out of range.

    >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
    torch.Size([3, 4, 2])"""
    ...
def msort(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The elements in order along the first dimension (``torch.msort``).

    >>> torch.msort(torch.tensor([[3, 1], [2, 4]]))
    tensor([[2, 1],
            [3, 4]])"""
    ...
def mul(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * other``, element by element with broadcasting (``torch.mul``).

    Raises RuntimeError when the shapes do not broadcast.

    >>> torch.mul(torch.tensor([[1], [2]]), torch.tensor([3, 4]))
    tensor([[3, 4],
            [6, 8]])"""
    ...
def multinomial(input: _Tensor, num_samples: _int, replacement: _bool = False, *, generator: _Any = None, out: _Any = ...) -> _Tensor:
    """Indices drawn with chances in proportion to weights (``torch.multinomial``).

    - ``input``: (n,) or (rows, n), float, not negative. Result: (num_samples,) or
      (rows, num_samples), int64. ``replacement``: may an index be drawn twice?

    Raises RuntimeError for weights that are no chances, and for more samples than there are.

    >>> torch.multinomial(torch.tensor([0.0, 1.0, 0.0]), 1)
    tensor([1])"""
    ...
def multiply(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * other``, element by element with broadcasting (``torch.mul``).

    Raises RuntimeError when the shapes do not broadcast.

    >>> torch.mul(torch.tensor([[1], [2]]), torch.tensor([3, 4]))
    tensor([[3, 4],
            [6, 8]])"""
    ...
def mv(input: _Tensor, vec: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Matrix (n, m) times vector (m,) (``torch.mv``). Raises RuntimeError when sizes differ.

    >>> torch.mv(torch.eye(2), torch.tensor([3.0, 4.0]))
    tensor([3., 4.])"""
    ...
def mvlgamma(input: _Any, p: _Any, *, out: _Any = ...) -> _Tensor:
    """The logarithm of the multivariate gamma function of dimension ``p`` (``torch.mvlgamma``).

    lgamma(x) + lgamma(x - 1/2) ... + lgamma(x - (p-1)/2) + p (p-1) / 4 ln(pi)

    >>> torch.mvlgamma(torch.tensor([2.0, 5.0]), 2)
    tensor([0.4516, 6.2042])"""
    ...
def nan_to_num(input: _Tensor, nan: _float | None = None, posinf: _float | None = None, neginf: _Any = None, *, out: _Any = ...) -> _Tensor:
    """The elements, with numbers in place of NaN and infinities (``torch.nan_to_num``).

    - ``nan``: stands for NaN (default 0); ``posinf``, ``neginf``: for inf and -inf (default: the
      largest and the smallest number of the dtype). Integers stay as they are.

    >>> torch.nan_to_num(torch.tensor([float("nan"), 1.0, float("inf")]), nan=9.0, posinf=5.0)
    tensor([9., 1., 5.])"""
    ...
def nan_to_num_(self: _Tensor, nan: _float | None = None, posinf: _float | None = None, neginf: _Any = None) -> _Tensor:
    """``nan_to_num`` in place; returns self (``Tensor.nan_to_num_``).

    >>> torch.tensor([float('nan'), 1.0]).nan_to_num_(7.0)
    tensor([7., 1.])"""
    ...
def nanmean(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """The mean of all elements that are not NaN, or along ``dim`` (``torch.nanmean``).

    NaN where there are none. Raises RuntimeError for integer and bool tensors.

    >>> torch.nanmean(torch.tensor([1.0, float("nan"), 2.0]))
    tensor(1.5000)"""
    ...
def nanmedian(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, out: _Any = ...) -> _Any:
    """The middle of the elements that are not NaN; see ``median`` (``torch.nanmedian``).

    >>> torch.nanmedian(torch.tensor([4.0, float("nan"), 3.0, 2.0]))
    tensor(3.)"""
    ...
def nanquantile(input: _Tensor, q: _Any, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = 'linear', out: _Any = ...) -> _Tensor:
    """The q-quantiles of what is not NaN; see ``quantile`` (``torch.nanquantile``).

    >>> torch.nanquantile(torch.tensor([1.0, float("nan"), 3.0]), 0.5)
    tensor(2.)"""
    ...
def nansum(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """The sum of all elements that are not NaN, or along ``dim`` (``torch.nansum``); see ``sum``.

    >>> torch.nansum(torch.tensor([1.0, float("nan"), 2.0]))
    tensor(3.)"""
    ...
def narrow(input: _Tensor, dim: _int, start: _Any, length: _int) -> _Tensor:
    """``length`` entries of dimension ``dim`` from ``start`` on (``torch.narrow``); a view.

    - ``start``: an int, or 0-d int tensor.

    Raises RuntimeError and IndexError when that is out of range.

    >>> torch.narrow(torch.arange(5), 0, 1, 3)
    tensor([1, 2, 3])"""
    ...
def narrow_copy(input: _Tensor, dim: _int, start: _Any, length: _int, *, out: _Any = ...) -> _Tensor:
    """``narrow`` as a copy with memory of its own (``torch.narrow_copy``).

    >>> torch.narrow_copy(torch.arange(5), 0, 1, 3)
    tensor([1, 2, 3])"""
    ...
def ne(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input != other``, element by element (``torch.ne``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.ne(torch.tensor([1, 2, 3]), 2)
    tensor([ True, False,  True])"""
    ...
def neg(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-x.    d(-x) = -dx

    >>> torch.neg(torch.tensor([1, -2]))
    tensor([-1,  2])"""
    ...
def neg_(self: _Tensor) -> _Tensor:
    """``neg`` in place; returns self (``Tensor.neg_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.neg_() is x
    True"""
    ...
def negative(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-x.    d(-x) = -dx

    >>> torch.neg(torch.tensor([1, -2]))
    tensor([-1,  2])"""
    ...
def negative_(self: _Tensor) -> _Tensor:
    """``negative`` in place; returns self (``Tensor.negative_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.negative_() is x
    True"""
    ...
def nextafter(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The float next to each element of ``input``, towards ``other`` (``torch.nextafter``).

    Raises NotImplementedError for integers.

    >>> torch.nextafter(torch.tensor([1.0]), torch.tensor([2.0])) > 1
    tensor([True])"""
    ...
def nonzero(input: _Tensor, *, out: _Tensor | None = None, as_tuple: _bool = False) -> _Any:
    """The indices of the elements that are not zero (``torch.nonzero``).

    Returns an int64 tensor of shape (count, dimensions), one row per element; with ``as_tuple`` a
    tuple of one tensor per dimension, as an index: ``x[x.nonzero(as_tuple=True)]``. ``out``: an
    int64 tensor that the rows are written into.

    >>> torch.nonzero(torch.tensor([[0, 1], [2, 0]]))
    tensor([[0, 1],
            [1, 0]])"""
    ...
def nonzero_static(input: _Tensor, *, size: _int, fill_value: _int = -1, out: _Any = ...) -> _Tensor:
    """The places of the elements that are not 0, cut or filled to a number of rows.

    - ``size``: how many rows, RuntimeError for a negative number; ``fill_value``: for rows beyond.
      The result is int64, (size, input.dim()).

    Counterpart: ``torch.nonzero_static``.

    >>> torch.nonzero_static(torch.tensor([0, 1, 2]), size=3)
    tensor([[ 1],
            [ 2],
            [-1]])"""
    ...
def norm(input: _Tensor, p: _Any = 'fro', dim: _Any = None, keepdim: _bool = False, dtype: _dtype | None = None, *, out: _Any = ...) -> _Tensor:
    """The norm of all elements, or along ``dim`` (``torch.norm``).

    - ``p``: a number, as ``linalg.vector_norm``'s ``ord``; "fro" is 2; "nuc" as in
      ``linalg.matrix_norm``.

    >>> torch.norm(torch.tensor([[3.0, 0.0], [0.0, 4.0]]), dim=0)
    tensor([3., 4.])"""
    ...
def normal(mean: _Any = 0.0, std: _Any = 1.0, size: _Any = None, *, generator: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Normal numbers around ``mean`` with deviation ``std`` (``torch.normal``).

    - ``mean``, ``std``: Tensors that broadcast, or numbers; two numbers need a ``size``.

    Raises RuntimeError for a negative deviation.

    >>> torch.normal(torch.tensor([1.0, 2.0]), 0.0)
    tensor([1., 2.])"""
    ...
def not_equal(input: _Tensor, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Where ``input != other``, element by element (``torch.ne``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.ne(torch.tensor([1, 2, 3]), 2)
    tensor([ True, False,  True])"""
    ...
def ones(*sizes: _Any, size: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` filled with ones (``torch.ones``).

    - ``size``: ints, or one tuple. ``dtype``: None for the default dtype.
    - ``device``: where; ``pin_memory``: on the CPU, where a GPU reads it without a copy between.

    Raises RuntimeError for a negative size.

    >>> torch.ones(2, 3)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])"""
    ...
def ones_like(input: _Tensor, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None) -> _Tensor:
    """``ones`` of the shape and dtype of ``input`` (``torch.ones_like``).

    The dimensions lie in memory in the same order as in ``input``, unless ``memory_format`` says
    otherwise.

    >>> torch.ones_like(torch.tensor([[1, 2]]))
    tensor([[1, 1]])"""
    ...
def orgqr(input: _Tensor, input2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """:func:`torch.linalg.householder_product` by its old name (``torch.orgqr``).

    >>> torch.orgqr(torch.tensor([[0.0], [0.0]]), torch.tensor([1.0]))
    tensor([[0.],
            [0.]])"""
    ...
def ormqr(input: _Tensor, input2: _Tensor, input3: _Tensor, left: _bool = True, transpose: _bool = False, *, out: _Any = ...) -> _Tensor:
    """Q times a matrix, Q = H1 H2 ... Hk, without making Q (``torch.ormqr``).

    - ``input``, ``input2``: a and tau of :func:`torch.geqrf`; ``input3``: (..., m, n).
    - ``left``: Q times it, else it times Q; ``transpose``: Q^T instead of Q.

    >>> a, tau = torch.geqrf(torch.tensor([[1.0], [2.0]]))
    >>> torch.ormqr(a, tau, torch.tensor([[1.0], [1.0]]), transpose=True)
    tensor([[-1.3416],
            [-0.4472]])"""
    ...
def outer(input: _Tensor, vec2: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Every product of an element of ``input`` (n,) with one of ``vec2`` (m,), of shape (n, m).

    Counterpart: ``torch.outer``. Raises RuntimeError unless both are 1-D.

    >>> torch.outer(torch.tensor([1, 2]), torch.tensor([3, 4, 5]))
    tensor([[ 3,  4,  5],
            [ 6,  8, 10]])"""
    ...
def pairwise_distance(x1: _Tensor, x2: _Tensor, p: _float = 2.0, eps: _float = 1e-06, keepdim: _bool = False) -> _Tensor:
    """The p-norm of x1 - x2 + eps along the last dimension (``torch.pairwise_distance``).

    - ``x1``, ``x2``: (batch, n) or (n,), broadcast; the result is (batch,) or ().
    - ``eps``: added to every difference, so that no norm is taken at 0.

    >>> torch.pairwise_distance(torch.tensor([3.0, 0.0]), torch.tensor([0.0, 4.0]))
    tensor(5.)"""
    ...
def pca_lowrank(A: _Tensor, q: _int | None = None, center: _bool = True, niter: _int = 2) -> _tuple[_Tensor, _Tensor, _Tensor]:
    """The principal components of rows, by :func:`torch.svd_lowrank` (``torch.pca_lowrank``).

    - ``A``: (..., m, n): m samples of n numbers. ``q``: how many, by default min(6, m, n).
    - ``center``: is the mean of each column subtracted first?

    Returns U, S, V: the columns of V are the directions. ValueError for a ``q`` or ``niter`` that
    is out of range.

    >>> torch.pca_lowrank(torch.tensor([[0.0, 0.0], [0.0, 2.0]]), q=1)[1]
    tensor([1.4142])"""
    ...
def pdist(input: _Tensor, p: _float = 2) -> _Tensor:
    """The p-norm distances of every row to the rows after it (``torch.nn.functional.pdist``).

    - ``input``: (n, size), float; the result has n (n - 1) / 2 elements: the upper triangle.

    >>> torch.pdist(torch.tensor([[0.0], [1.0], [4.0]]))
    tensor([1., 4., 3.])"""
    ...
def permute(input: _Tensor, *order: _Any, dims: _Any = None) -> _Tensor:
    """All dimensions in a new order (``torch.permute``), as ints or one tuple; a view.

    Raises RuntimeError unless every dimension is named once.

    >>> torch.permute(torch.zeros(2, 3, 4), (2, 0, 1)).shape
    torch.Size([4, 2, 3])"""
    ...
def pinverse(input: _Tensor, rcond: _float = 1e-15) -> _Tensor:
    """The pseudo-inverse: ``linalg.pinv`` with a relative tolerance (``torch.pinverse``).

    >>> torch.pinverse(torch.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])"""
    ...
def pixel_shuffle(input: _Tensor, upscale_factor: _int) -> _Tensor:
    """Channels made into pixels: (..., C r^2, H, W) becomes (..., C, H r, W r) (``pixel_shuffle``).

    Raises RuntimeError when the channels are no multiple of ``upscale_factor`` squared.

    >>> torch.pixel_shuffle(torch.arange(4).reshape(4, 1, 1), 2)
    tensor([[[0, 1],
             [2, 3]]])"""
    ...
def pixel_unshuffle(input: _Tensor, downscale_factor: _int) -> _Tensor:
    """Pixels made into channels: the way back of ``pixel_shuffle`` (``torch.pixel_unshuffle``).

    Raises RuntimeError when height or width are no multiples of ``downscale_factor``.

    >>> torch.pixel_unshuffle(torch.arange(4).reshape(1, 2, 2), 2).shape
    torch.Size([4, 1, 1])"""
    ...
def poisson(input: _Tensor, generator: _Any = None) -> _Tensor:
    """Numbers of events, drawn for the rate ``input[i]`` (``torch.poisson``).

    - ``input``: float, not negative. Result: its shape and dtype.

    Raises RuntimeError for a rate below 0, NotImplementedError for integers.

    >>> torch.poisson(torch.zeros(2))
    tensor([0., 0.])"""
    ...
def polygamma(n: _Any, input: _Any, *, out: _Any = ...) -> _Tensor:
    """The ``n``-th derivative of digamma of each element, n >= 0 (``torch.polygamma``).

    As a method it is ``x.polygamma(n)``.

    >>> torch.polygamma(1, torch.tensor([1.0, 0.5]))
    tensor([1.6449, 4.9348])"""
    ...
def positive(input: _Tensor) -> _Tensor:
    """The tensor itself: ``+x`` (``torch.positive``). Raises RuntimeError for bools.

    >>> torch.positive(torch.tensor([-1, 2]))
    tensor([-1,  2])"""
    ...
def pow(input: _Any, exponent: _Any, *, out: _Any = ...) -> _Any:
    """``input ** exponent``, element by element (``torch.pow``).

    - ``exponent``: number or Tensor; one of the two may be a number.

    Raises RuntimeError for integers with a negative whole exponent.

    >>> torch.pow(torch.tensor([1, 2, 3]), 2)
    tensor([1, 4, 9])"""
    ...
def prelu(input: _Tensor, weight: _Tensor) -> _Tensor:
    """x where x > 0, else ``weight`` * x (``torch.prelu``).

    - ``input``: a float tensor whose dimension 1 counts channels, if it has one.
    - ``weight``: one number (0-d or 1-d), or one for each channel, of the input's dtype.

    Raises RuntimeError when the number of weights or the dtypes do not fit.

    >>> torch.prelu(torch.tensor([-1.0, 2.0]), torch.tensor(0.5))
    tensor([-0.5000,  2.0000])"""
    ...
def prod(input: _Tensor, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """The product of all elements, or along one dimension (``torch.prod``).

    - ``dim``: int; ``keepdim``: keep it, with size 1.
    - ``dtype``: convert to this dtype first. Integers and bools are multiplied in int64.

    >>> torch.prod(torch.tensor([[1, 2], [3, 4]]), dim=1)
    tensor([ 2, 12])"""
    ...
def put(input: _Tensor, index: _Tensor, source: _Tensor, accumulate: _bool = False) -> _Tensor:
    """A copy with elements replaced, or added to, by number (``torch.put``).

    - ``index``: int64; the number of an element as if ``input`` were one row, as for ``take``.
    - ``source``: tensor of the same dtype with as many elements as ``index``.

    Raises RuntimeError or IndexError when they do not fit.

    >>> torch.put(torch.zeros(2, 2), torch.tensor([0, -1]), torch.tensor([5.0, 6.0]))
    tensor([[5., 0.],
            [0., 6.]])"""
    ...
def qr(input: _Tensor, some: _bool = True, *, out: _Any = ...) -> _Any:
    """``linalg.qr`` by its old name, with a warning (``torch.qr``).

    - ``some=False``: ``mode="complete"``.

    >>> torch.qr(torch.tensor([[3.0, 1.0], [4.0, 1.0]])).R.abs()
    tensor([[5.0000, 1.4000],
            [0.0000, 0.2000]])"""
    ...
def quantile(input: _Tensor, q: _Any, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = 'linear', out: _Any = ...) -> _Tensor:
    """The q-quantiles of all elements, or along ``dim`` (``torch.quantile``).

    - ``q``: a number from 0 to 1, or a 1-D tensor of them, of ``input``'s dtype: the result has
      one dimension more then, the first.
    - ``interpolation``: what to give for a quantile between two elements: "linear", "lower",
      "higher", "midpoint" or "nearest".

    NaN where there is one. Raises RuntimeError for other dtypes than float32 and float64.

    >>> torch.quantile(torch.tensor([1.0, 2.0, 3.0, 4.0]), 0.5)
    tensor(2.5000)"""
    ...
def rad2deg(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Radians as degrees: x 180 / pi.    d = 180 / pi dx

    >>> torch.rad2deg(torch.tensor([0.0, 3.14159265]))
    tensor([  0., 180.])"""
    ...
def rad2deg_(self: _Tensor) -> _Tensor:
    """``rad2deg`` in place; returns self (``Tensor.rad2deg_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.rad2deg_() is x
    True"""
    ...
def rand(*sizes: _Any, size: _Any = None, generator: _Generator | None = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Uniform numbers from [0, 1), PyTorch's own for the same seed (``torch.rand``).

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2)
    tensor([0.4963, 0.7682])"""
    ...
def rand_like(input: _Tensor, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None, out: _Any = ...) -> _Tensor:
    """``rand`` of the shape and dtype of ``input`` (``torch.rand_like``).

    >>> _ = torch.manual_seed(0)
    >>> torch.rand_like(torch.zeros(2))
    tensor([0.4963, 0.7682])"""
    ...
def randint(*args: _Any, low: _Any = None, high: _Any = None, size: _Any = None, generator: _Generator | None = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Whole numbers from ``low`` (0 when left out) to ``high - 1``, int64 (``torch.randint``).

    ``randint(high, size)`` or ``randint(low, high, size)``. Raises RuntimeError for an empty range.

    >>> _ = torch.manual_seed(0)
    >>> torch.randint(10, (5,))
    tensor([4, 9, 3, 0, 3])"""
    ...
def randint_like(input: _Tensor, low: _int | None = None, high: _int | None = None, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None) -> _Tensor:
    """Whole numbers from ``low`` (0 when left out) to ``high - 1`` in the shape of ``input``.

    Their dtype is that of ``input`` unless another is given.

    >>> torch.randint_like(torch.zeros(3), 1)
    tensor([0., 0., 0.])"""
    ...
def randn(*sizes: _Any, size: _Any = None, generator: _Generator | None = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """Normal numbers, mean 0 and deviation 1, PyTorch's own for the same seed (``torch.randn``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randn(2)
    tensor([ 1.5410, -0.2934])"""
    ...
def randn_like(input: _Tensor, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None, out: _Any = ...) -> _Tensor:
    """``randn`` of the shape and dtype of ``input`` (``torch.randn_like``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randn_like(torch.zeros(2))
    tensor([ 1.5410, -0.2934])"""
    ...
def randperm(n: _int, *, generator: _Generator | None = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """The numbers 0 .. n-1 in random order, int64 (``torch.randperm``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randperm(5)
    tensor([4, 0, 1, 3, 2])"""
    ...
def range(start: _Any = 0, end: _Any = None, step: _Any = 1, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """``arange`` with ``end`` included, in the default dtype; torch's old name, with its warning.

    Counterpart: ``torch.range``. Prefer ``torch.arange``.

    >>> torch.range(1, 3)
    tensor([1., 2., 3.])"""
    ...
def ravel(input: _Tensor) -> _Tensor:
    """All elements in one dimension: a view of row-major memory, else of a copy (``torch.ravel``).

    >>> torch.ravel(torch.zeros(2, 3)).shape
    torch.Size([6])"""
    ...
def real(input: _Tensor) -> _Tensor:
    """The tensor itself: its numbers are real (``torch.real``).

    >>> torch.real(torch.tensor([1, 2]))
    tensor([1, 2])"""
    ...
def reciprocal(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1/x.    d(1/x) = -1/x^2 dx

    >>> torch.reciprocal(torch.tensor([2.0, 4.0]))
    tensor([0.5000, 0.2500])"""
    ...
def reciprocal_(self: _Tensor) -> _Tensor:
    """``reciprocal`` in place; returns self (``Tensor.reciprocal_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.reciprocal_() is x
    True"""
    ...
def relu(input: _Tensor) -> _Tensor:
    """max(x, 0) of each element.    The gradient passes where x > 0.

    >>> torch.relu(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])"""
    ...
def relu_(self: _Tensor) -> _Tensor:
    """``relu`` in place; returns self (``Tensor.relu_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.relu_() is x
    True"""
    ...
def remainder(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The remainder of the division, with the sign of ``other`` (``torch.remainder``).

    >>> torch.remainder(torch.tensor([7, -7]), 3)
    tensor([1, 2])"""
    ...
def renorm(input: _Tensor, p: _Any, dim: _int, maxnorm: _Any, *, out: _Any = ...) -> _Tensor:
    """Slices with a norm above ``maxnorm`` are scaled down to it (``torch.renorm``).

    - ``input``: of at least 2 dimensions; ``dim``: the slices are ``input.select(dim, i)``.
    - ``p`` > 0: the norm.

    >>> torch.renorm(torch.tensor([[3.0, 4.0], [0.25, 0.5]]), 2, 0, 1)
    tensor([[0.6000, 0.8000],
            [0.2500, 0.5000]])"""
    ...
def repeat_interleave(input: _Any = None, repeats: _Any = None, dim: _int | None = None, *, output_size: _Any = None) -> _Tensor:
    """Each element, or each entry of a dimension, several times in a row, as a copy.

    - ``repeats``: an int, or int tensor with a number for each entry.
    - ``dim``: the dimension; None takes all elements in one row.
    - ``output_size``: the size that the dimension will have; checked.

    With ``repeats`` alone, indices: 0 as often as its first number says, then 1 ... Counterpart:
    ``torch.repeat_interleave``.

    >>> torch.repeat_interleave(torch.tensor([5, 6]), torch.tensor([1, 2]))
    tensor([5, 6, 6])"""
    ...
def reshape(input: _Tensor, *sizes: _Any, shape: _Any = None) -> _Tensor:
    """Another shape: a view when strides allow it, else a copy (``torch.reshape``).

    - ``sizes`` or ``shape``: ints, or one tuple; one of them may be -1.

    Raises RuntimeError when the number of elements differs.

    >>> torch.reshape(torch.arange(4), (2, 2))
    tensor([[0, 1],
            [2, 3]])"""
    ...
def resolve_conj(input: _Tensor) -> _Tensor:
    """The tensor itself: its numbers are real (``torch.resolve_conj``).

    >>> torch.resolve_conj(torch.tensor([1, 2]))
    tensor([1, 2])"""
    ...
def resolve_neg(input: _Tensor) -> _Tensor:
    """The tensor itself: its numbers are real (``torch.resolve_neg``).

    >>> torch.resolve_neg(torch.tensor([1, 2]))
    tensor([1, 2])"""
    ...
def rms_norm(input: _Tensor, normalized_shape: _Sequence[_int], weight: _Tensor | None = None, eps: _float | None = None) -> _Tensor:
    """Each sample divided by its root mean square over its last dimensions.

    - ``input``: (..., *normalized_shape), float; ``weight``: normalized_shape or None.
    - ``eps``: added to the mean square; by default the dtype's ``finfo.eps``.

    Counterpart: ``torch.nn.functional.rms_norm``. Source: Zhang and Sennrich (2019).

    >>> torch.nn.functional.rms_norm(torch.tensor([[3.0, 4.0]]), (2,), eps=0.0)
    tensor([[0.8485, 1.1314]])"""
    ...
def rnn_relu(*args: _Any, **kwargs: _Any) -> _tuple[_Tensor, _Tensor]:
    """An Elman network with relu over padded or packed sequences (``torch.rnn_relu``).

    ``rnn_relu(input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
    batch_first)``, or ``rnn_relu(data, batch_sizes, hx, params, has_biases, num_layers, dropout,
    train, bidirectional)``: ``nn.RNN`` with all its weights given. Returns the
    last layer's state after each step, and the last state of each layer.

    >>> x, h, w = torch.ones(3, 1, 1), torch.zeros(1, 1, 1), torch.ones(1, 1)
    >>> torch.rnn_relu(x, h, [w, w], False, 1, 0.0, False, False, False)[1]
    tensor([[[3.]]])"""
    ...
def rnn_relu_cell(input: _Tensor, hx: _Tensor, w_ih: _Tensor, w_hh: _Tensor, b_ih: _Tensor | None = None, b_hh: _Tensor | None = None) -> _Tensor:
    """One step of an Elman network with relu (``torch.rnn_relu_cell``).

    - ``input``: (batch, input_size); ``hx``: (batch, hidden_size);
      ``w_ih``: (hidden_size, input_size); ``w_hh``: (hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: (hidden_size,) or None.

    Returns the new state. Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(1, 1)
    >>> torch.rnn_relu_cell(x, x, w, w)
    tensor([[2.]])"""
    ...
def rnn_tanh(*args: _Any, **kwargs: _Any) -> _tuple[_Tensor, _Tensor]:
    """An Elman network with tanh over padded or packed sequences (``torch.rnn_tanh``).

    ``rnn_tanh(input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
    batch_first)``, or ``rnn_tanh(data, batch_sizes, hx, params, has_biases, num_layers, dropout,
    train, bidirectional)``: ``nn.RNN`` with all its weights given. Returns the
    last layer's state after each step, and the last state of each layer.

    >>> x, h, w = torch.ones(3, 1, 1), torch.zeros(1, 1, 1), torch.ones(1, 1)
    >>> torch.rnn_tanh(x, h, [w, w], False, 1, 0.0, False, False, False)[1]
    tensor([[[0.9597]]])"""
    ...
def rnn_tanh_cell(input: _Tensor, hx: _Tensor, w_ih: _Tensor, w_hh: _Tensor, b_ih: _Tensor | None = None, b_hh: _Tensor | None = None) -> _Tensor:
    """One step of an Elman network with tanh (``torch.rnn_tanh_cell``).

    - ``input``: (batch, input_size); ``hx``: (batch, hidden_size);
      ``w_ih``: (hidden_size, input_size); ``w_hh``: (hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: (hidden_size,) or None.

    Returns the new state. Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(1, 1)
    >>> torch.rnn_tanh_cell(x, x, w, w)
    tensor([[0.9640]])"""
    ...
def roll(input: _Tensor, shifts: _Any, dims: _Any = ...) -> _Tensor:
    """A copy moved by ``shifts`` along ``dims``, around the end (``torch.roll``).

    - ``shifts``, ``dims``: an int each, or tuples of the same length. Without ``dims`` the elements
      are moved as if they stood in one row.

    >>> torch.roll(torch.arange(5), 2)
    tensor([3, 4, 0, 1, 2])"""
    ...
def rot90(input: _Tensor, k: _int = 1, dims: _Any = ...) -> _Tensor:
    """A copy turned ``k`` times by 90 degrees, from the first towards the second of two dimensions.

    Counterpart: ``torch.rot90``. Raises RuntimeError unless ``dims`` are two different dimensions.

    >>> torch.rot90(torch.tensor([[1, 2], [3, 4]]))
    tensor([[2, 4],
            [1, 3]])"""
    ...
def round(input: _Tensor, *, decimals: _int | None = None, out: _Any = ...) -> _Tensor:
    """The nearest whole number; half-way, the even one (``torch.round``).

    - ``decimals``: places behind the point to round to; negative ones stand before it.

    Raises NotImplementedError for bools, and for integers when ``decimals`` is given.

    >>> torch.round(torch.tensor([0.5, 1.5, -2.7]))
    tensor([ 0.,  2., -3.])
    >>> torch.round(torch.tensor([1234.567]), decimals=1)
    tensor([1234.6000])"""
    ...
def round_(self: _Tensor, *, decimals: _int | None = None) -> _Tensor:
    """``round`` in place; returns self (``Tensor.round_``).

    >>> torch.tensor([1.25, 2.75]).round_(decimals=1)
    tensor([1.2000, 2.8000])"""
    ...
def row_stack(tensors: _Sequence[_Tensor], *, out: _Any = ...) -> _Tensor:
    """``vstack`` by its old name (``torch.row_stack``).

    >>> torch.row_stack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[1, 2],
            [3, 4]])"""
    ...
def rrelu(input: _Tensor, lower: _float = 0.125, upper: _float = 0.3333333333333333, training: _bool = False, generator: _Generator | None = None) -> _Tensor:
    """leaky_relu whose slope is the mean of ``lower`` and ``upper``, or random (``torch.rrelu``).

    - ``training``: draw a slope for each element <= 0, uniform between the two, from ``generator``.

    >>> torch.rrelu(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])"""
    ...
def rrelu_(input: _Tensor, lower: _float = 0.125, upper: _float = 0.3333333333333333, training: _bool = False, generator: _Generator | None = None) -> _Tensor:
    """``rrelu`` written into ``input`` (``torch.rrelu_``).

    >>> torch.rrelu_(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])"""
    ...
def rsqrt(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1 / sqrt(x) of each element.    With y the result: dy = -y^3 dx / 2

    >>> torch.rsqrt(torch.tensor([4.0, 0.25, 0.0]))
    tensor([0.5000, 2.0000,    inf])"""
    ...
def rsqrt_(self: _Tensor) -> _Tensor:
    """``rsqrt`` in place; returns self (``Tensor.rsqrt_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.rsqrt_() is x
    True"""
    ...
def rsub(input: _Tensor, other: _Any, *, alpha: _float = 1) -> _Tensor:
    """``other - alpha * input``, element by element: sub with its operands exchanged.

    - ``other``: Tensor or number. Counterpart: ``torch.rsub``. Raises RuntimeError for bools.

    >>> torch.rsub(torch.tensor([1.0, 2.0]), 10)
    tensor([9., 8.])"""
    ...
def scalar_tensor(s: _Any, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False) -> _Tensor:
    """A 0-d tensor of a number, in the default dtype (``torch.scalar_tensor``).

    >>> torch.scalar_tensor(3)
    tensor(3.)"""
    ...
def scatter(input: _Tensor, dim: _int, index: _Tensor, src: _Any = None, *, value: _Any = None, reduce: _str | None = None, out: _Any = ...) -> _Tensor:
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
def scatter_add(input: _Tensor, dim: _int, index: _Tensor, src: _Tensor, *, out: _Any = ...) -> _Tensor:
    """A copy with the elements of ``src`` added at indices along ``dim`` (``torch.scatter_add``).

    With ``dim`` 1: ``result[i, index[i, j]] += src[i, j]``, also for an index that occurs twice.
    Arguments and errors as for ``scatter``.

    >>> torch.scatter_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3))
    tensor([2., 0., 1.])"""
    ...
def scatter_reduce(input: _Tensor, dim: _int, index: _Tensor, src: _Tensor, reduce: _str, *, include_self: _bool = True, out: _Any = ...) -> _Tensor:
    """A copy with the elements of ``src`` combined at indices (``torch.scatter_reduce``).

    - ``index``, ``src``: as for ``scatter``.
    - ``reduce``: "sum", "prod", "mean", "amax" or "amin".
    - ``include_self``: False: the elements of ``input`` at the indices do not take part.

    Raises RuntimeError as ``scatter`` does, and for another ``reduce``.

    >>> x, index = torch.tensor([1.0, 2.0]), torch.tensor([0, 0, 1])
    >>> torch.scatter_reduce(x, 0, index, torch.tensor([3.0, 5.0, 1.0]), "amax")
    tensor([5., 2.])"""
    ...
def searchsorted(sorted_sequence: _Tensor, input: _Any, *, out_int32: _bool = False, right: _bool = False, side: _str | None = None, sorter: _Tensor | None = None, out: _Any = ...) -> _Tensor:
    """Where each element of ``input`` belongs in a sorted row (``torch.searchsorted``).

    The index i with ``row[i-1] < value <= row[i]``; with ``right`` (or ``side="right"``)
    ``row[i-1] <= value < row[i]``.

    - ``sorted_sequence``: tensor of one dimension; or of several, all but the last as in ``input``.
    - ``input``: Tensor or number.
    - ``out_int32``: the result in int32 instead of int64.
    - ``sorter``: int64 tensor of the indices that sort the sequence, if it is not sorted.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 4]))
    tensor([1, 2])"""
    ...
def segment_reduce(data: _Tensor, reduce: _str, *, lengths: _Tensor | None = None, indices: _Tensor | None = None, offsets: _Tensor | None = None, axis: _int = 0, unsafe: _bool = False, initial: _Any = None) -> _Tensor:
    """Pieces of a dimension, each reduced to one element (``torch.segment_reduce``).

    - ``data``: floats, (..., n, ...), n along ``axis``. ``reduce``: "sum", "mean", "prod", "max"
      or "min" (also "amax" and "amin").
    - ``lengths``: integers, (..., pieces): how long the pieces are, one after the other. Or
      ``offsets``, (..., pieces + 1): where each starts, and where the last one ends. Their other
      dimensions are those of ``data`` before the axis.
    - ``initial``: a number that each piece begins with; an empty one becomes it. Without, an empty
      piece becomes 0 (sum), 1 (prod), nan (mean), -inf (max) or inf (min).
    - ``unsafe``: lengths need not add up to n.

    Result: (..., pieces, ...). RuntimeError for pieces that do not fit.

    >>> x = torch.tensor([1.0, 2.0, 3.0])
    >>> torch.segment_reduce(x, "sum", lengths=torch.tensor([2, 1]))
    tensor([3., 3.])"""
    ...
def select(input: _Tensor, dim: _int, index: _int) -> _Tensor:
    """The elements at ``index`` of dimension ``dim``, which is dropped (``torch.select``).

    Returns a view. Raises IndexError when out of range.

    >>> torch.select(torch.tensor([[1, 2], [3, 4]]), 1, 0)
    tensor([1, 3])"""
    ...
def select_scatter(input: _Tensor, src: _Tensor, dim: _int, index: _int) -> _Tensor:
    """A copy with ``src`` at one index of a dimension (``torch.select_scatter``).

    - ``src``: tensor of the shape of ``input.select(dim, index)``.

    Raises IndexError for an index out of range, RuntimeError for another shape.

    >>> torch.select_scatter(torch.zeros(2, 2), torch.ones(2), 0, 1)
    tensor([[0., 0.],
            [1., 1.]])"""
    ...
def selu(input: _Tensor) -> _Tensor:
    """1.0507 times ``elu`` with alpha 1.6733 (``torch.selu``): keeps mean 0 and variance 1.

    >>> torch.selu(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])"""
    ...
def selu_(input: _Tensor) -> _Tensor:
    """``selu`` written into ``input`` (``torch.selu_``).

    >>> torch.selu_(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])"""
    ...
def sgn(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-1, 0 or 1 for each element; 0 for NaN (``torch.sgn``, for real numbers ``torch.sign``).

    >>> torch.sgn(torch.tensor([-2.5, 0.0, 7.0]))
    tensor([-1.,  0.,  1.])"""
    ...
def sigmoid(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx

    >>> torch.sigmoid(torch.tensor([0.0, 1.0]))
    tensor([0.5000, 0.7311])"""
    ...
def sigmoid_(self: _Tensor) -> _Tensor:
    """``sigmoid`` in place; returns self (``Tensor.sigmoid_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.sigmoid_() is x
    True"""
    ...
def sign(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-1, 0 or 1 for each element.    Its gradient is 0 everywhere.

    >>> torch.sign(torch.tensor([-3.0, 0.0, 2.0]))
    tensor([-1.,  0.,  1.])"""
    ...
def signbit(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where an element is negative; -0.0 counts as negative (``torch.signbit``).

    >>> torch.signbit(torch.tensor([-1.0, -0.0, 0.0]))
    tensor([ True,  True, False])"""
    ...
def sin(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Sine of each element, in radians.    d sin(x) = cos(x) dx

    >>> torch.sin(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8415])"""
    ...
def sin_(self: _Tensor) -> _Tensor:
    """``sin`` in place; returns self (``Tensor.sin_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.sin_() is x
    True"""
    ...
def sinc(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """sin(pi x) / (pi x) of each element, and 1 at 0.    With p = pi x: (p cos p - sin p) / (p x)

    >>> torch.sinc(torch.tensor([0.0, 0.5]))
    tensor([1.0000, 0.6366])"""
    ...
def sinc_(self: _Tensor) -> _Tensor:
    """``sinc`` in place; returns self (``Tensor.sinc_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.sinc_() is x
    True"""
    ...
def sinh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """(e^x - e^-x) / 2 of each element.    d sinh(x) = cosh(x) dx

    >>> torch.sinh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.1752])"""
    ...
def sinh_(self: _Tensor) -> _Tensor:
    """``sinh`` in place; returns self (``Tensor.sinh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.sinh_() is x
    True"""
    ...
def slice_scatter(input: _Tensor, src: _Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1, *, out: _Any = ...) -> _Tensor:
    """A copy with ``src`` in a range of a dimension (``torch.slice_scatter``).

    - ``src``: tensor of the shape of the slice ``start:end:step`` of dimension ``dim``.

    Raises RuntimeError for another shape.

    >>> torch.slice_scatter(torch.zeros(4), torch.ones(2), 0, 1, 3)
    tensor([0., 1., 1., 0.])"""
    ...
def slogdet(input: _Tensor) -> _Any:
    """``linalg.slogdet`` (``torch.slogdet``).

    >>> torch.slogdet(torch.eye(2)).logabsdet
    tensor(0.)"""
    ...
def softmax(input: _Tensor, dim: _int, dtype: _Any = None, *, out: _Any = ...) -> _Tensor:
    """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``).

    - ``input``: float tensor of any shape; the result has the same.
    - ``dtype``: convert to this dtype first.

    >>> torch.softmax(torch.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])"""
    ...
def sort(input: _Tensor, dim: _int = -1, descending: _bool = False, *, stable: _bool | None = None, out: _Any = ...) -> _Any:
    """The elements in order along a dimension, and where each came from (``torch.sort``).

    - ``stable``: True: equal elements keep their order. (Small tensors are sorted so anyway.)

    Returns a named tuple (values, indices): tensors of the shape of ``input``, the indices int64.

    >>> torch.sort(torch.tensor([3, 1, 2]))
    torch.return_types.sort(
    values=tensor([1, 2, 3]),
    indices=tensor([1, 2, 0]))"""
    ...
def split(tensor: _Tensor, split_size_or_sections: _Any = None, dim: _int = 0, *, split_size: _Any = None) -> _tuple[_Tensor, ...]:
    """Views of consecutive ranges of a dimension (``torch.split``).

    - ``split_size_or_sections`` (the method calls it ``split_size``): int, the size of each part
      (the last may be smaller), or a list of sizes that add up to the size of the dimension.

    The views may not be written into while gradients are recorded. Raises RuntimeError when the
    sizes do not fit.

    >>> torch.split(torch.arange(5), 2)
    (tensor([0, 1]), tensor([2, 3]), tensor([4]))"""
    ...
def split_with_sizes(input: _Tensor, split_sizes: _Any, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """``split`` with a list of sizes (``torch.split_with_sizes``).

    >>> torch.split_with_sizes(torch.arange(3), [1, 2])
    (tensor([0]), tensor([1, 2]))"""
    ...
def spmm(input: _Tensor, mat2: _Tensor) -> _Tensor:
    """``mm`` by the names that it has for sparse matrices; these here are dense (``torch.spmm``).

    >>> torch.spmm(torch.eye(2), torch.ones(2, 1))
    tensor([[1.],
            [1.]])"""
    ...
def sqrt(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Square root of each element.    d sqrt(x) = dx / (2 sqrt(x))

    >>> torch.sqrt(torch.tensor([4.0, 9.0]))
    tensor([2., 3.])"""
    ...
def sqrt_(self: _Tensor) -> _Tensor:
    """``sqrt`` in place; returns self (``Tensor.sqrt_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.sqrt_() is x
    True"""
    ...
def square(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """``input ** 2``, element by element, for all dtypes (``torch.square``).

    >>> torch.square(torch.tensor([-3, 2]))
    tensor([9, 4])"""
    ...
def square_(self: _Tensor) -> _Tensor:
    """``square`` in place; returns self (``Tensor.square_``).

    >>> torch.tensor([1, 2, 3]).square_()
    tensor([1, 4, 9])"""
    ...
def squeeze(input: _Tensor, dim: _Any = None) -> _Tensor:
    """Drop all dimensions of size 1, or those of ``dim`` that have size 1 (``torch.squeeze``).

    - ``dim``: None, int or tuple of ints. A dimension of another size stays, without an error.

    Returns a view. Raises IndexError when ``dim`` is out of range.

    >>> torch.squeeze(torch.zeros(1, 3, 1), 0).shape
    torch.Size([3, 1])"""
    ...
def stack(tensors: _Sequence[_Tensor], dim: _Any = 0, *, axis: _Any = None, out: _Any = ...) -> _Tensor:
    """Join tensors of equal shape along a new dimension at ``dim`` or ``axis`` (``torch.stack``).

    Raises RuntimeError for an empty list or unequal shapes.

    >>> torch.stack((torch.tensor([1, 2]), torch.tensor([3, 4])), 1)
    tensor([[1, 3],
            [2, 4]])"""
    ...
def std(input: _Tensor, dim: _Any = None, unbiased: _bool | None = None, keepdim: _bool = False, *, correction: _float | None = None, out: _Any = ...) -> _Tensor:
    """The standard deviation: the square root of ``var``, with its arguments (``torch.std``).

    >>> torch.std(torch.tensor([1.0, 2.0, 3.0, 4.0]), correction=0)
    tensor(1.1180)"""
    ...
def std_mean(input: _Tensor, dim: _Any = None, unbiased: _bool | None = None, keepdim: _bool = False, *, correction: _float | None = None) -> _tuple[_Tensor, _Tensor]:
    """The standard deviation and the mean, with the arguments of ``var`` (``torch.std_mean``).

    >>> torch.std_mean(torch.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))"""
    ...
def sub(input: _Tensor, other: _Any, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

    Raises RuntimeError when the shapes do not broadcast, or for bool tensors.

    >>> torch.sub(torch.tensor([5, 7]), 2)
    tensor([3, 5])"""
    ...
def subtract(input: _Tensor, other: _Any, *, alpha: _float = 1, out: _Any = ...) -> _Tensor:
    """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

    Raises RuntimeError when the shapes do not broadcast, or for bool tensors.

    >>> torch.sub(torch.tensor([5, 7]), 2)
    tensor([3, 5])"""
    ...
def sum(input: _Tensor, dim: _Any = ..., keepdim: _bool = False, *, dtype: _dtype | None = None, axis: _Any = ..., keepdims: _bool = False, out: _Any = ...) -> _Tensor:
    """The sum of all elements, or along ``dim`` (``torch.sum``).

    - ``dim`` (or ``axis``): int or tuple of ints, counted from the end when negative; None for all.
    - ``keepdim`` (or ``keepdims``): keep the summed dimensions, with size 1.
    - ``dtype``: convert to this dtype first. Integers and bools are summed in int64.

    Raises IndexError for a dimension out of range.

    >>> torch.sum(torch.tensor([[1, 2], [3, 4]]), dim=0)
    tensor([4, 6])"""
    ...
def svd(input: _Tensor, some: _bool = True, compute_uv: _bool = True, *, out: _Any = ...) -> _Any:
    """U, S and V with ``input == U @ diag(S) @ V.mT`` (``torch.svd``). Prefer ``linalg.svd``.

    - ``some=False``: square U and V; ``compute_uv=False``: only S, and zeros for U and V.

    >>> torch.svd(torch.tensor([[3.0, 0.0], [0.0, 2.5]])).S
    tensor([3.0000, 2.5000])"""
    ...
def svd_lowrank(A: _Tensor, q: _int | None = 6, niter: _int | None = 2, M: _Tensor | None = None) -> _tuple[_Tensor, _Tensor, _Tensor]:
    """U, S, V with A - M about U diag(S) V^T (``torch.svd_lowrank``).

    - ``A``: (..., m, n), of a rank about ``q``; ``niter``: rounds, each makes it more exact.
    - ``M``: a matrix to be subtracted first; it is broadcast.

    U: (..., m, q), S: (..., q), V: (..., n, q). The random vectors are PyTorch's.

    >>> A = torch.outer(torch.tensor([1.0, 1.0]), torch.tensor([0.0, 1.0, 2.0]))
    >>> torch.svd_lowrank(A, q=1)[1]
    tensor([3.1623])"""
    ...
def swapaxes(input: _Tensor, axis0: _int, axis1: _int) -> _Tensor:
    """``transpose`` by NumPy's name (``torch.swapaxes``).

    >>> torch.swapaxes(torch.zeros(2, 3), 0, 1).shape
    torch.Size([3, 2])"""
    ...
def swapdims(input: _Tensor, dim0: _int, dim1: _int) -> _Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``); a view.

    Raises IndexError when one is out of range.

    >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
    torch.Size([4, 3, 2])"""
    ...
def t(input: _Tensor) -> _Tensor:
    """The transpose of a matrix; vectors and numbers come back as they are (``torch.t``); a view.

    Raises RuntimeError for more than 2 dimensions.

    >>> torch.t(torch.tensor([[1, 2]]))
    tensor([[1],
            [2]])"""
    ...
def take(input: _Tensor, index: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Elements by their number, as if ``input`` were one row (``torch.take``).

    - ``index``: int64; negative numbers count from the end. The result has its shape.

    Raises RuntimeError for another dtype, IndexError for a number out of range.

    >>> torch.take(torch.tensor([[1, 2], [3, 4]]), torch.tensor([0, -1]))
    tensor([1, 4])"""
    ...
def take_along_dim(input: _Tensor, indices: _Tensor, dim: _int | None = None, *, out: _Any = ...) -> _Tensor:
    """Elements at indices along a dimension; both broadcast (``torch.take_along_dim``).

    - ``indices``: int64 tensor, such as ``argsort`` or ``argmax`` with ``keepdim`` gives.
    - ``dim``: None takes both as one long row. With a ``dim``, an index counts modulo its size.

    Raises RuntimeError when the numbers of dimensions differ or the shapes do not broadcast.

    >>> x = torch.tensor([[3, 1], [2, 4]])
    >>> torch.take_along_dim(x, torch.argsort(x, 1), 1)
    tensor([[1, 3],
            [2, 4]])"""
    ...
def tan(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Tangent of each element, in radians.    With y the result: dy = (1 + y^2) dx

    >>> torch.tan(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.5574])"""
    ...
def tan_(self: _Tensor) -> _Tensor:
    """``tan`` in place; returns self (``Tensor.tan_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.tan_() is x
    True"""
    ...
def tanh(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx

    >>> torch.tanh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])"""
    ...
def tanh_(self: _Tensor) -> _Tensor:
    """``tanh`` in place; returns self (``Tensor.tanh_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.tanh_() is x
    True"""
    ...
def tensor(data: _Any, *, dtype: _Any = None, device: _Any = None, requires_grad: _bool = False, pin_memory: _bool = False) -> _Tensor:
    """A new leaf that holds a copy of ``data`` (``torch.tensor``).

    - ``data``: number, nested lists, ndarray or Tensor. Python floats take the default dtype, ints
      int64; arrays keep their dtype.
    - ``dtype``: convert to this dtype. ``requires_grad``: collect a gradient (floats only).

    Raises ValueError for ragged lists, TypeError for data that is not numeric.

    >>> torch.tensor([[1, 2], [3, 4.5]])
    tensor([[1.0000, 2.0000],
            [3.0000, 4.5000]])"""
    ...
def tensor_split(input: _Tensor, indices_or_sections: _Any = None, dim: _int = 0, *, sections: _Any = None, indices: _Any = None, tensor_indices_or_sections: _Any = None) -> _tuple[_Tensor, ...]:
    """Views of parts of a dimension, of nearly equal or given size (``torch.tensor_split``).

    - ``indices_or_sections``: how many parts (an int, or 0-d int64 tensor): the first ones are
      larger by one where that does not come out even. Or where to cut: a tuple, or 1-d tensor.

    >>> torch.tensor_split(torch.arange(5), (1, 3))
    (tensor([0]), tensor([1, 2]), tensor([3, 4]))"""
    ...
def tensordot(a: _Tensor, b: _Tensor, dims: _Any = 2, *, out: _Any = ...) -> _Tensor:
    """Sums of products over some dimensions of ``a`` and as many of ``b`` (``torch.tensordot``).

    - ``dims``: a number n, for the last n dimensions of ``a`` and the first n of ``b``; or a pair
      of lists of dimensions, one for each. A dimension of size 1 broadcasts.
    - Result: the remaining dimensions of ``a``, then those of ``b``.

    Raises RuntimeError when the dimensions do not fit.

    >>> torch.tensordot(torch.ones(2, 3, 4), torch.ones(3, 4, 5), dims=2).shape
    torch.Size([2, 5])"""
    ...
def threshold(input: _Tensor, threshold: _float, value: _float, *, out: _Any = ...) -> _Tensor:
    """x where x > ``threshold``, else ``value`` (``torch.threshold``). Not for bool tensors.

    >>> torch.threshold(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])"""
    ...
def threshold_(input: _Tensor, threshold: _float, value: _float) -> _Tensor:
    """``threshold`` written into ``input`` (``torch.threshold_``).

    >>> torch.threshold_(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])"""
    ...
def tile(input: _Tensor, *sizes: _Any, dims: _Any = None) -> _Tensor:
    """The tensor repeated, as a copy; dimensions that are not named are not (``torch.tile``).

    - ``dims``: how often, for the last dimensions or for all.

    >>> torch.tile(torch.tensor([[1], [2]]), (2,))
    tensor([[1, 1],
            [2, 2]])"""
    ...
def topk(input: _Tensor, k: _int, dim: _int = -1, largest: _bool = True, sorted: _bool = True, *, out: _Any = ...) -> _Any:
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
def trace(input: _Tensor) -> _Tensor:
    """The sum of the diagonal of a matrix (n, m) (``torch.trace``). Integers are summed in int64.

    >>> torch.trace(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor(5.)"""
    ...
def transpose(input: _Tensor, dim0: _int, dim1: _int) -> _Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``); a view.

    Raises IndexError when one is out of range.

    >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
    torch.Size([4, 3, 2])"""
    ...
def trapezoid(y: _Tensor, x: _Any = None, *, dx: _Any = None, dim: _int = -1) -> _Tensor:
    """The area under straight lines between points (``torch.trapezoid``).

    - ``y``: the heights, along ``dim``; ``x``: where they are: of the shape of ``y``, or (n,).
    - ``dx``: instead of ``x`` the distance between all points, by default 1.

    >>> torch.trapezoid(torch.tensor([1.0, 3.0, 2.0]))
    tensor(4.5000)
    >>> torch.trapezoid(torch.tensor([1.0, 3.0]), torch.tensor([0.0, 5.0]))
    tensor(10.)"""
    ...
def trapz(y: _Tensor, x: _Any = None, *, dx: _Any = None, dim: _int = -1) -> _Tensor:
    """The older name of ``trapezoid`` (``torch.trapz``).

    >>> torch.trapz(torch.tensor([1.0, 3.0, 2.0]))
    tensor(4.5000)"""
    ...
def triangular_solve(b: _Tensor, A: _Tensor, upper: _bool = True, transpose: _bool = False, unitriangular: _bool = False, *, out: _Any = ...) -> _Any:
    """``linalg.solve_triangular`` by its old name: (X, a copy of A) (``torch.triangular_solve``).

    >>> torch.triangular_solve(torch.ones(1, 1), torch.tensor([[2.0]])).solution
    tensor([[0.5000]])"""
    ...
def tril(input: _Tensor, diagonal: _int = 0, *, out: _Any = ...) -> _Tensor:
    """The elements on and below a diagonal, zeros above it (``torch.tril``).

    - ``diagonal``: 0 is the main one, 1 the one above it, -1 the one below.

    Raises RuntimeError for fewer than two dimensions.

    >>> torch.tril(torch.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])"""
    ...
def tril_indices(row: _int, col: _int, offset: _int = 0, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False) -> _Tensor:
    """Where the elements of a triangle stand, row by row (``torch.tril_indices``).

    - ``row``, ``col``: the size of the matrix; ``offset``: which diagonal ends the triangle.

    An int64 (or int32) tensor of shape (2, n): the rows, then the columns.

    >>> torch.tril_indices(2, 2)
    tensor([[0, 1, 1],
            [0, 0, 1]])"""
    ...
def triu(input: _Tensor, diagonal: _int = 0, *, out: _Any = ...) -> _Tensor:
    """The elements on and above a diagonal, zeros below it (``torch.triu``); see ``tril``.

    >>> torch.triu(torch.ones(2, 2), 1)
    tensor([[0., 1.],
            [0., 0.]])"""
    ...
def triu_indices(row: _int, col: _int, offset: _int = 0, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False) -> _Tensor:
    """Where the elements of a triangle stand, row by row (``torch.triu_indices``).

    - ``row``, ``col``: the size of the matrix; ``offset``: which diagonal ends the triangle.

    An int64 (or int32) tensor of shape (2, n): the rows, then the columns.

    >>> torch.triu_indices(2, 2)
    tensor([[0, 0, 1],
            [0, 1, 1]])"""
    ...
def true_divide(input: _Tensor, other: _Any, *, rounding_mode: _str | None = None, out: _Any = ...) -> _Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode.

    >>> torch.div(torch.tensor([7.0, -7.0]), 2)
    tensor([ 3.5000, -3.5000])
    >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
    tensor([ 3., -4.])"""
    ...
def trunc(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The whole number next to x on the side of 0.    Its gradient is 0 everywhere.

    >>> torch.trunc(torch.tensor([-1.5, 0.5, 2.0]))
    tensor([-1.,  0.,  2.])"""
    ...
def trunc_(self: _Tensor) -> _Tensor:
    """``trunc`` in place; returns self (``Tensor.trunc_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.trunc_() is x
    True"""
    ...
def unbind(input: _Tensor, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """One view per index of dimension ``dim``, which is dropped (``torch.unbind``).

    Raises IndexError when ``dim`` is out of range, or for a 0-d tensor.

    >>> torch.unbind(torch.tensor([[1, 2], [3, 4]]))
    (tensor([1, 2]), tensor([3, 4]))"""
    ...
def unflatten(input: _Tensor, dim: _int, sizes: _Any) -> _Tensor:
    """One dimension as several, of the given sizes (``torch.unflatten``); a view.

    - ``sizes``: a tuple of ints whose product is the size of ``dim``; one may be -1.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.arange(6).unflatten(0, (2, -1))
    tensor([[0, 1, 2],
            [3, 4, 5]])"""
    ...
def unique(input: _Tensor, sorted: _bool = True, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
    """The distinct elements, in ascending order (``torch.unique``).

    - ``sorted``: here they are sorted in any case.
    - ``return_inverse``: also the index of each element of ``input`` in the result.
    - ``return_counts``: also how often each occurs.
    - ``dim``: the distinct entries (rows, columns ...) of this dimension instead.

    Returns a tensor, or a tuple of them. Every NaN is distinct. There is no gradient, as in torch.

    >>> torch.unique(torch.tensor([2, 1, 2]), return_counts=True)
    (tensor([1, 2]), tensor([1, 2]))"""
    ...
def unique_consecutive(input: _Tensor, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
    """The elements, of every run of equal ones only the first (``torch.unique_consecutive``).

    Arguments and results as for ``unique``.

    >>> torch.unique_consecutive(torch.tensor([2, 2, 1, 2]))
    tensor([2, 1, 2])"""
    ...
def unravel_index(indices: _Tensor, shape: _Any) -> _tuple[_Tensor, ...]:
    """Where the elements stand that are counted row by row (``torch.unravel_index``).

    - ``indices``: ints of any shape; ``shape``: of the tensor that they count in.
    - Result: for each dimension of ``shape`` the indices into it, of the shape of ``indices``.

    >>> torch.unravel_index(torch.tensor([4, 5]), (3, 2))
    (tensor([2, 2]), tensor([0, 1]))"""
    ...
def unsafe_chunk(input: _Tensor, chunks: _int, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """``chunk`` into parts that may be written into; see ``unsafe_split`` (``torch.unsafe_chunk``).

    >>> torch.unsafe_chunk(torch.arange(4), 2)
    (tensor([0, 1]), tensor([2, 3]))"""
    ...
def unsafe_split(input: _Tensor, split_size: _int, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """``split`` into parts that may be written into (``torch.unsafe_split``).

    Autograd does not follow a write from one part to the input or to another part.

    >>> torch.unsafe_split(torch.arange(3), 2)
    (tensor([0, 1]), tensor([2]))"""
    ...
def unsafe_split_with_sizes(input: _Tensor, split_sizes: _Any, dim: _int = 0) -> _tuple[_Tensor, ...]:
    """``split_with_sizes`` into parts that may be written into (``torch.unsafe_split_with_sizes``).

    >>> torch.unsafe_split_with_sizes(torch.arange(3), (1, 2))
    (tensor([0]), tensor([1, 2]))"""
    ...
def unsqueeze(input: _Tensor, dim: _int) -> _Tensor:
    """A dimension of size 1 inserted at ``dim``, counted in the *new* shape (``torch.unsqueeze``).

    Returns a view. Raises IndexError when out of range.

    >>> torch.unsqueeze(torch.tensor([1, 2]), -1)
    tensor([[1],
            [2]])"""
    ...
def vander(x: _Tensor, N: _Any = None, increasing: _bool = False) -> _Tensor:
    """The powers of the elements of a vector, one row each (``torch.vander``).

    - ``x``: (n,). Result: (n, N): x^(N-1) ... x^0, or with ``increasing`` x^0 ... x^(N-1).
    - ``N``: the number of powers, by default n.

    >>> torch.vander(torch.tensor([1, 2, 3]))
    tensor([[1, 1, 1],
            [4, 2, 1],
            [9, 3, 1]])"""
    ...
def var(input: _Tensor, dim: _Any = None, unbiased: _bool | None = None, keepdim: _bool = False, *, correction: _float | None = None, out: _Any = ...) -> _Tensor:
    """The variance of all elements, or along ``dim`` (``torch.var``): sum (x - mean)^2 / (n - c).

    - ``dim``: int, tuple of ints, or None for all; ``keepdim``: keep them, with size 1.
    - ``correction``: c, by default 1. ``unbiased`` is the older way to say it: False for 0.

    Raises RuntimeError for integers and bools. Warns, and gives inf or NaN, where n <= c.

    >>> torch.var(torch.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor(1.6667)"""
    ...
def var_mean(input: _Tensor, dim: _Any = None, unbiased: _bool | None = None, keepdim: _bool = False, *, correction: _float | None = None) -> _tuple[_Tensor, _Tensor]:
    """The variance and the mean, with the arguments of ``var`` (``torch.var_mean``).

    >>> torch.var_mean(torch.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))"""
    ...
def vdot(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Inner product of two vectors of shape (n,); for real numbers the same as ``dot``.

    Counterpart: ``torch.vdot``. Raises RuntimeError unless both are 1-D, equally long and of one
    dtype.

    >>> torch.vdot(torch.tensor([1, 2]), torch.tensor([3, 4]))
    tensor(11)"""
    ...
def vsplit(input: _Tensor, indices_or_sections: _Any) -> _tuple[_Tensor, ...]:
    """The rows in equal parts, or cut at given places (``torch.vsplit``); see ``hsplit``.

    >>> torch.vsplit(torch.tensor([[1], [2]]), 2)
    (tensor([[1]]), tensor([[2]]))"""
    ...
def vstack(tensors: _Sequence[_Tensor], *, out: _Any = ...) -> _Tensor:
    """Joined one below the other: along dimension 0, vectors as rows (``torch.vstack``).

    >>> torch.vstack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[1, 2],
            [3, 4]])"""
    ...
def where(condition: _Tensor, input: _Any = None, other: _Any = None, *, out: _Any = ...) -> _Any:
    """``input`` where the condition holds, ``other`` elsewhere, broadcast (``torch.where``).

    - ``condition``: bool Tensor; ``input``, ``other``: Tensors or numbers. Without them, the
      indices of the non-zero elements, one tensor per dimension.

    Raises RuntimeError when the condition is not bool or the shapes do not broadcast.

    >>> torch.where(torch.tensor([True, False]), 1, torch.tensor([10, 20]))
    tensor([ 1, 20])"""
    ...
def xlogy(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * log(other)``, and 0 where ``input`` is 0, element by element (``torch.xlogy``).

    - ``input``, ``other``: Tensors or numbers, but not two numbers; integers become floats.

    >>> torch.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]))
    tensor([0., 0.])"""
    ...
def xlogy_(self: _Tensor, other: _Any) -> _Tensor:
    """``xlogy`` in place; returns self (``Tensor.xlogy_``).

    >>> torch.tensor([0.0, 2.0]).xlogy_(1)
    tensor([0., 0.])"""
    ...
def zero_(self: _Tensor) -> _Tensor:
    """0 written into every element (``Tensor.zero_``).

    >>> torch.ones(2).zero_()
    tensor([0., 0.])"""
    ...
def zeros(*sizes: _Any, size: _Any = None, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, out: _Any = ...) -> _Tensor:
    """A tensor of shape ``size`` filled with zeros (``torch.zeros``).

    - ``size``: ints, or one tuple. ``dtype``: None for the default dtype.
    - ``device``: where; ``pin_memory``: on the CPU, where a GPU reads it without a copy between.

    Raises RuntimeError for a negative size.

    >>> torch.zeros(2, 3)
    tensor([[0., 0., 0.],
            [0., 0., 0.]])"""
    ...
def zeros_like(input: _Tensor, *, dtype: _Any = None, layout: _Any = None, device: _Any = None, pin_memory: _bool = False, requires_grad: _bool = False, memory_format: _Any = None) -> _Tensor:
    """``zeros`` of the shape and dtype of ``input`` (``torch.zeros_like``).

    The dimensions lie in memory in the same order as in ``input``, unless ``memory_format`` says
    otherwise.

    >>> torch.zeros_like(torch.tensor([[1, 2]]))
    tensor([[0, 0]])"""
    ...
