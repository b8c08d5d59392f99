"""minitorch: PyTorch's tensors, autograd and networks, on NumPy alone, small enough to be read.

``import minitorch as torch`` runs ordinary PyTorch code. Names, results, dtypes, strides, aliasing
and errors are PyTorch's (2.13); what is not here raises AttributeError.

The house. A file imports only from its own floor or from the floors above it in this list::

    1  errors hooks grad_mode           words for errors; is anyone recording?
    2  dtypes devices shapes            arithmetic on types and shapes
    3  storage random_checks            memory and its version counter;
       random_streams random            PyTorch's own random numbers
    4  tensors printing interop         a way of reading memory; knows no operation
    5  autograd.edges                   what stands between the nodes of a graph
       autograd.function                an operation's forward and backward: the node of the graph
       autograd.entries                 the short way into an operation; the list of all
       autograd.vocabulary              the words of formulas
       autograd.history                 how views and their bases follow each other
    6  ops.*                            the operations, by family
    7  autograd.anomaly                 where was the node recorded that failed?
       autograd.delivery                a complete gradient meets its hooks and its .grad
       autograd.watching                a node that has hooks, or is watched for NaN
       autograd.engine                  from the newest node to the oldest
       autograd.backward                backward, grad, hooks on tensors
       autograd.contexts autograd.results
       autograd.custom                  a reader's own operation: autograd.Function
       autograd.saved_values            what a node keeps, by PyTorch's names
       autograd.graph                   what a reader may ask of the graph's nodes
       autograd.gradcheck               is a gradient right? by differences
       autograd.functional              jacobian, hessian and their products with vectors
       autograd.strict                  their errors in strict mode
       nn.* optim.* datasets.* viz.*    networks, training, data, pictures
       utils.*                          checkpoint
       cuda                             the GPU that is not there
    8  minitorch                        this face: it only re-exports
"""

import warnings as _warnings

from . import autograd, cuda, datasets, interop, nn, ops, optim, utils
from .autograd.anomaly import is_anomaly_check_nan_enabled, is_anomaly_enabled
from .autograd.entries import OPS
from .devices import device
from .dtypes import bool_ as bool
from .dtypes import (
    can_cast,
    double,
    dtype,
    finfo,
    float16,
    float32,
    float64,
    get_default_dtype,
    half,
    iinfo,
    int8,
    int16,
    int32,
    int64,
    long,
    promote_types,
    set_default_dtype,
    short,
    uint8,
    uint16,
    uint32,
    uint64,
)
from .dtypes import float_ as float
from .dtypes import int_ as int
from .grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from .ops.affine import addmm
from .ops.arithmetic import add, mul, neg, sub
from .ops.arithmetic import mul as multiply
from .ops.arithmetic import neg as negative
from .ops.arithmetic import sub as subtract
from .ops.choosing import argmax, argmin, max, maximum, min, minimum, where
from .ops.compare import (
    allclose,
    bitwise_and,
    bitwise_not,
    bitwise_or,
    bitwise_xor,
    eq,
    equal,
    ge,
    gt,
    isclose,
    isfinite,
    isnan,
    le,
    logical_not,
    lt,
    ne,
)
from .ops.compare import ge as greater_equal
from .ops.compare import gt as greater
from .ops.compare import le as less_equal
from .ops.compare import lt as less
from .ops.compare import ne as not_equal
from .ops.copies import clone, detach, detach_
from .ops.creation import (
    arange,
    empty,
    empty_like,
    eye,
    full,
    full_like,
    linspace,
    ones,
    ones_like,
    zeros,
    zeros_like,
)
from .ops.data import as_tensor, from_numpy, tensor
from .ops.division import div, floor_divide, reciprocal, remainder
from .ops.division import div as divide
from .ops.division import div as true_divide
from .ops.expanding import broadcast_to
from .ops.inplace import abs_, exp_, fill_, log_, neg_, relu_, sigmoid_, sqrt_, tanh_, zero_
from .ops.joining import cat, stack
from .ops.joining import cat as concat
from .ops.joining import cat as concatenate
from .ops.linalg import bmm, dot, matmul, mm, mv
from .ops.pointwise import abs, cos, exp, log, relu, sigmoid, sign, sin, sqrt, tanh
from .ops.pointwise import abs as absolute
from .ops.powers import pow
from .ops.reduce import all, any, mean, sum
from .ops.sampling import rand, rand_like, randint, randn, randn_like, randperm
from .ops.slicing import as_strided, chunk, narrow, select, split, unbind
from .ops.softmax import log_softmax, softmax
from .ops.transposes import permute, t, transpose
from .ops.transposes import transpose as swapaxes
from .ops.transposes import transpose as swapdims
from .ops.views import flatten, reshape, squeeze, unsqueeze
from .printing import set_printoptions
from .random import Generator, default_generator, initial_seed, manual_seed, seed
from .shapes import Size, broadcast_shapes
from .tensors import Tensor

