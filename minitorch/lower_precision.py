"""bfloat16, and autocast on the CPU: computed in float32, and each result rounded once.

PyTorch's kernels read numbers of bfloat16, compute with them in float32, and round what they write.
Here no operation knows bfloat16. A function that is given a tensor of it is called with that tensor
in float32, and its result is rounded; views, copies and conversions alone work on the memory as it
is. Autocast stands at the same place: inside of it, the functions that multiply matrices get their
tensors rounded, and those that need all digits get them in float32.

No program without either should pay for that: as for subclasses of Tensor, the functions are put
behind the question when :func:`install` is called, which asking for ``torch.bfloat16`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from .grad_mode import mode, no_grad
from .graph import asking
from .graph.out import ANY_DTYPE, COMPUTED_IN_OUT
from .graph.out_dtypes import check_dtype
from .graph.overriding import install as install_question
from .graph.registry import OPS
from .graph.views import ViewFunction
from .ops.making.conversion import ToCopy
from .random import fork_rng
from .tensors import Tensor
from .tensors.dtypes import bfloat16 as NARROW
from .tensors.dtypes import dtype, float16, float32, float64

# ---- which functions compute ---------------------------------------------------------------------

# They read or write memory as it is, whatever the dtype: all views (whose nodes say so), and these.
# (Methods that are no operations do, too.)
_ON_MEMORY = {
    *("as_strided", "as_strided_", "broadcast_tensors", "unbind", "split", "split_with_sizes"),
    *("chunk", "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "real", "to_dense"),
    *("clone", "contiguous", "copy_", "detach", "detach_", "conj", "resolve_conj", "resolve_neg"),
    *("to", "half", "float", "double", "byte", "char", "short", "int", "long", "bool", "bfloat16"),
    *("chalf", "cfloat", "cdouble", "type", "type_as", "cpu", "cuda", "fill_", "zero_", "tensor"),
    *("as_tensor", "asarray", "new_tensor", "from_numpy", "zeros", "ones", "empty", "full"),
    *("empty_strided", "empty_permuted", "zeros_like", "ones_like", "empty_like", "full_like"),
    *("rand", "randn", "rand_like", "randn_like", "uniform_", "normal_"),
    *("new_zeros", "new_ones", "new_empty", "new_full", "new_empty_strided", "scalar_tensor"),
    *("linspace", "logspace"),  # whose steps PyTorch rounds, too
}
_OPERATORS = {
    *("__rsub__", "__rtruediv__", "__rdiv__", "__floordiv__", "__rfloordiv__", "__rmod__"),
    *("__rpow__", "__rmatmul__", "__eq__", "__setitem__"),
}
# LAPACK's: PyTorch refuses most of them in 16 bits, and so do ours in float16.
_EQUATIONS = {
    *("decompositions", "determinants", "least_squares", "low_rank", "old_names"),
    *("reflections", "solving", "spectra", "triangular", "with_info"),
}

_ONLY_WHOLE_FLOATS = {
    *("_standard_gamma", "_sample_dirichlet", "_standard_gamma_grad", "_dirichlet_grad"),
}


def _short(ops: Any) -> set[str]:
    return {op.name.rpartition(".")[2] for op in ops}


def _views() -> set[str]:
    nodes = ((op, op.node) for op in OPS.values())
    return _short(op for op, node in nodes if node is not None and issubclass(node, ViewFunction))


_computing: set[str] = set()
_refusing: set[str] = set()
_known = 0  # operations in those lists


# ---- computed in float32 -------------------------------------------------------------------------


def install() -> None:
    """Put the functions behind the question for bfloat16 and autocast, if they are not yet.

    Asked at every ``torch.bfloat16``: the lists are read again only where operations came to them.
    """
    global _known
    if _known != len(OPS):
        import_module(".special", __package__)  # its functions, too
        _computing.update((_short(OPS.values()) | _OPERATORS) - _ON_MEMORY - _views())
        refusing = _short(op for op in OPS.values() if op.file[11:-3] in _EQUATIONS)
        _refusing.update(refusing - {"matrix_exp", "matrix_rank"} | _ONLY_WHOLE_FLOATS)
        _known = len(OPS)
    if asking.in_lower_precision is not called:
        install_question()
        asking.in_lower_precision = called


def __getattr__(name: str) -> Any:
    """``torch.bfloat16`` is looked up here: whoever has it may make tensors of it."""
    if name != "bfloat16":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    install()
    return NARROW


def called(name: str, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """``function(*args, **kwargs)``, where bfloat16 may be among the arguments."""
    if mode.autocast is not None:
        args, kwargs = _autocast(name, args, kwargs)
    if name not in _computing or not any([_is_narrow(x) for x in _flat(args, kwargs)]):
        return function(*args, **kwargs)
    steps = name in ("nextafter", "nextafter_")
    compute = _in_steps_of_narrow(function) if steps else function
    if kwargs.get("out") is not None:
        return _into_out(name, function, args, dict(kwargs))
    try:
        if name == "__setitem__" or (name[-1] == "_" and name[-2:] != "__"):
            return _in_place(compute, args, kwargs)
        if name in _refusing:
            _in_half(function, args, kwargs)
        rounds = _rounds(name, function, args, kwargs)
        widened: list[tuple[Tensor, Tensor]] = []
        result = compute(*_wide(args, widened), **_wide(kwargs, widened))
    except Exception as error:
        raise _in_its_words(error, function, args, kwargs) from None
    for narrow, wide in widened:
        if result is wide:  # a tensor that was given: as it is, or written (`inplace=True`)
            return narrow.copy_(wide) if wide._version else narrow
    return _rounded(result) if rounds else result


def _in_place(function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    target = args[0]
    if target.dtype is not NARROW:
        return function(target, *_wide(args[1:]), **_wide(kwargs))
    wide = target.float()
    result = function(wide, *_wide(args[1:]), **_wide(kwargs))
    if result is NotImplemented:
        return result
    target.copy_(wide)
    return None if result is None else target


def _into_out(name: str, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    if name in OPS and not OPS[name].takes_out:
        return function(*args, **kwargs)  # it says so
    out = kwargs.pop("out")
    if name in COMPUTED_IN_OUT and kwargs.get("dtype") is None:
        kwargs["dtype"] = out.dtype
    results = called(name, function, args, kwargs)
    if isinstance(out, Tensor):
        return _written(name, out, results)
    targets = [_written(name, to, x) for to, x in zip(out, results, strict=True)]
    return type(results)(*targets) if hasattr(results, "_fields") else type(results)(targets)


def _written(name: str, out: Tensor, result: Tensor) -> Tensor:
    if name not in ANY_DTYPE:
        check_dtype(name, out, result)
    if out.shape != result.shape:
        out.resize_(result.shape)
    return out.copy_(result)


# ---- what is read --------------------------------------------------------------------------------


def _flat(args: Any, kwargs: Any) -> Iterator[Any]:
    for x in (*args, *kwargs.values()):
        if isinstance(x, (list, tuple)):
            yield from x
        else:
            yield x


def _is_narrow(x: Any) -> bool:
    return x is NARROW or (isinstance(x, Tensor) and x.dtype is NARROW)


def _with(change: Callable[[Any], Any], values: Any) -> Any:
    """Arguments, each changed; also those in lists and tuples."""
    if isinstance(values, dict):
        return {name: _with(change, x) for name, x in values.items()}
    if type(values) in (list, tuple):
        return type(values)([_with(change, x) for x in values])
    return change(values)


def _wide(values: Any, widened: list[tuple[Tensor, Tensor]] | None = None) -> Any:
    """Arguments in float32; ``widened`` gets the tensors, with what they have become."""

    def change(x: Any) -> Any:
        if not _is_narrow(x):
            return x
        wide = _converted(x, float32)
        if widened is not None and isinstance(x, Tensor):
            widened.append((x, wide))
        return wide

    return _with(change, values)


def _converted(x: Any, to: dtype) -> Any:
    return to if isinstance(x, dtype) else x.to(to)


def _in_steps_of_narrow(function: Callable[..., Any]) -> Callable[..., Any]:
    """nextafter on float32 whose numbers are of bfloat16: the next of those, 2**16 steps away."""

    def stepped(input: Tensor, other: Tensor) -> Tensor:
        before = input.array.copy()
        result = function(input, other)
        x, y = np.broadcast_arrays(before, other.array)
        bits = x.view(np.int32).astype(np.int64)
        least = np.iinfo(np.int32).min
        order = np.where(bits < 0, least - bits, bits)  # numbers are ordered as these are
        order += ((y > x).astype(np.int64) - (y < x)) * 2**16
        bits = np.where(order < 0, least - order, order).astype(np.int32)
        known = np.isnan(x) | np.isnan(y) | (x == y)
        result.array[...] = np.where(known, result.array, bits.view(np.float32))
        return result

    return stepped


# ---- what is written -----------------------------------------------------------------------------

_FOLLOW_INPUT = {"batch_norm", "layer_norm", "group_norm", "instance_norm", "rms_norm"}


def _rounds(name: str, function: Callable[..., Any], args: Any, kwargs: Any) -> bool:
    """Is a result in float32 one that PyTorch gives in bfloat16?"""
    given = [x for x in _flat(args, kwargs) if isinstance(x, dtype)]
    if given:
        return NARROW in given
    floats = [x for x in _flat(args, kwargs) if isinstance(x, Tensor) and x.is_floating_point()]
    deciding = {x.dtype for x in floats if x.ndim} or {x.dtype for x in floats}
    if len(deciding) == 1 or NARROW not in deciding:
        return NARROW in deciding
    if name in _FOLLOW_INPUT:
        return args[0].dtype is NARROW
    _in_half(function, args, kwargs)  # which refuses what does not take two dtypes
    return False  # no float beside bfloat16 holds both but float32 and float64


def _rounded(result: Any) -> Any:
    if isinstance(result, Tensor) and result.dtype is float32:
        if result._edge is None or not result.requires_grad:
            return result.to(NARROW)
        return _rounding(result.grad_fn.name()).apply(
            result, to_dtype=NARROW.numpy, row_major=False
        )
    if isinstance(result, (tuple, list)):
        items = [_rounded(x) for x in result]
        return type(result)(*items) if hasattr(result, "_fields") else type(result)(items)
    return result


_nodes: dict[str, type[ToCopy]] = {}


def _rounding(name: str) -> type[ToCopy]:
    """The node of a rounded result: it shows the name of the operation whose result it rounds."""
    if name not in _nodes:

        class Rounded(ToCopy, node=name):
            __slots__ = ()

        _nodes[name] = Rounded
    return _nodes[name]


def _in_half(function: Callable[..., Any], args: Any, kwargs: Any) -> None:
    """Call with float16 instead of bfloat16, for its refusals; what it computes is thrown away."""
    half = [_with(lambda x: _converted(x, float16) if _is_narrow(x) else x, args)]
    half.append(_with(lambda x: _converted(x, float16) if _is_narrow(x) else x, kwargs))
    with fork_rng(), no_grad(), np.errstate(all="ignore"):
        function(*half[0], **half[1])


def _in_its_words(
    error: Exception, function: Callable[..., Any], args: Any, kwargs: Any
) -> Exception:
    """An error of float32's, as it is said of bfloat16."""
    try:
        _in_half(function, args, kwargs)
    except type(error) as said:
        text = str(said).replace("Half", "BFloat16").replace("float16", "bfloat16")
        if said.args == (str(said),):
            return type(error)(text)
    return error


