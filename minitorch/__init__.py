"""minitorch: PyTorch's tensors, autograd and networks, on NumPy alone, small enough to be read.

``import minitorch as torch`` runs ordinary PyTorch code. Names, results, dtypes, strides, aliasing
and errors are PyTorch's (2.13); what is not here raises AttributeError.

The house. A file imports only from its own floor or from the floors above it in this list::

    1  errors hooks grad_mode           words for errors; is anyone recording?
       torch_names torch_places version              what PyTorch has; which version this is
       torch_version mixing __config__  version numbers; has a program two frameworks?
    2  devices.*                        where memory is: the CPU, GPUs real and simulated, meta
    3  tensors.*                        memory, and a way of reading it; knows no operation
    4  randomness.* random              PyTorch's own random numbers
       sharing.*                        memory that several processes write
    5  graph.*                          what an operation is made of: node, edges, entry, registry
    6  ops.*                            the operations, a folder for each family
    7  autograd.*                       what runs over the graph: backward, hooks, gradcheck
       nn.* optim.* datasets.* viz.*    networks, training, data, pictures
       linalg special                   inverses, norms: operations again, by another name
       _lobpcg                          some eigenvalues of a large matrix
       func.* functorch                 derivatives of functions, functions of batches
       library.*                        operators of one's own
       fx.* jit compiler                programs as graphs: recorded, rewritten, compiled
       utils.*                          checkpoint, data
       _classes                         classes of C++, which there are none of
       multiprocessing.*                several processes that share tensors
       distributed.*                    several processes that send tensors to each other
       distributions.*                  chances, densities, samples
       signal.*                         windows
       serialization.*                  save and load, in PyTorch's own format
       constructors                     how tensors were made in old times
       hub                              models from a folder
       foreach                          one operation for each tensor of a list
       cuda.* cpu accelerator streams   choosing a GPU, its memory and its streams
       lower_precision amp old_amp cpu_amp grad_scaler  16 bits: bfloat16, and autocast
       backends.*                       what asks for a GPU's own ways
       switches built_with              wishes that are granted anyway, questions of old
       conditions symbolic              what must be true, said in a program; plain numbers
       low_level low_level_layers       what PyTorch's functions are made of, by name
       _utils return_types
       functions_of_c asked_by_tests    the names that C has for them; what tests of PyTorch ask,
           asked_by_libraries           and what libraries ask
       paths absent types torchscript   what lies elsewhere in torch, and what is not here
       testing.*                        are two results close?
       overrides                        classes that answer for functions
       profiler                         where the time goes
       quasirandom                      points that fill a cube evenly
    8  minitorch                        this face: it only re-exports
    9  course.*                         the book's exercises: a user of all that is above
       as_torch torch_places running    programs that import torch, as they are
   10  classroom.* __main__             the exercises handed in by a class
"""

import sys as _sys
import warnings as _warnings
from importlib import import_module as _import_module
from math import e, inf, nan, pi
from typing import Any as _Any

from . import absent as _absent
from . import (
    autograd,
    ops,
    random,
)
from . import paths as _paths
from . import sharing as sharing  # gives them memory of several processes
from .autograd.anomaly import is_anomaly_check_nan_enabled, is_anomaly_enabled
from .constructors import TYPED, set_default_tensor_type
from .devices.device import device
from .errors import AcceleratorError, OutOfMemoryError
from .grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from .graph import overriding as _overriding  # noqa: F401  gives Tensor its __torch_function__
from .graph.registry import OPS, functions_read
from .random import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)
from .switches import (
    are_deterministic_algorithms_enabled,
    get_deterministic_debug_mode,
    get_float32_matmul_precision,
    is_deterministic_algorithms_warn_only_enabled,
    is_warn_always_enabled,
    set_deterministic_debug_mode,
    set_float32_matmul_precision,
    set_flush_denormal,
    set_warn_always,
    use_deterministic_algorithms,
)
from .tensors import Tensor, interop
from .tensors import attributes as attributes  # gives tensors what code asks them
from .tensors import pickling as pickling  # gives them copy and pickle
from .tensors import resizing as resizing  # likewise
from .tensors.dtypes import bfloat16 as _bfloat16
from .tensors.dtypes import bool_ as bool
from .tensors.dtypes import (
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
from .tensors.dtypes import float_ as float
from .tensors.dtypes import int_ as int
from .tensors.exchange import from_dlpack, frombuffer
from .tensors.layouts import (
    channels_last,
    channels_last_3d,
    contiguous_format,
    layout,
    memory_format,
    preserve_format,
    sparse_coo,
    sparse_csr,
    strided,
)
from .tensors.printing import set_printoptions
from .tensors.queries import (
    broadcast_shapes,
    get_default_device,
    get_device,
    get_num_interop_threads,
    get_num_threads,
    is_complex,
    is_conj,
    is_floating_point,
    is_inference,
    is_neg,
    is_nonzero,
    is_same_size,
    is_signed,
    is_storage,
    is_tensor,
    numel,
    result_type,
    set_default_device,
    set_num_interop_threads,
    set_num_threads,
    typename,
)
from .tensors.shapes import Size
from .tensors.storage import UntypedStorage
from .tensors.typed_storage import TypedStorage
from .torch_names import missing as _missing
from .torch_version import __version__ as __version__

newaxis = None

# 1/0 is inf and log(-1) is nan without a word, as in torch. The filter looks only at warnings that
# come from this package's own lines: NumPy code elsewhere warns as ever, at no cost per operation.
_warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"minitorch\.")

