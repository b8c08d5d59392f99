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
       autograd.refusals                what backward refuses, in PyTorch's words
       autograd.function                an operation's forward and backward: the node of the graph
       autograd.out_argument            out=: the result written into a tensor that is there
       autograd.registry                the list of all operations: OPS
       autograd.entries                 the short way into an operation
       autograd.vocabulary              the words of formulas
       autograd.history                 how views and their bases follow each other
    6  ops.*                            the operations, by family
    7  autograd.anomaly                 where was the node recorded that failed?
       autograd.delivery                a complete gradient meets its hooks and its .grad
       autograd.watching                a node that has hooks, or is watched for NaN
       autograd.targets                 what a run of the engine is for
       autograd.engine                  from the newest node to the oldest
       autograd.backward                backward, grad, hooks on tensors
       autograd.contexts autograd.results
       autograd.custom                  a reader's own operation: autograd.Function
       autograd.packing                 saved_tensors_hooks: kept values put away
       autograd.saved_values            what a node keeps, by PyTorch's names
       autograd.graph                   what a reader may ask of the graph's nodes
       autograd.gradcheck               is a gradient right? by differences
       autograd.functional              jacobian, hessian and their products with vectors
       autograd.strict                  their errors in strict mode
       nn.* optim.* datasets.* viz.*    networks, training, data, pictures
       linalg                           inverses, norms: operations again, by another name
       utils.*                          checkpoint
       cuda                             the GPU that is not there
    8  minitorch                        this face: it only re-exports
"""

import warnings as _warnings

from . import autograd, cuda, datasets, interop, linalg, nn, ops, optim, utils
from .autograd.anomaly import is_anomaly_check_nan_enabled, is_anomaly_enabled
from .autograd.registry import OPS, functions_of
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
from .printing import set_printoptions
from .random import Generator, default_generator, initial_seed, manual_seed, seed
from .shapes import Size, broadcast_shapes
from .tensors import Tensor

__version__ = "0.1.0"

# 1/0 is inf and log(-1) is nan without a word, as in torch. The filter looks only at warnings that
# come from this package's own lines: NumPy code elsewhere warns as ever, at no cost per operation.
_warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"minitorch\.")

# Every operation that a file of ops registered is a function here: OPS names it, and the .pyi.
_functions = functions_of()
globals().update(_functions)

__all__ = [
    "autograd",
    "bool",
    "broadcast_shapes",
    "can_cast",
    "cuda",
    "datasets",
    "default_generator",
    "device",
    "double",
    "dtype",
    "enable_grad",
    "finfo",
    "float",
    "float16",
    "float32",
    "float64",
    "Generator",
    "get_default_dtype",
    "half",
    "iinfo",
    "inference_mode",
    "initial_seed",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "interop",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "linalg",
    "long",
    "manual_seed",
    "nn",
    "no_grad",
    "OPS",
    "ops",
    "optim",
    "promote_types",
    "seed",
    "set_default_dtype",
    "set_grad_enabled",
    "set_printoptions",
    "short",
    "Size",
    "Tensor",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "utils",
    *_functions,
]