# ---- autocast ------------------------------------------------------------------------------------

autocast_dtypes = {"cpu": NARROW, "cuda": float16}  # what it rounds to unless it is told

# The two lists of PyTorch's autocast for the CPU.
LOWER = {
    *("linear", "matmul", "mm", "bmm", "addmm", "addbmm", "baddbmm", "einsum", "tensordot"),
    *(
        "chain_matmul",
        "multi_dot",
        "matrix_power",
        "pinv",
        "vecdot",
        "__rmatmul__",
        "prelu",
        "lstm",
    ),
    *("rnn_tanh", "rnn_relu", "scaled_dot_product_attention", "conv1d", "conv2d", "conv3d"),
    *("conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "conv_tbc"),
}
FLOAT32 = {
    *("prod", "cdist", "trace", "quantile", "nanquantile", "grid_sample"),
    *("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "cross_entropy", "nll_loss"),
    *("kl_div", "binary_cross_entropy", "binary_cross_entropy_with_logits", "ctc_loss"),
    *("hinge_embedding_loss", "poisson_nll_loss", "cosine_embedding_loss"),
    *("margin_ranking_loss", "soft_margin_loss", "triplet_margin_loss", "multi_margin_loss"),
    *("multilabel_margin_loss", "avg_pool3d", "max_pool3d", "adaptive_avg_pool3d"),
    *("adaptive_max_pool3d", "max_unpool2d", "max_unpool3d", "cholesky", "cholesky_inverse"),
    *("cholesky_solve", "inverse", "inv", "solve", "svd", "svdvals", "qr", "eigh", "eigvalsh"),
    *("pinverse", "lstsq", "cond", "lu_solve", "triangular_solve"),
}


def _autocast(name: str, args: Any, kwargs: Any) -> tuple[Any, Any]:
    """The arguments as autocast hands them to a function."""
    to = mode.autocast if name in LOWER else float32 if name in FLOAT32 else None
    if name.startswith("index_copy") and float32 in [_dtype(x) for x in (*args, *kwargs.values())]:
        to = float32  # the wider one of two
    if name == "pad" and not {"reflect", "replicate"}.isdisjoint(_words(args, kwargs)):
        to = float32
    return (args, kwargs) if to is None else (cast(args, to), cast(kwargs, to))


def _dtype(x: Any) -> Any:
    return x.dtype if isinstance(x, Tensor) else None


def _words(args: Any, kwargs: Any) -> list[str]:
    return [x for x in (*args, *kwargs.values()) if isinstance(x, str)]


def cast(values: Any, to: dtype) -> Any:
    """Arguments with the float tensors of the CPU in another dtype; those in float64 stay."""

    def change(x: Any) -> Any:
        is_float = isinstance(x, Tensor) and x.is_floating_point() and x.dtype is not float64
        return x.to(to) if is_float and x.device.type == "cpu" else x

    return _with(change, values)