# Every operation that a file of ops registers is a function here: OPS names it, and the .pyi. What
# is in files that have not been read comes when it is asked for (see graph/registry.py).
_functions = {**functions_read(), **TYPED}
globals().update(_functions)
OPS.face = globals()
_waiting = [name for name in OPS.waiting_functions if "." not in name]


# Loaded when first asked for: not every program needs these, and each file costs its time.
_LATER = {
    "__config__", "accelerator", "amp", "backends", "compiler", "cpu", "cuda", "datasets",
    "distributed", "distributions", "func", "fx", "hub", "jit", "library", "linalg",
    "multiprocessing", "nn", "optim", "overrides", "profiler", "quasirandom", "return_types",
    "serialization", "signal", "special", "testing", "types", "utils", "version",
}  # fmt: skip
_LOW_LEVEL = (
    "_add_relu", "_grid_sampler_2d_cpu_fallback", "_log_softmax", "_masked_softmax",
    "_segment_reduce", "_softmax",
    "alias_copy", "as_strided_copy", "batch_norm", "batch_norm_update_stats", "bilinear",
    "binary_cross_entropy_with_logits", "convolution", "cosine_embedding_loss",
    "detach_copy", "diagonal_copy", "embedding", "expand_copy", "get_device_module",
    "hinge_embedding_loss", "kl_div", "margin_ranking_loss", "max_pool3d",
    "native_channel_shuffle", "norm_except_dim", "permute_copy", "poisson_nll_loss",
    "select_copy", "slice_copy", "split_copy", "split_with_sizes_copy", "squeeze_copy", "t_copy",
    "transpose_copy", "triplet_margin_loss", "unbind_copy", "unfold_copy", "unsqueeze_copy",
    "view_copy",
)  # fmt: skip
_AUTOCAST = (
    "GradScaler", "autocast", "clear_autocast_cache", "get_autocast_cpu_dtype",
    "get_autocast_dtype", "get_autocast_gpu_dtype", "is_autocast_cache_enabled",
    "is_autocast_cpu_enabled", "is_autocast_enabled", "set_autocast_cache_enabled",
    "set_autocast_dtype", "set_autocast_enabled",
)  # fmt: skip
_SCALED = ("_amp_foreach_non_finite_check_and_unscale_", "_amp_update_scale_")
_CONDITIONS = (
    "_assert", "_assert_async", "_check", "_check_index", "_check_is_size",
    "_check_not_implemented", "_check_tensor_all", "_check_tensor_all_with", "_check_type",
    "_check_value", "_check_with",
)  # fmt: skip
_SYMBOLIC = (
    "sym_float", "sym_int", "sym_ite", "sym_max", "sym_min", "sym_not", "sym_sqrt", "sym_sum",
)  # fmt: skip
_ASKED = (
    "_adaptive_avg_pool2d", "_adaptive_avg_pool3d", "_aminmax", "_convolution",
    "_debug_has_internal_overlap", "_is_all_true", "_is_any_true", "_storage_classes",
    "_tensor_classes", "_test_check_tensor", "_unique", "_unique2",
)  # fmt: skip
_LIBRARIES = (
    "_cast_Byte", "_cast_Char", "_cast_Double", "_cast_Float", "_cast_Half", "_cast_Int",
    "_cast_Long", "_cast_Short", "_convert_indices_from_coo_to_csr",
    "_convert_indices_from_csr_to_coo", "_int_mm", "_shape_as_tensor", "legacy_contiguous_format",
)  # fmt: skip
_OF_PARTS = {
    **dict.fromkeys(_LIBRARIES, "asked_by_libraries"),
    **dict.fromkeys(_ASKED, "asked_by_tests"),
    **dict.fromkeys(_AUTOCAST, "amp"), "bfloat16": "lower_precision", "compile": "fx", "cond": "fx",
    "_disable_dynamo": "compiler", "classes": "_classes", "Event": "streams",
    "Future": "jit", "load": "serialization", "save": "serialization",
    "ScriptFunction": "jit", "ScriptModule": "jit", "Stream": "streams",
    "Tag": "library.keys", "lobpcg": "_lobpcg",
    "vmap": "func", "while_loop": "fx", **dict.fromkeys(_SCALED, "grad_scaler"),
    **dict.fromkeys(("eig", "lstsq", "matrix_rank", "solve", "symeig"), "tensors.resizing"),
    **dict.fromkeys(("has_lapack", "has_mkl", "has_openmp", "has_spectral"), "built_with"),
    **dict.fromkeys(_LOW_LEVEL, "low_level"), **dict.fromkeys(_CONDITIONS, "conditions"),
    **dict.fromkeys(_SYMBOLIC, "symbolic"),
    **dict.fromkeys(("embedding_bag", "embedding_renorm_", "native_dropout"), "low_level_layers"),
    "from_file": "tensors.typed_storages", "resize_as_": "tensors.resizing",
}  # fmt: skip


