"""What NumPy's functions give for arrays without memory: shapes, dtypes and strides.

Each rule is called as the function of NumPy that it stands for. No rule reads a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .meta import MetaArray, meta_like, new, no_rule, rule


def _about(x: Any) -> tuple[tuple[int, ...], Any]:
    """The shape and the dtype of an operand; a Python number's dtype is its type."""
    if isinstance(x, (MetaArray, np.ndarray, np.generic)):
        return x.shape, x.dtype
    return (), type(x)


def refuse_mixed(operands: Sequence[Any]) -> None:
    """Raise torch's error for a tensor of the CPU beside one without memory."""
    arrays = [x for x in operands if isinstance(x, (MetaArray, np.ndarray))]
    places = ["meta" if isinstance(x, MetaArray) else "cpu" for x in arrays]
    counted = [here for x, here in zip(arrays, places) if x.ndim or here == "meta"]
    for here in counted:
        if here != counted[0]:
            first = counted[0]
            raise RuntimeError(f"Tensor on device {here} is not on the expected device {first}!")


def _result(shape: tuple[int, ...], dtype: Any, operands: Sequence[Any]) -> MetaArray:
    """A new array whose dimensions lie in memory as those of the operands do: NumPy's order."""
    full = [x._ghost for x in operands if isinstance(x, MetaArray) and x.ndim == len(shape)]
    for ghost in full:
        if not ghost.flags.c_contiguous:
            return new(shape, dtype, _order(shape, full))
    return new(shape, dtype)


def _order(shape: tuple[int, ...], ghosts: list[np.ndarray]) -> Any:
    """Something with the strides of the result, found by NumPy on arrays of few elements."""
    few = tuple([min(n, 2) for n in shape])
    small = [g[tuple([slice(0, n) for n in few])] for g in ghosts]
    flags: list[Any] = [["readonly"]] * len(small) + [["writeonly", "allocate"]]
    if 0 in few:
        return ghosts[0]
    return np.nditer([*small, None], ["zerosize_ok"], flags).operands[-1]


@rule("ufunc")
def _ufunc(ufunc: np.ufunc, method: str, inputs: Any, keywords: dict[str, Any]) -> Any:
    if method == "reduce":
        return _reduce(ufunc, *inputs, **keywords)
    if method == "accumulate":
        return new(inputs[0].shape, keywords.get("dtype") or inputs[0].dtype)
    if method == "outer":
        first, second = inputs
        dtype = ufunc.resolve_dtypes((_about(first)[1], _about(second)[1], None))[-1]
        return new((*_about(first)[0], *_about(second)[0]), dtype)
    if method == "at":
        return None
    if method != "__call__" or (ufunc.nout != 1 and ufunc.__name__ not in ("frexp", "modf")):
        raise no_rule(f"{ufunc.__name__}.{method}")
    out = keywords.get("out")
    operands = [*inputs[: ufunc.nin], *(out or ())]
    refuse_mixed(operands)
    about = [_about(x) for x in inputs[: ufunc.nin]]
    if out is not None or len(inputs) > ufunc.nin:
        return out[0] if out is not None else inputs[ufunc.nin]
    kinds = tuple([kind for _, kind in about])
    asked = keywords.get("dtype")
    dtypes = ufunc.resolve_dtypes((*kinds, *[None] * ufunc.nout))[ufunc.nin :]
    if ufunc.signature is not None:
        shape = _core_shape(ufunc, [shape for shape, _ in about], keywords)
        return new(shape, asked or dtypes[0])
    shape = np.broadcast_shapes(*[shape for shape, _ in about])
    results = [_result(shape, asked or dtype, inputs) for dtype in dtypes]
    return results[0] if ufunc.nout == 1 else tuple(results)


