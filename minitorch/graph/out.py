"""``out=``: the result of an operation written into a tensor that is already there."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any

import numpy as np

from ..devices.arrays import address, device_of, empty_beside, may_share, strided, whole
from ..errors import type_name, warn
from ..grad_mode import mode, no_grad
from ..tensors import Tensor
from ..tensors.dtypes import int64
from ..tensors.overlaps import SHARED, refuse_overlap
from ..tensors.shapes import contiguous_strides
from ..tensors.storage import InferenceStorage, OtherMemory
from .asking import answer, asked
from .out_dtypes import check_dtype, check_places
from .signatures import check_out

# These make their numbers in the dtype of ``out``: a float64 target gets float64's random numbers.
FACTORIES = {
    "arange", "empty", "eye", "full", "linspace", "logspace", "ones", "rand", "randint", "randn",
    "randperm", "range", "zeros",
}  # fmt: skip
# So do these reductions, and normal.
COMPUTED_IN_OUT = {"cumprod", "cumsum", "nansum", "normal", "prod", "sum"}
DECIDED_BY_OUT = FACTORIES | COMPUTED_IN_OUT | {"multinomial"}
# These write 0 and 1 into a target of any dtype.
ANY_DTYPE = {"bernoulli"}
# These read their input in another order than they write: no part of it may be the target.
JUMPING = {
    "cat", "concat", "concatenate", "gather", "index_select", "kthvalue", "masked_select", "stack",
    "take",
}  # fmt: skip


def with_out(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """``function`` with one more keyword argument: ``out``, a tensor, or a tuple for several.

    The tensor is resized when its shape is another (with a warning unless it was empty), its dtype
    stays. Nothing is recorded: RuntimeError when a gradient would be asked for, and when the
    result's dtype cannot be cast to ``out``'s.
    """

    def entry(*args: Any, out: Any = None, **kwargs: Any) -> Any:
        if out is None:
            try:
                return function(*args, **kwargs)
            except TypeError:
                # an object of another class, which may have an answer (see overriding.py)
                found = asked(args, kwargs)
                if not found:
                    raise
            return answer(entry, args, kwargs or None, found)
        short_name = name.rpartition(".")[2]
        check_out(name, args, kwargs, out)
        check_not_recorded(short_name, out, args, kwargs)
        if short_name in DECIDED_BY_OUT:
            _check_out(short_name, out)
            args = _with_options(short_name, out, args, kwargs)
        works = function.__wrapped__ if name == "normal" else function  # (torch has no dtype there)
        with no_grad():
            result = works(*args, **kwargs)
        if isinstance(result, Tensor):
            _check_out(short_name, out)
            if short_name not in ANY_DTYPE:
                check_dtype(name, out, result)
            if short_name in JUMPING:
                _refuse_sharing(short_name, out, args)
            quiet = short_name in FACTORIES
            if short_name == "arange":
                _warn_of_another_length(out, result)
            return write_out(out, result, args, any_dtype=True, quiet=quiet)
        if not isinstance(out, (tuple, list)) or len(out) != len(result):
            raise TypeError(
                f"{short_name}(): argument 'out' must be tuple of {len(result)} Tensors, not "
                f"{type_name(out)}"
            )
        for target in out:
            _check_out(short_name, target)
        check_places(name, out, result[0])
        for target, part in zip(out, result):
            check_dtype(f"{name}.dim" if name in ("max", "min") else name, target, part)
            if short_name in JUMPING:
                _refuse_sharing(short_name, target, args)
            write_out(target, part, args)
        return type(result)(*out) if hasattr(result, "_fields") else type(result)(out)

    functools.update_wrapper(entry, function)
    face, _, entry.__name__ = name.rpartition(".")
    entry.__qualname__ = entry.__name__
    # where it is found by this name; in its own file the name is the function without out=, and a
    # pickle of a module that holds torch.tanh would be refused
    entry.__module__ = f"minitorch.{face}".rstrip(".")
    return entry


def _check_out(name: str, out: Any) -> None:
    if not isinstance(out, Tensor):
        raise TypeError(f"{name}(): argument 'out' must be Tensor, not {type_name(out)}")


def _with_options(
    name: str, out: Tensor, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Any, ...]:
    """Dtype (and device) of what is computed are those of ``out``; returns the arguments for it."""
    dtype = kwargs.get("dtype")
    if name == "multinomial":
        if out.dtype is not int64:
            raise RuntimeError(f"multinomial expects Long tensor out, got: {out.dtype.scalar_name}")
        return args
    if name == "normal" and not out.is_floating_point():
        raise NotImplementedError(
            f"\"normal_kernel_cpu\" not implemented for '{out.dtype.scalar_name}'"
        )
    if name in FACTORIES and dtype is not None and dtype is not out.dtype:
        named = dtype.scalar_name if hasattr(dtype, "tensor_name") else dtype.__name__
        raise RuntimeError(
            f"dtype {named} does not match dtype of out parameter ({out.dtype.scalar_name})"
        )
    kwargs["dtype"] = out.dtype if dtype is None else dtype
    if name in FACTORIES and kwargs.get("device") is None:
        kwargs["device"] = out.device
    if name == "normal":
        return tuple([x.to(out.dtype) if isinstance(x, Tensor) else x for x in args])
    return args


def _refuse_sharing(name: str, out: Tensor, inputs: Sequence[Any]) -> None:
    """Refuse a target that lies in the memory of what is read, or is one of the inputs itself.

    (An empty one may be it in ``stack``, which reads views of its inputs.)
    """
    for x in _tensors_in(inputs):
        if (x is out and name != "stack") or (x.array.size and may_share(out.array, x.array)):
            raise RuntimeError(SHARED)


def check_not_recorded(name: str, out: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> None:
    """Refuse ``out=`` where autograd would have to follow: it could not."""
    if mode.grad and any([x.requires_grad for x in _tensors_in((out, *args, *kwargs.values()))]):
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, "
            "but one of the arguments requires grad."
        )


def _tensors_in(values: Sequence[Any]) -> Iterator[Tensor]:
    for value in values:
        if isinstance(value, Tensor):
            yield value
        elif isinstance(value, (tuple, list)):
            yield from _tensors_in(value)


def write_out(
    out: Tensor,
    result: Tensor,
    inputs: Sequence[Any] = (),
    any_dtype: bool = False,
    quiet: bool = False,
) -> Tensor:
    """The values of ``result`` written into ``out``, which takes its shape and keeps its dtype.

    - ``inputs``: what was read; RuntimeError if the write would spoil a part of it.
    - ``any_dtype``: the result's dtype need not fit into that of ``out``.
    - ``quiet``: no warning when ``out`` has another shape.
    """
    if type(out._storage) is InferenceStorage:
        out._storage.check_writable()
    if out.device != result.device:
        raise RuntimeError(
            f"Expected out tensor to have device {result.device}, but got {out.device} instead"
        )
    if not any_dtype:
        check_dtype("", out, result)
    if out.array.shape != result.array.shape:
        _resize(out, result.array.shape, quiet)
    refuse_overlap(out.array, *[x.array for x in _tensors_in(inputs)])
    np.copyto(out.array, result.array, casting="unsafe")
    out.storage.version += 1
    return out


def _warn_of_another_length(out: Tensor, result: Tensor) -> None:
    size, count = out.array.size, result.array.size
    if size not in (0, count):
        warn(
            f"The number of elements in the out tensor of shape {list(out.array.shape)} is {size} "
            f"which does not match the computed number of elements {count}. Note that this may "
            "occur as a result of rounding error. The out tensor will be resized to a tensor of "
            f"shape ({count},)."
        )


def _resize(out: Tensor, shape: tuple[int, ...], quiet: bool = False) -> None:
    """Give ``out`` another shape, row-major: in its own memory where that is large enough."""
    old = out.array
    if old.size and not quiet:
        warn(
            f"An output with one or more elements was resized since it had shape "
            f"{list(old.shape)}, which does not match the required output shape "
            f"{list(shape)}. This behavior is deprecated, and in a future PyTorch release outputs "
            "will not be resized unless they have zero elements. You can explicitly reuse an out "
            "tensor t by resizing it, inplace, to zero elements with t.resize_(0)."
        )
    storage, size = out.storage, old.itemsize
    start = address(old) - storage.data_ptr() if device_of(old).type != "meta" else -1
    elements = whole(storage.array)
    if start >= 0 and start + prod(shape) * size <= len(elements) and start % size == 0:
        strides = tuple([step * size for step in contiguous_strides(shape)])
        elements = elements[: len(elements) // size * size].view(old.dtype)
        out._in_rows = None
        out.array = strided(elements, shape, strides, start if prod(shape) else 0)
        return
    fresh = empty_beside(old, shape)
    out._storage = OtherMemory(fresh, storage)
    out.array, out._in_rows = fresh, None