def _learn_bfloat16() -> None:
    _import_module(".lower_precision", __name__).install()


type(_bfloat16).when_used = staticmethod(_learn_bfloat16)


def __getattr__(name: str) -> _Any:
    if name in OPS.waiting_functions and "." not in name:
        return OPS[name].function
    if name in _LATER or name in ("_utils", "streams"):
        return _import_module(f".{name}", __name__)
    if name in _OF_PARTS:
        return getattr(_import_module(f".{_OF_PARTS[name]}", __name__), name)
    if name.startswith("_foreach_"):
        each = _import_module(".foreach", __name__).FUNCTIONS
        if name in each:
            return each[name]
    if name.endswith("Storage"):
        storages = _import_module(".tensors.typed_storages", __name__).STORAGES
        if name in storages:
            return storages[name]
    if name == "torch":  # as PyTorch, which imports itself
        return _sys.modules[__name__]
    if name in _absent.NAMES:
        return _absent.name_of("", name)
    if name in _absent.ABSENT or name in _paths.PATHS:
        return _import_module(f".{name}", __name__)
    # (a program that is run as it is knows this module by PyTorch's name)
    me = "torch" if _sys.modules.get("torch") is _sys.modules[__name__] else __name__
    said = f"module {me!r} has no attribute {name!r}"
    raise AttributeError(": ".join(filter(None, [said, _missing(f"torch.{name}")])))


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_OF_PARTS, *_waiting})


__all__ = [
    "get_deterministic_debug_mode",
    "is_deterministic_algorithms_warn_only_enabled",
    "is_warn_always_enabled",
    "set_deterministic_debug_mode",
    "set_flush_denormal",
    "set_warn_always",
    "is_conj",
    "is_neg",
    "is_same_size",
    "is_signed",
    "cpu",
    "accelerator",
    "AcceleratorError",
    "amp",
    "are_deterministic_algorithms_enabled",
    "autocast",
    "autograd",
    "backends",
    "bool",
    "broadcast_shapes",
    "can_cast",
    "channels_last",
    "channels_last_3d",
    "compile",
    "compiler",
    "contiguous_format",
    "cuda",
    "datasets",
    "default_generator",
    "device",
    "double",
    "dtype",
    "e",
    "enable_grad",
    "Event",
    "finfo",
    "float",
    "float16",
    "float32",
    "float64",
    "from_dlpack",
    "frombuffer",
    "func",
    "fx",
    "Generator",
    "get_default_device",
    "get_default_dtype",
    "get_device",
    "get_float32_matmul_precision",
    "get_num_interop_threads",
    "get_num_threads",
    "get_rng_state",
    "GradScaler",
    "half",
    "iinfo",
    "inf",
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
    "is_autocast_enabled",
    "is_complex",
    "is_floating_point",
    "is_grad_enabled",
    "is_inference",
    "is_inference_mode_enabled",
    "is_nonzero",
    "is_storage",
    "is_tensor",
    "jit",
    "layout",
    "linalg",
    "load",
    "long",
    "manual_seed",
    "memory_format",
    "nan",
    "newaxis",
    "nn",
    "no_grad",
    "numel",
    "ops",
    "OPS",
    "optim",
    "OutOfMemoryError",
    "overrides",
    "pi",
    "preserve_format",
    "profiler",
    "promote_types",
    "random",
    "result_type",
    "save",
    "seed",
    "serialization",
    "set_default_device",
    "set_default_dtype",
    "set_default_tensor_type",
    "set_float32_matmul_precision",
    "set_grad_enabled",
    "set_num_interop_threads",
    "set_num_threads",
    "set_printoptions",
    "set_rng_state",
    "short",
    "Size",
    "sparse_coo",
    "sparse_csr",
    "Stream",
    "strided",
    "Tensor",
    "testing",
    "TypedStorage",
    "typename",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "UntypedStorage",
    "use_deterministic_algorithms",
    "utils",
    *_functions,
    *_waiting,
]