def _core_shape(ufunc: np.ufunc, shapes: list[Any], keywords: Any) -> tuple[int, ...]:
    """Of matmul and vecdot: products along the last dimensions."""
    first, second = shapes
    if ufunc.__name__ == "vecdot":
        if first[-1] != second[-1]:
            raise ValueError("vecdot: sizes do not fit")
        return np.broadcast_shapes(first[:-1], second[:-1])
    if ufunc.__name__ != "matmul":
        raise no_rule(ufunc.__name__)
    rows = first if len(first) > 1 else (1, *first)
    columns = second if len(second) > 1 else (*second, 1)
    if rows[-1] != columns[-2]:
        raise ValueError("matmul: sizes do not fit")
    batch = np.broadcast_shapes(rows[:-2], columns[:-2])
    return (*batch, *rows[-2:-1][: len(first) - 1], *columns[-1:][: len(second) - 1])


def _axes(axis: Any, ndim: int) -> tuple[int, ...]:
    if axis is None:
        return tuple(range(ndim))
    axes = axis if isinstance(axis, tuple) else (axis,)
    return tuple([a % ndim if ndim else 0 for a in axes])


def _reduced(a: MetaArray, axis: Any, keepdims: Any) -> tuple[int, ...]:
    gone = _axes(axis, a.ndim)
    if keepdims is True:
        return tuple([1 if dim in gone else n for dim, n in enumerate(a.shape)])
    return tuple([n for dim, n in enumerate(a.shape) if dim not in gone])


def _reduce(
    ufunc: np.ufunc, a: MetaArray, axis: Any = 0, dtype: Any = None, out: Any = None,
    keepdims: bool = False, **_: Any,
) -> MetaArray:  # fmt: skip
    if out is not None and isinstance(out if not isinstance(out, tuple) else out[0], MetaArray):
        return out[0] if isinstance(out, tuple) else out
    kind = ufunc.reduce(np.ones((1,), a.dtype), dtype=dtype).dtype
    found = new(_reduced(a, axis, keepdims), kind)
    found._assumed = ufunc is np.logical_and
    return found


def _reduction(name: str) -> Any:
    function = getattr(np, name)

    def reduction(
        a: MetaArray, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False,
        **_: Any,
    ) -> MetaArray:  # fmt: skip
        given = {} if dtype is None else {"dtype": dtype}
        kind = function(np.ones((1,), a.dtype), **given).dtype
        found = new(_reduced(a, axis, keepdims), kind)
        found._assumed = name == "all"
        return found

    return reduction


for _name in [
    "sum",
    "prod",
    "mean",
    "var",
    "std",
    "any",
    "all",
    "amax",
    "amin",
    "max",
    "min",
    "nansum",
    "median",
]:
    rule(_name)(_reduction(_name))


@rule("argmax", "argmin", "count_nonzero")
def _argmax(a: MetaArray, axis: Any = None, out: Any = None, keepdims: Any = False) -> MetaArray:
    return new(_reduced(a, axis, keepdims), np.int64)


@rule("cumsum", "cumprod", "nancumsum")
def _cumulated(a: MetaArray, axis: Any = None, dtype: Any = None, out: Any = None) -> MetaArray:
    kind = np.cumsum(np.ones(1, a.dtype), dtype=dtype).dtype
    return new(a.shape if axis is not None else (a.size,), kind)


@rule("isneginf", "isposinf")
def _is(x: MetaArray, out: Any = None) -> MetaArray:
    return _result(x.shape, np.bool_, (x,))


@rule("isclose")
def _isclose(a: Any, b: Any, *arguments: Any, **keywords: Any) -> MetaArray:
    refuse_mixed([a, b])
    return _result(np.broadcast_shapes(np.shape(a), np.shape(b)), np.bool_, (a, b))


@rule("searchsorted")
def _searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> MetaArray:
    return new(np.shape(v), np.int64)


@rule("sort", "flip", "roll", "clip", "round", "around", "nan_to_num", "real", "partition")
def _same(a: Any, *arguments: Any, **keywords: Any) -> MetaArray:
    out = keywords.get("out")
    return out if out is not None else meta_like(a)


@rule("argsort", "argpartition")
def _places(a: MetaArray, *arguments: Any, **keywords: Any) -> MetaArray:
    return new(a.shape, np.int64)


# ---- new arrays ---------------------------------------------------------------------------------


