"""PyTorch's own samples of its operations (OpInfo), run on both libraries and compared.

They ship in PyTorch's wheel, written by the people who test PyTorch with them. For the names that
minitorch has, every sample is run in several dtypes: dtype, shape, values, and (in float64)
gradients must be the same; where torch raises, so must minitorch.

    python -m tests.ops.samples            # all of them, a line for each difference
    python -m tests.ops.samples add cumsum
"""

from __future__ import annotations

import contextlib
import importlib.util
import math
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import numpy as np

import minitorch
from minitorch.errors import Refused
from tests.oracle import make_portable

DTYPES = ["float64", "float32", "int64", "bool"]
if importlib.util.find_spec("ml_dtypes"):
    DTYPES.append("bfloat16")
MOST = {"bfloat16": 12}  # samples of one operation and dtype
TOLERANCE = {"float64": 1e-7, "float32": 2e-5, "float16": 2e-3, "bfloat16": 1.6e-2}
# (LAPACK, fused kernels, sums in another order: the samples are small, but not well conditioned)

SKIPPED = {
    "empty": "its values are whatever was in memory",
    "empty_like": "its values are whatever was in memory",
    "empty_permuted": "its values are whatever was in memory",
    "empty_strided": "its values are whatever was in memory",
    "new_empty": "its values are whatever was in memory",
    "new_empty_strided": "its values are whatever was in memory",
    "item": "gives a number, not a tensor",
    "cfloat": "there are no complex numbers here, and the error says so",
    "cdouble": "there are no complex numbers here, and the error says so",
    "chalf": "there are no complex numbers here, and the error says so",
    "as_strided.partial_views": "beyond the view: refused here, and the error says why",
    "nn.functional.linear_cross_entropy.chunked": "saves torch memory: refused, and told why",
    "nn.functional.linear_cross_entropy.chunked_none": "saves torch memory: refused, and told why",
    "linalg.eigh": "the sign of an eigenvector is arbitrary; rows/linalg/equations.py squares it",
    "svd_lowrank": "the sign of a vector is arbitrary; rows/linalg/with_info.py takes sizes",
    "pca_lowrank": "the sign of a vector is arbitrary; rows/linalg/with_info.py takes sizes",
    "linalg.householder_product": "without a reflection torch still asks for gradients: of nothing",
    "ormqr": "torch's gradients of an empty batch are None; rows/linalg/with_info.py has the rest",
    "as_strided_scatter": "torch's gradient fails its own gradcheck; tests/test_low_level.py",
    "histogramdd": "edges in no order mean nothing; rows/reductions/statistics.py sorts them",
    "special.bessel_j0": "PyTorch's has seven digits in float64; tests/ops/special/test_exact.py",
    "special.bessel_y1": "PyTorch's has seven digits in float64; tests/ops/special/test_exact.py",
    "nn.functional.triplet_margin_with_distance_loss": "the samples hold modules of torch",
}
# PyTorch's formulas of these round to bfloat16 between their steps; ours round once, at the end.
# (So do slopes of the others; tests/test_lower_precision.py has what is the same.)
ROUNDED_OFTEN = {
    ("bfloat16", name)
    for name in (
        *("div.trunc_rounding", "matrix_exp", "nn.functional.cosine_similarity", "normal"),
        *("nn.functional.grid_sample", "nn.functional.hinge_embedding_loss"),
    )
}
# Where several elements are equal, which of them is named is up to the algorithm.
TIES = ("kthvalue", "topk", "mode", "sort", "argsort")
# The samples of these have their arguments in an order of OpInfo's own.
REORDERED: dict[str, Callable[..., Any]] = {
    "einsum": lambda tensors, equation: minitorch.einsum(equation, *tensors),
    "where": lambda x, condition, y: minitorch.where(condition, x, y),
    "nn.functional.embedding": lambda weight, indices, **kwargs: minitorch.nn.functional.embedding(
        indices, weight, **kwargs
    ),
    "normal.in_place": lambda x, mean, std: x.clone().normal_(mean, std),
    "special.polygamma.special_polygamma_n_0": lambda x, n: minitorch.special.polygamma(n, x),
    **{f"polygamma.polygamma_n_{n}": lambda x, n: minitorch.polygamma(n, x) for n in range(5)},
    "zero_": lambda x: x.clone().zero_(),
    "rand_like": lambda x, **kwargs: minitorch.randn_like(x, **kwargs),  # OpInfo's own slip
    "normal.number_mean": lambda mean, std, *args, **kwargs: minitorch.normal(
        std, mean, *args, **kwargs
    ),
    "linalg.lstsq.grad_oriented": lambda a, b, **kwargs: minitorch.linalg.lstsq(a, b, **kwargs)[:2],
    "linalg.pinv.singular": lambda a, b: minitorch.linalg.pinv(a @ b.mT),
}
RENAMED = {"_segment_reduce": "segment_reduce"}
PROPERTIES = ("T", "H", "mT", "mH")