__version__ = "0.1.0"

# 1/0 is inf and log(-1) is nan without a word, as in torch. The filter looks only at warnings that
# come from this package's own lines: NumPy code elsewhere warns as ever, at no cost per operation.
_warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"minitorch\.")

__all__ = [
    "abs",
    "abs_",
    "absolute",
    "add",
    "addmm",
    "all",
    "allclose",
    "any",
    "arange",
    "argmax",
    "argmin",
    "as_strided",
    "as_tensor",
    "autograd",
    "bitwise_and",
    "bitwise_not",
    "bitwise_or",
    "bitwise_xor",
    "bmm",
    "bool",
    "broadcast_shapes",
    "broadcast_to",
    "can_cast",
    "cat",
    "chunk",
    "clone",
    "concat",
    "concatenate",
    "cos",
    "cuda",
    "datasets",
    "default_generator",
    "detach",
    "detach_",
    "device",
    "div",
    "divide",
    "dot",
    "double",
    "dtype",
    "empty",
    "empty_like",
    "enable_grad",
    "eq",
    "equal",
    "exp",
    "exp_",
    "eye",
    "fill_",
    "finfo",
    "flatten",
    "float",
    "float16",
    "float32",
    "float64",
    "floor_divide",
    "from_numpy",
    "full",
    "full_like",
    "ge",
    "Generator",
    "get_default_dtype",
    "greater",
    "greater_equal",
    "gt",
    "half",
    "iinfo",
    "inference_mode",
    "initial_seed",
    "interop",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "isclose",
    "isfinite",
    "isnan",
    "le",
    "less",
    "less_equal",
    "linspace",
    "log",
    "log_",
    "log_softmax",
    "logical_not",
    "long",
    "lt",
    "manual_seed",
    "matmul",
    "max",
    "maximum",
    "mean",
    "min",
    "minimum",
    "mm",
    "mul",
    "multiply",
    "mv",
    "narrow",
    "ne",
    "neg",
    "neg_",
    "negative",
    "nn",
    "no_grad",
    "not_equal",
    "ones",
    "ones_like",
    "OPS",
    "ops",
    "optim",
    "permute",
    "pow",
    "promote_types",
    "rand",
    "rand_like",
    "randint",
    "randn",
    "randn_like",
    "randperm",
    "reciprocal",
    "relu",
    "relu_",
    "remainder",
    "reshape",
    "seed",
    "select",
    "set_default_dtype",
    "set_grad_enabled",
    "set_printoptions",
    "short",
    "sigmoid",
    "sigmoid_",
    "sign",
    "sin",
    "Size",
    "softmax",
    "split",
    "sqrt",
    "sqrt_",
    "squeeze",
    "stack",
    "sub",
    "subtract",
    "sum",
    "swapaxes",
    "swapdims",
    "t",
    "tanh",
    "tanh_",
    "Tensor",
    "tensor",
    "transpose",
    "true_divide",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "unbind",
    "unsqueeze",
    "utils",
    "where",
    "zero_",
    "zeros",
    "zeros_like",
]