@rule("empty_like", "zeros_like", "ones_like")
def _like(
    prototype: MetaArray, dtype: Any = None, order: str = "K", subok: bool = True,
    shape: Any = None, **_: Any,
) -> MetaArray:  # fmt: skip
    kind = prototype.dtype if dtype is None else dtype
    if shape is not None:
        return new(shape, kind)
    keeps = order in ("K", "A") and 0 not in prototype.strides
    return new(prototype.shape, kind, prototype._ghost if keeps else None)


@rule("full_like")
def _full_like(
    a: MetaArray, fill_value: Any, dtype: Any = None, order: str = "K", subok: bool = True,
    shape: Any = None, **_: Any,
) -> MetaArray:  # fmt: skip
    return _like(a, dtype, order, subok, shape)


@rule("copy", "ascontiguousarray")
def _copy(a: MetaArray, order: str = "C", subok: bool = False) -> MetaArray:
    return a.copy("K" if order == "K" else "C")


# ---- the same elements read in another way ------------------------------------------------------


def _view(name: str) -> Any:
    function = getattr(np, name)

    def view(a: MetaArray, *arguments: Any, **keywords: Any) -> Any:
        found = function(a._ghost, *arguments, **keywords)
        return [a._view(f) for f in found] if isinstance(found, list) else a._view(found)

    return view


for _name in [
    "transpose",
    "permute_dims",
    "swapaxes",
    "moveaxis",
    "squeeze",
    "expand_dims",
    "broadcast_to",
    "diagonal",
    "matrix_transpose",
    "split",
    "array_split",
]:
    if hasattr(np, _name):
        rule(_name)(_view(_name))


@rule("reshape")
def _reshape(a: MetaArray, shape: Any, order: str = "C", **_: Any) -> MetaArray:
    return a.reshape(shape, order=order)


@rule("ravel")
def _ravel(a: MetaArray, order: str = "C") -> MetaArray:
    return a.ravel(order)


@rule("atleast_1d")
def _at_least_1d(a: MetaArray) -> MetaArray:
    return a if a.ndim else a.reshape((1,))


@rule("atleast_2d")
def _at_least_2d(a: MetaArray) -> MetaArray:
    return a if a.ndim > 1 else a.reshape((1, a.size))


@rule("broadcast_arrays")
def _broadcast_arrays(*arrays: Any, **_: Any) -> tuple[MetaArray, ...]:
    shape = np.broadcast_shapes(*[a.shape for a in arrays])
    return tuple([a._view(np.broadcast_to(a._ghost, shape)) for a in arrays])


# ---- elements -----------------------------------------------------------------------------------


@rule("where")
def _where(condition: Any, *choices: Any) -> MetaArray:
    if not choices:
        raise no_rule("nonzero")
    refuse_mixed([condition, *choices])
    about = [_about(x) for x in (condition, *choices)]
    dtype = np.result_type(*[k if isinstance(k, np.dtype) else k(1) for _, k in about[1:]])
    return _result(np.broadcast_shapes(*[s for s, _ in about]), dtype, (condition, *choices))


# ---- several arrays -----------------------------------------------------------------------------


@rule("concatenate")
def _concatenate(arrays: Any, axis: int = 0, out: Any = None, **_: Any) -> MetaArray:
    refuse_mixed(arrays)
    if out is not None:
        return out
    first = arrays[0]
    axis %= first.ndim
    shapes = {(*a.shape[:axis], *a.shape[axis + 1 :]) for a in arrays}
    if len(shapes) > 1:
        raise ValueError("all the input array dimensions except one must match exactly")
    size = sum([a.shape[axis] for a in arrays])
    dtype = np.result_type(*[a.dtype for a in arrays])
    return new((*first.shape[:axis], size, *first.shape[axis + 1 :]), dtype)


@rule("stack")
def _stack(arrays: Any, axis: int = 0, out: Any = None, **_: Any) -> MetaArray:
    axis %= arrays[0].ndim + 1
    parts = [a[(slice(None),) * axis + (None,)] for a in arrays]
    return _concatenate(parts, axis, out)


