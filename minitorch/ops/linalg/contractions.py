"""Sums of products over chosen dimensions: einsum, tensordot, inner.

All of them end in one batched matrix product: the dimensions are sorted into those that both
operands keep (the batch), those of one operand only (rows, columns), and those that are summed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ...errors import type_name
from ...graph.entry import register
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import check_tensors, wrong_type
from ..arithmetic.basic import mul
from ..reductions.core import sum
from ..shapes.transposes import permute
from ..shapes.views import reshape, unsqueeze, view
from .einsum_equations import Equation, parse_equation
from .products import Bmm, bmm, dot, mm


@register(out=True)
def inner(input: Tensor, other: Tensor) -> Tensor:
    """Sums of products over the last dimension of both (``torch.inner``).

    - ``input``: (..., n), ``other``: (***, n), of one dtype. Result: (..., ***). A 0-d operand is
      multiplied with the other one.

    Raises RuntimeError when the last dimensions differ.

    >>> torch.inner(torch.tensor([1, 2, 3]), torch.tensor([0, 2, 1]))
    tensor(7)
    """
    check_tensors("inner", input=input, other=other)
    a, b = input.array, other.array
    if a.ndim == 0 or b.ndim == 0:
        return mul(input, other)
    if a.dtype != b.dtype:
        raise RuntimeError("both inputs should have same dtype")
    if a.shape[-1] != b.shape[-1]:
        raise RuntimeError(
            "inner() the last dimension must match on both input tensors but got shapes "
            f"{list(a.shape)} and {list(b.shape)}"
        )
    return _contract(input, other, [a.ndim - 1], [b.ndim - 1])


# ---- tensordot ----------------------------------------------------------------------------------


@register(method=False, out=True)
def tensordot(a: Tensor, b: Tensor, dims: Any = 2) -> Tensor:
    """Sums of products over some dimensions of ``a`` and as many of ``b`` (``torch.tensordot``).

    - ``dims``: a number n, for the last n dimensions of ``a`` and the first n of ``b``; or a pair
      of lists of dimensions, one for each. A dimension of size 1 broadcasts.
    - Result: the remaining dimensions of ``a``, then those of ``b``.

    Raises RuntimeError when the dimensions do not fit.

    >>> torch.tensordot(torch.ones(2, 3, 4), torch.ones(3, 4, 5), dims=2).shape
    torch.Size([2, 5])
    """
    check_tensors("tensordot", a=a, b=b)
    dims_a, dims_b = _tensordot_dims(a, b, dims)
    if len(dims_a) != len(dims_b):
        raise RuntimeError("both dimension lists should have same length")
    if a.array.dtype != b.array.dtype:
        raise RuntimeError("both inputs should have same dtype")
    for i, (dim_a, dim_b) in enumerate(zip(dims_a, dims_b)):
        size_a = a.array.shape[wrap_dim(dim_a, a.array.ndim)]
        size_b = b.array.shape[wrap_dim(dim_b, b.array.ndim)]
        if size_b == 1:
            a = sum(a, dim_a, keepdim=True, dtype=a.dtype)
        elif size_a == 1:
            b = sum(b, dim_b, keepdim=True, dtype=b.dtype)
        elif size_a != size_b:
            raise RuntimeError(
                f"contracted dimensions need to match, but first has size {size_a} in dim "
                f"{dims_a[i]} and second has size {size_b} in dim {dims_b[i]}"
            )
    return _contract(a, b, _wrapped(dims_a, a), _wrapped(dims_b, b))


def _tensordot_dims(a: Tensor, b: Tensor, dims: Any) -> tuple[list[int], list[int]]:
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, (tuple, list)):
        first, second = dims
        as_list = [
            x.tolist() if isinstance(x, Tensor) else [x] if isinstance(x, int) else list(x)
            for x in (first, second)
        ]
        return as_list[0], as_list[1]
    if dims < 0:
        raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
    if dims > min(a.array.ndim, b.array.ndim):
        raise RuntimeError(f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}")
    return list(range(-dims, 0)), list(range(dims))


def _wrapped(dims: Sequence[int], x: Tensor) -> list[int]:
    found = [wrap_dim(dim, x.array.ndim) for dim in dims]
    for dim in found:
        if found.count(dim) > 1:
            raise RuntimeError(f"dim {dim} appears multiple times in the list of dims")
    return found


def _contract(a: Tensor, b: Tensor, dims_a: list[int], dims_b: list[int]) -> Tensor:
    """Rows of one matrix times columns of another, after the dimensions have been sorted."""
    shape_a, shape_b = a.array.shape, b.array.shape
    rest_a = [dim for dim in range(len(shape_a)) if dim not in dims_a]
    rest_b = [dim for dim in range(len(shape_b)) if dim not in dims_b]
    rows, columns = [shape_a[dim] for dim in rest_a], [shape_b[dim] for dim in rest_b]
    inner_size = prod([shape_a[dim] for dim in dims_a])
    left, right = permute(a, (*rest_a, *dims_a)), permute(b, (*dims_b, *rest_b))
    if not rest_a and not rest_b:
        result = dot(_flat(left), _flat(right))
    else:
        left = reshape(left, (prod(rows), inner_size))
        result = mm(left, reshape(right, (inner_size, prod(columns))))
    return reshape(result, (*rows, *columns))


def _flat(x: Tensor) -> Tensor:
    return x if x.array.ndim == 1 else reshape(x, (x.array.size,))


# ---- einsum -------------------------------------------------------------------------------------


@register(method=False, node=Bmm)
def einsum(*args: Any) -> Tensor:
    """Sums of products, written with a letter for each dimension (``torch.einsum``).

    ``einsum("bij,bjk->bik", x, y)`` is a batch of matrix products: a letter that is missing behind
    the arrow is summed over, one that occurs twice in an operand is its diagonal, ``...`` stands
    for any number of dimensions that broadcast. Without an arrow the letters that occur once are
    kept, in alphabetical order. Operands follow the equation one by one or as a list; or as
    ``einsum(x, [0, 1], y, [1, 2], [0, 2])``, with numbers in place of letters.

    Raises RuntimeError when the equation and the shapes do not fit.

    >>> torch.einsum("ij,j->i", torch.ones(2, 3), torch.tensor([1.0, 2.0, 3.0]))
    tensor([6., 6.])
    """
    equation, operands = _operands(args)
    parsed = parse_equation(equation, [x.array.shape for x in operands])
    aligned = [_align(x, labels, parsed) for x, labels in zip(operands, parsed.labels)]
    kept, total = parsed.n_kept, parsed.n_dims
    result = aligned[0]
    if len(aligned) == 1:
        return sum(result, tuple(range(kept, total))) if total > kept else result
    # in how many operands each dimension is longer than 1; a dimension is summed with its last one
    left = [
        len([x for x in aligned if x.array.shape[dim] != 1]) if dim >= kept else 0
        for dim in range(total)
    ]
    for other in aligned[1:]:
        result = _contract_pair(result, other, left, kept)
    return view(result, result.array.shape[:kept]) if total > kept else result


def _operands(args: tuple[Any, ...]) -> tuple[str, list[Tensor]]:
    if len(args) < 2:
        raise ValueError(
            "einsum(): must specify the equation string and at least one operand, or at least one "
            "operand and its subscripts list"
        )
    if isinstance(args[0], Tensor):
        return _from_sublists(args)
    equation, operands = args[0], list(args[1:])
    if not isinstance(equation, str):
        raise wrong_type("einsum", "equation", "str", equation, 1)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = list(operands[0])
    for position, x in enumerate(operands):
        if not isinstance(x, Tensor):
            raise TypeError(
                f"expected Tensor as element {position} in argument 1, but got {type_name(x)}"
            )
    return equation, operands


def _from_sublists(args: tuple[Any, ...]) -> tuple[str, list[Tensor]]:
    """The form with numbers for letters: 0-25 are A-Z, 26-51 a-z, Ellipsis is ``...``."""
    operands, parts = list(args[0 : len(args) // 2 * 2 : 2]), [_letters(s) for s in args[1::2]]
    equation = ",".join(parts)
    if len(args) % 2:
        equation += "->" + _letters(args[-1])
    return equation, operands


def _letters(subscripts: Sequence[Any]) -> str:
    text = ""
    for subscript in subscripts:
        if subscript is Ellipsis:
            text += "..."
        elif 0 <= subscript < 52:
            text += chr(ord("A") + subscript if subscript < 26 else ord("a") + subscript - 26)
        else:
            raise ValueError(
                "einsum(): subscript in subscript list is not within the valid range [0, 52)"
            )
    return text


def _align(x: Tensor, labels: list[int], equation: Equation) -> Tensor:
    """The operand with its dimensions in the order of the equation's, size 1 where it has none."""
    labels = list(labels)
    for label in dict.fromkeys(labels):
        while labels.count(label) > 1:
            x, labels = _take_diagonal(x, labels, label)
    where = {label: dim for dim, label in enumerate(labels)}
    for label in equation.order:
        if label not in where:
            where[label] = x.array.ndim
            x = unsqueeze(x, x.array.ndim)
    return permute(x, [where[label] for label in equation.order])


