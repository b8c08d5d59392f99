"""What NumPy's products and decompositions give for arrays without memory (see ``meta_rules``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from .meta import MetaArray, new, no_rule, rule


@rule("dot")
def _dot(a: Any, b: Any, out: Any = None) -> Any:
    return np.matmul(a, b) if a.ndim and b.ndim else np.multiply(a, b)


@rule("einsum")
def _einsum(subscripts: str, *operands: Any, **_: Any) -> MetaArray:
    inputs, _arrow, output = subscripts.replace(" ", "").partition("->")
    if "->" not in subscripts:
        raise no_rule("einsum")
    sizes: dict[str, int] = {}
    terms = inputs.split(",")
    # "...": the dimensions that the letters leave over, which get capitals of their own
    over = [x.ndim - len(t.replace("...", "")) if "." in t else 0 for t, x in zip(terms, operands)]
    capitals = [chr(ord("A") + n) for n in range(max(over, default=0))]
    terms = [t.replace("...", "".join(capitals[len(capitals) - n :])) for t, n in zip(terms, over)]
    output = output.replace("...", "".join(capitals))
    for letters, x in zip(terms, operands):
        for letter, n in zip(letters, x.shape):
            if sizes.setdefault(letter, n) != n:
                raise ValueError(f"einsum: sizes of {letter} do not fit")
    return new([sizes[letter] for letter in output], np.result_type(*[x.dtype for x in operands]))


@rule("tensordot")
def _tensordot(a: Any, b: Any, axes: Any = 2) -> MetaArray:
    if isinstance(axes, int):
        axes = (list(range(a.ndim - axes, a.ndim)), list(range(axes)))
    left, right = [[x] if isinstance(x, int) else list(x) for x in axes]
    gone = {x % a.ndim for x in left}, {x % b.ndim for x in right}
    rows = [n for dim, n in enumerate(a.shape) if dim not in gone[0]]
    columns = [n for dim, n in enumerate(b.shape) if dim not in gone[1]]
    return new((*rows, *columns), np.result_type(a.dtype, b.dtype))


# ---- matrices (numpy.linalg) --------------------------------------------------------------------


@rule("inv", "cholesky", "matrix_power")
def _as_large(a: MetaArray, *arguments: Any, **keywords: Any) -> MetaArray:
    return new(a.shape, a.dtype)


@rule("det", "cond")
def _number_each(a: MetaArray, *arguments: Any) -> MetaArray:
    return new(a.shape[:-2], a.dtype)


@rule("slogdet")
def _slogdet(a: MetaArray) -> tuple[MetaArray, MetaArray]:
    return _number_each(a), _number_each(a)


@rule("solve")
def _solve(a: Any, b: Any) -> MetaArray:
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    return new((*batch, *b.shape[-2:]), np.result_type(a.dtype, b.dtype))


@rule("eigh")
def _eigh(a: MetaArray, UPLO: str = "L") -> tuple[MetaArray, MetaArray]:
    return new(a.shape[:-1], a.dtype), _as_large(a)


@rule("qr")
def _qr(a: MetaArray, mode: str = "reduced") -> Any:
    *batch, rows, columns = a.shape
    few = min(rows, columns)
    if mode == "r":
        return new((*batch, few, columns), a.dtype)
    inner = rows if mode == "complete" else few
    return new((*batch, rows, inner), a.dtype), new((*batch, inner, columns), a.dtype)


@rule("svd")
def _svd(
    a: MetaArray, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False
) -> Any:
    *batch, rows, columns = a.shape
    few = min(rows, columns)
    values = new((*batch, few), a.dtype)
    if not compute_uv:
        return values
    left = new((*batch, rows, rows if full_matrices else few), a.dtype)
    return left, values, new((*batch, columns if full_matrices else few, columns), a.dtype)