@rule("pad")
def _pad(array: MetaArray, pad_width: Any, mode: str = "constant", **_: Any) -> MetaArray:
    widths = np.broadcast_to(np.asarray(pad_width), (array.ndim, 2))
    return new([n + int(a) + int(b) for n, (a, b) in zip(array.shape, widths)], array.dtype)


@rule("tril", "triu")
def _triangle(m: MetaArray, k: int = 0) -> MetaArray:
    return new(m.shape, m.dtype)


@rule("tile")
def _tile(A: MetaArray, reps: Any) -> MetaArray:
    times = (reps,) if isinstance(reps, int) else tuple(reps)
    ndim = max(len(times), A.ndim)
    shape = (1,) * (ndim - A.ndim) + A.shape
    times = (1,) * (ndim - len(times)) + times
    return new([n * t for n, t in zip(shape, times)], A.dtype)


@rule("repeat")
def _repeat(a: MetaArray, repeats: Any, axis: Any = None) -> MetaArray:
    if not isinstance(repeats, int):
        raise no_rule("repeat")
    if axis is None:
        return new((a.size * repeats,), a.dtype)
    axis %= a.ndim
    return new((*a.shape[:axis], a.shape[axis] * repeats, *a.shape[axis + 1 :]), a.dtype)


@rule("may_share_memory", "shares_memory")
def _share(a: Any, b: Any, max_work: Any = None) -> bool:
    return isinstance(a, MetaArray) and isinstance(b, MetaArray) and a._memory is b._memory


@rule("result_type")
def _result_type(*arguments: Any) -> np.dtype:
    kinds = [_about(x)[1] if isinstance(x, (MetaArray, np.ndarray)) else x for x in arguments]
    return np.result_type(*kinds)


@rule("shape")
def _shape(a: MetaArray) -> tuple[int, ...]:
    return a.shape


@rule("ndim")
def _ndim(a: MetaArray) -> int:
    return a.ndim


@rule("size")
def _size(a: MetaArray, axis: Any = None) -> int:
    return a.size if axis is None else a.shape[axis]


def _method(name: str, function: str | None = None) -> None:
    def method(self: MetaArray, *arguments: Any, **keywords: Any) -> Any:
        return getattr(np, function or name)(self, *arguments, **keywords)

    method.__name__ = name
    method.__doc__ = f"As ``ndarray.{name}``, from shapes alone."
    setattr(MetaArray, name, method)


for _name in [
    "sum",
    "prod",
    "mean",
    "var",
    "std",
    "any",
    "all",
    "max",
    "min",
    "argmax",
    "argmin",
    "cumsum",
    "cumprod",
    "argsort",
    "take",
    "repeat",
    "clip",
    "round",
    "dot",
]:
    _method(_name)

_BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide,
    "floordiv": np.floor_divide, "mod": np.remainder, "pow": np.power, "matmul": np.matmul,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "lshift": np.left_shift, "rshift": np.right_shift,
}  # fmt: skip
_COMPARED = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip
_UNARY = {"neg": np.negative, "pos": np.positive, "abs": np.absolute, "invert": np.invert}


def _operators(ufunc: np.ufunc) -> tuple[Any, Any, Any]:
    def operator(self: MetaArray, other: Any) -> Any:
        return ufunc(self, other)

    def reflected(self: MetaArray, other: Any) -> Any:
        return ufunc(other, self)

    def in_place(self: MetaArray, other: Any) -> Any:
        return self

    return operator, reflected, in_place


for _name, _function in _BINARY.items():
    for _prefix, _made in zip(("", "r", "i"), _operators(_function)):
        setattr(MetaArray, f"__{_prefix}{_name}__", _made)
for _name, _function in _COMPARED.items():
    setattr(MetaArray, f"__{_name}__", _operators(_function)[0])
for _name, _function in _UNARY.items():
    setattr(MetaArray, f"__{_name}__", lambda self, _function=_function: _function(self))
MetaArray.mT = property(lambda self: self.swapaxes(-1, -2))  # type: ignore[attr-defined]
MetaArray.__hash__ = None  # type: ignore[assignment]