def _take_diagonal(x: Tensor, labels: list[int], label: int) -> tuple[Tensor, list[int]]:
    """Of two dimensions with one label the diagonal is left, at the place of the first."""
    first = labels.index(label)
    second = labels.index(label, first + 1)
    x = x.diagonal(0, first, second)
    rest = list(range(x.array.ndim - 1))
    x = permute(x, [*rest[:first], x.array.ndim - 1, *rest[first:]])
    return x, [*labels[:second], *labels[second + 1 :]]


def _contract_pair(a: Tensor, b: Tensor, left: list[int], kept: int) -> Tensor:
    """The product of two aligned operands, summed over what no later operand has."""
    together, in_a, in_b = [], [], []
    for dim in range(kept, a.array.ndim):
        size_a, size_b = a.array.shape[dim], b.array.shape[dim]
        if size_a != 1 and size_b != 1:
            left[dim] -= 1
            if left[dim] == 1:
                together.append(dim)
                left[dim] = 0
        elif left[dim] == 1 and (size_a != 1 or size_b != 1):
            (in_a if size_a != 1 else in_b).append(dim)
            left[dim] = 0
    if in_a:
        a = sum(a, tuple(in_a), keepdim=True)
    if in_b:
        b = sum(b, tuple(in_b), keepdim=True)
    return _sum_of_products(a, b, together) if together else mul(a, b)


