"""Slopes of numbers that lie on a grid, from the differences of neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...graph.entry import NUMBERS, check_tensor, register
from ...tensors import Tensor
from ...tensors.dtypes import get_default_dtype
from ...tensors.shapes import wrap_dim
from ..joining.cat_and_stack import cat


@register("gradient", method=False)
def gradient(
    input: Tensor, *, spacing: Any = 1, dim: Any = None, edge_order: int = 1
) -> tuple[Tensor, ...]:
    """The slope along each dimension, from both neighbours (``torch.gradient``).

    - ``spacing``: the distance of neighbours, a number; or one for each dimension; or a vector of
      coordinates for each dimension.
    - ``dim``: an int or several; None for all. ``edge_order``: 1 or 2, how the ends are done.

    A tuple with one Tensor of the shape of ``input`` for each dimension. Raises RuntimeError when
    there are too few numbers (fewer than edge_order + 1), or spacings that do not fit.

    >>> torch.gradient(torch.tensor([1.0, 4.0, 9.0, 16.0]))
    (tensor([3., 4., 6., 7.]),)
    """
    check_tensor("gradient", input)
    if edge_order not in (1, 2):
        raise RuntimeError("torch.gradient only supports edge_order=1 and edge_order=2.")
    if dim is None:
        dims = list(range(input.dim()))
    else:
        dims = [dim] if isinstance(dim, int) else list(dim)
    spacings = _spacings(spacing, dims, dim is not None)
    wrapped = [wrap_dim(one, input.dim()) for one in dims]
    for place, one in enumerate(wrapped):
        if one in wrapped[:place]:
            raise RuntimeError(f"dim {one} appears multiple times in the list of dims")
    for one in dims:
        if input.shape[one] < edge_order + 1:
            raise RuntimeError(
                "torch.gradient expected each dimension size to be at least edge_order+1"
            )
    x = input if input.is_floating_point() else input.to(_float_of(spacings))
    return tuple([_slope(x, one, step, edge_order) for one, step in zip(dims, spacings)])


def _float_of(spacings: Sequence[Any]) -> Any:
    found = [step.dtype for step in spacings if isinstance(step, Tensor)]
    return found[0] if found and found[0].is_floating_point else get_default_dtype()


def _spacings(spacing: Any, dims: Sequence[int], named: bool) -> list[Any]:
    """One spacing for each dimension: a number or a vector."""
    if spacing is None:
        spacing = 1
    if isinstance(spacing, Tensor) and spacing.array.ndim == 0:
        spacing = spacing.array.item()
    if isinstance(spacing, NUMBERS):
        return [spacing] * len(dims)
    if isinstance(spacing, Tensor):
        spacing = [spacing]
    if len(spacing) != len(dims) and named:
        raise RuntimeError(
            "torch.gradient expected spacing to be unspecified, a scalar or it's spacing and dim "
            f"arguments to have the same length, but got a spacing argument of length "
            f"{len(spacing)} and a dim argument of length {len(dims)}."
        )
    if len(spacing) != len(dims):
        raise RuntimeError(
            f"torch.gradient expected spacing to be unspecified, a scalar, or a list of length "
            f"equal to 'self.dim() = {len(dims)}', since dim argument was not given, but got a "
            f"list of length {len(spacing)}"
        )
    return list(spacing)


def _slope(x: Tensor, dim: int, step: Any, edge_order: int) -> Tensor:
    n = x.shape[dim]

    def part(start: int, stop: int) -> Tensor:
        return x.narrow(dim, start, stop - start)

    if not isinstance(step, Tensor):
        middle = (part(2, n) - part(0, n - 2)) / (2.0 * step)
        if edge_order == 1:
            first = (part(1, 2) - part(0, 1)) / step
            last = (part(n - 1, n) - part(n - 2, n - 1)) / step
        else:
            first = (-1.5 * part(0, 1) + 2 * part(1, 2) - 0.5 * part(2, 3)) / step
            last = (0.5 * part(n - 3, n - 2) - 2 * part(n - 2, n - 1) + 1.5 * part(n - 1, n)) / step
        return cat([first, middle, last], dim)
    if step.shape != (n,):
        raise RuntimeError(
            "torch.gradient expected each spacing to be a vector as long as its dimension"
        )
    shape = [1] * x.dim()
    shape[dim] = n - 1
    gaps = step.diff().reshape(shape)
    left, right = gaps.narrow(dim, 0, n - 2), gaps.narrow(dim, 1, n - 2)
    both = left + right
    middle = (
        -(right / (left * both)) * part(0, n - 2)
        + (right - left) / (left * right) * part(1, n - 1)
        + (left / (right * both)) * part(2, n)
    )
    h0, h1 = gaps.narrow(dim, 0, 1), gaps.narrow(dim, n - 2, 1)
    if edge_order == 1:
        first = (part(1, 2) - part(0, 1)) / h0
        last = (part(n - 1, n) - part(n - 2, n - 1)) / h1
        return cat([first, middle, last], dim)
    after, before = gaps.narrow(dim, 1, 1), gaps.narrow(dim, n - 3, 1)
    first = (
        -((2 * h0 + after) / (h0 * (h0 + after))) * part(0, 1)
        + (h0 + after) / (h0 * after) * part(1, 2)
        - h0 / (after * (h0 + after)) * part(2, 3)
    )
    last = (
        h1 / (before * (h1 + before)) * part(n - 3, n - 2)
        - (h1 + before) / (h1 * before) * part(n - 2, n - 1)
        + (2 * h1 + before) / (h1 * (h1 + before)) * part(n - 1, n)
    )
    return cat([first, middle, last], dim)