def database() -> list[Any]:
    """PyTorch's list; ImportError when it is not there, or needs a package that is not there."""
    from torch.testing._internal.common_methods_invocations import op_db

    return op_db


def ours(name: str) -> Callable[..., Any] | None:
    """What minitorch has under the name of an OpInfo: a function, or a method of Tensor."""
    if name in PROPERTIES:
        return lambda x: getattr(x, name)
    place: Any = minitorch
    for part in RENAMED.get(name, name).split("."):
        place = getattr(place, part, None)
    if not callable(place) or isinstance(place, (type, minitorch.dtype)):
        place = getattr(minitorch.Tensor, name, None)
    return place if callable(place) and not isinstance(place, Refused) else None


def names(ops: list[Any]) -> list[str]:
    """The full names of those that minitorch has, such as ``div.floor_rounding``."""
    return [full_name(op) for op in ops if ours(op.name) is not None and not skipped(op)]


def skipped(op: Any) -> bool:
    return op.name in SKIPPED or full_name(op) in SKIPPED


def full_name(op: Any) -> str:
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else op.name


def to_minitorch(torch: Any, value: Any) -> Any:
    """An argument of torch as one of minitorch, tensors with the same strides and flags."""
    if isinstance(value, torch.Tensor):
        return tensor_of(torch, value)
    if isinstance(value, torch.dtype):
        return getattr(minitorch, repr(value).partition(".")[2])
    if isinstance(value, torch.device):
        return minitorch.device(value.type)
    if isinstance(value, (torch.memory_format, torch.layout)):
        return getattr(minitorch, repr(value).partition(".")[2])
    if isinstance(value, torch.Size):
        return minitorch.Size(value)
    if isinstance(value, (tuple, list)):
        return type(value)([to_minitorch(torch, item) for item in value])
    if isinstance(value, dict):
        return {name: to_minitorch(torch, item) for name, item in value.items()}
    return value


def tensor_of(torch: Any, value: Any) -> Any:
    size = value.untyped_storage().nbytes() // max(value.element_size(), 1)
    memory = torch.as_strided(value.detach(), (size,), (1,), 0).clone()
    if value.dtype is torch.bfloat16:
        flat = minitorch.from_numpy(memory.view(torch.int16).numpy()).view(minitorch.bfloat16)
    else:
        flat = minitorch.from_numpy(memory.numpy())
    made = flat.as_strided(tuple(value.shape), value.stride(), value.storage_offset())
    if value.requires_grad:
        made = made.detach().requires_grad_()
    return made


class Unsupported(Exception):
    """A sample that speaks of what minitorch leaves out (complex numbers, sparse tensors)."""


def flat(module: Any, value: Any) -> list[Any]:
    if isinstance(value, module.Tensor):
        return [value]
    if isinstance(value, (tuple, list)):
        return [x for item in value for x in flat(module, item)]
    return []