def _sum_of_products(a: Tensor, b: Tensor, summed: list[int]) -> Tensor:
    """``(a * b).sum(summed, keepdim=True)`` by one batched matrix product."""
    shape_a, shape_b = a.array.shape, b.array.shape
    rest = [dim for dim in range(len(shape_a)) if dim not in summed]
    batch = [dim for dim in rest if shape_a[dim] != 1 and shape_b[dim] != 1]
    rows = [dim for dim in rest if shape_a[dim] != 1 and dim not in batch]
    columns = [dim for dim in rest if dim not in batch and dim not in rows]

    def size(dims: list[int]) -> int:
        return prod([shape_b[dim] if shape_a[dim] == 1 else shape_a[dim] for dim in dims])

    if rows and columns and columns[-1] < rows[0]:  # the product then lies in the result's order
        return _sum_of_products(b, a, summed)
    n_summed = prod([shape_a[dim] for dim in summed])
    left = permute(a, (*batch, *rows, *summed, *columns))
    right = permute(b, (*batch, *summed, *columns, *rows))
    left = reshape(left, (size(batch), size(rows), n_summed))
    right = reshape(right, (size(batch), n_summed, size(columns)))
    order = (*batch, *rows, *summed, *columns)
    shape = [1 if dim in summed else size([dim]) for dim in order]
    product = view(bmm(left, right), tuple(shape))
    return permute(product, [order.index(dim) for dim in range(len(order))])