def leaves(module: Any, *values: Any) -> list[Any]:
    return [x for value in values for x in flat(module, value) if x.requires_grad]


def run(
    module: Any, function: Callable[..., Any], args: Any, kwargs: Any, process: Any, grads: bool
) -> Any:
    """(results, gradients) of a call, or its error.

    - ``process``: makes of the result what can be compared (signs of vectors are arbitrary).
    """
    module.manual_seed(42)  # as OpInfo does before a draw
    try:
        result = function(*args, **kwargs)
        outs = flat(module, process(result))
        if not outs:
            return repr(result), None
        return outs, gradients(module, outs, args, kwargs) if grads else None
    except NotImplementedError as error:
        return error
    except (RuntimeError, ValueError, TypeError, IndexError, AssertionError) as error:
        return error


def gradients(module: Any, outs: Any, args: Any, kwargs: Any) -> list[Any]:
    tracked = [x for x in outs if x.requires_grad]
    wanted = leaves(module, list(args), list(kwargs.values()))
    if not tracked or not wanted:
        return []
    seeds = []
    for out in tracked:
        weights = ((np.arange(out.numel()) * 7) % 13 - 5) / 4
        seed = module.from_numpy(np.array(weights.reshape(tuple(out.shape))))
        seeds.append(seed.to(out.dtype))
    return list(module.autograd.grad(tracked, wanted, seeds, allow_unused=True))


def compare(torch: Any, op: Any, sample: Any, grads: bool) -> str | None:
    """What is different, in one line; None when nothing is."""
    function = REORDERED.get(full_name(op)) or ours(op.name)
    args = (sample.input, *sample.args)
    kwargs = dict(sample.kwargs)
    our_args = to_minitorch(torch, list(args))
    our_kwargs = to_minitorch(torch, kwargs)
    process = sample.output_process_fn_grad
    theirs = run(torch, op, args, kwargs, process, grads)
    got = run(minitorch, function, our_args, our_kwargs, process, grads)
    if isinstance(theirs, Exception):
        if isinstance(got, Exception):
            return None
        return f"torch raises {type(theirs).__name__}: {first_line(theirs)}"
    if isinstance(got, Exception):
        return f"raises {type(got).__name__}: {first_line(got)}"
    if isinstance(theirs[0], str):
        return None if theirs[0] == got[0] else f"{got[0]}, torch's {theirs[0]}"
    for what, mine, other in (("result", got[0], theirs[0]), ("gradient", got[1], theirs[1])):
        found = lists_differ(op.name, mine or [], other or [])
        if found:
            return f"{what} {found}"
    return None


def first_line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0][:150]


def lists_differ(name: str, mine: list[Any], theirs: list[Any]) -> str | None:
    if len(mine) != len(theirs):
        return f"count {len(mine)}, torch's {len(theirs)}"
    for place, (a, b) in enumerate(zip(mine, theirs)):
        if name in TIES and a is not None and a.dtype == minitorch.int64 and place == len(mine) - 1:
            continue
        if (a is None) != (b is None):
            return f"{place}: {a is not None and 'there'}, torch's {b is not None and 'there'}"
        found = a is not None and tensors_differ(a, b)
        if found:
            return f"{place}: {found}"
    return None


def tensors_differ(a: Any, b: Any) -> str | None:
    if repr(a.dtype) != repr(b.dtype):
        return f"dtype {a.dtype}, torch's {b.dtype}"
    if tuple(a.shape) != tuple(b.shape):
        return f"shape {tuple(a.shape)}, torch's {tuple(b.shape)}"
    narrow = a.dtype is minitorch.bfloat16
    x, y = [(z.float() if narrow else z).numpy(force=True) for z in (a, b)]
    if y.dtype.kind != "f":
        same = np.array_equal(x, y)
    else:
        largest = float(np.max(np.abs(y), initial=0, where=np.isfinite(y)))
        relative = TOLERANCE["bfloat16" if narrow else y.dtype.name]
        same = np.allclose(x, y, relative, relative * largest + 1e-12, equal_nan=True)
    if same:
        return None
    return f"values {x.reshape(-1)[:4]}, torch's {y.reshape(-1)[:4]}"


@contextlib.contextmanager
def at_once(torch: Any) -> Iterator[None]:
    """Inside, PyTorch draws its samples without what is of no use here, and was most of the time.

    ``torch.manual_seed`` writes a traceback for each GPU, at every draw; and at every list of
    samples the stack is searched for a test of unittest, to note there what is drawn.
    """
    from torch.testing._internal import common_utils
    from torch.testing._internal.opinfo import core

    only_the_cpu = torch.default_generator.manual_seed
    with (
        mock.patch.object(torch, "manual_seed", only_the_cpu),
        mock.patch.object(common_utils, "extract_test_fn", return_value=None),
        mock.patch.object(core, "extract_test_fn", return_value=None),
    ):
        yield


def check(torch: Any, op: Any) -> Iterator[str]:
    """Every difference of one operation."""
    for name in DTYPES:
        dtype = getattr(torch, name)
        if not op.supports_dtype(dtype, "cpu") or (name, full_name(op)) in ROUNDED_OFTEN:
            continue
        grads = name == "float64" and op.supports_autograd
        with warnings.catch_warnings(), np.errstate(all="ignore"), at_once(torch):
            warnings.simplefilter("ignore")
            torch.manual_seed(0)
            samples = op.sample_inputs("cpu", dtype, requires_grad=grads)
            for count, sample in enumerate(samples):
                if count == MOST.get(name, 60):
                    break
                if speaks_of_what_is_missing(torch, sample):
                    continue
                found = compare(torch, op, sample, grads)
                if found:
                    yield f"{full_name(op)} {name} {described(torch, sample)}: {found}"


def speaks_of_what_is_missing(torch: Any, sample: Any) -> bool:
    every = flat(torch, [sample.input, *sample.args, *sample.kwargs.values()])
    types = [x for x in (*sample.args, *sample.kwargs.values()) if isinstance(x, torch.dtype)]
    dtypes = [x.dtype for x in every] + types
    return (
        any([x.is_complex for x in dtypes])
        or any([x.layout != torch.strided or x.is_quantized for x in every])
        or sample.kwargs.get("sparse") is True
        or sample.kwargs.get("memory_format") is torch.channels_last
        or any([isinstance(x, complex) for x in (*sample.args, *sample.kwargs.values())])
    )


def described(torch: Any, sample: Any) -> str:
    """The arguments of a sample, tensors by their shape."""

    def text(value: Any) -> str:
        if isinstance(value, torch.Tensor):
            return f"T{list(value.shape)}"
        if isinstance(value, (tuple, list)):
            return "[" + ", ".join([text(item) for item in value]) + "]"
        return repr(value) if not isinstance(value, float) or math.isfinite(value) else str(value)

    parts = [text(x) for x in (sample.input, *sample.args)]
    parts += [f"{name}={text(x)}" for name, x in sample.kwargs.items()]
    return "(" + ", ".join(parts) + ")"


def main(wanted: list[str]) -> int:
    import torch

    make_portable(torch)
    ops = [op for op in database() if full_name(op) in names([op])]
    ops = [op for op in ops if not wanted or op.name in wanted or full_name(op) in wanted]
    total = 0
    for op in ops:
        found = []
        try:
            for line in check(torch, op):
                found.append(line)
        except Exception as error:
            found.append(f"{full_name(op)}: the comparison fails: {error!r:.200}")
        total += bool(found)
        for line in found[:3]:
            print(line[:400], flush=True)
    print(f"{len(ops)} operations, {total} with differences")
    return bool(total)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
