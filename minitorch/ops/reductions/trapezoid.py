"""Areas under curves that are given by points: the trapezoidal rule."""

from __future__ import annotations

from typing import Any

from ...devices.arrays import zeros_beside
from ...errors import type_name
from ...graph.entry import NUMBERS, check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import wrong_type
from ..arithmetic.basic import with_category_of
from ..numbers import DivNumber, MulNumber
from ..shapes.slicing import narrow, select
from ..shapes.views import view
from .core import sum
from .cumulative import cumsum


def _scaled(x: Tensor, number: Any) -> Tensor:
    if isinstance(number, Tensor):
        number = number.item()
    return MulNumber.apply(with_category_of(x, number), factor=number)


def _halved(x: Tensor) -> Tensor:
    return DivNumber.apply(with_category_of(x, 2.0), divisor=2.0)


def _checked(name: str, y: Any, x: Any, dx: Any, dim: int) -> int:
    """Check the arguments of both functions; the dimension that the points lie along."""
    check_tensor(name, y, "y")
    if x is not None and (dx is not None or not isinstance(x, Tensor)):
        given = f"(Tensor, dx={type_name(dx)}, x={type_name(x)})"
        raise TypeError(
            f"{name}() received an invalid combination of arguments - got "
            f"{given if dx is not None else f'(Tensor, {type_name(x)})'}, but expected one of:\n"
            " * (Tensor y, Tensor x, *, int dim = -1)\n"
            " * (Tensor y, *, Number dx = 1, int dim = -1)\n"
        )
    if dx is not None and not isinstance(dx, (Tensor, *NUMBERS)):
        raise wrong_type(name, "dx", "Number", dx)
    if y.array.ndim == 0:
        if name == "cumulative_trapezoid":
            raise IndexError("slice() cannot be applied to a 0-dim tensor.")
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    return wrap_dim(dim, y.array.ndim)


def _refuse_bools(name: str, y: Tensor, x: Tensor | None) -> None:
    for letter, points in (("x", x), ("y", y)):
        if points is not None and points.array.dtype.kind == "b":
            raise RuntimeError(
                f"{name}: received a bool input for `{letter}`, but bool is not supported"
            )


def _neighbours(y: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """All points but the last, and all but the first."""
    n = max(y.array.shape[dim] - 1, 0)
    return narrow(y, dim, 0, n), narrow(y, dim, min(1, y.array.shape[dim]), n)


def _widths(name: str, y: Tensor, x: Tensor, dim: int) -> Tensor:
    """The distances between the points, in a shape that broadcasts with y's."""
    n = y.array.shape[dim]
    if x.array.ndim == 1:
        if len(x.array) != n:
            raise RuntimeError(f"{name}: There must be one `x` value for each sample point")
        x = view(x, *[n if i == dim else 1 for i in range(y.array.ndim)])
    elif x.array.ndim < y.array.ndim:
        x = view(x, *[1] * (y.array.ndim - x.array.ndim), *x.array.shape)
    left, right = _neighbours(x, dim)
    return right - left


@register(method=False)
def trapezoid(y: Tensor, x: Any = None, *, dx: Any = None, dim: int = -1) -> Tensor:
    """The area under straight lines between points (``torch.trapezoid``).

    - ``y``: the heights, along ``dim``; ``x``: where they are: of the shape of ``y``, or (n,).
    - ``dx``: instead of ``x`` the distance between all points, by default 1.

    >>> torch.trapezoid(torch.tensor([1.0, 3.0, 2.0]))
    tensor(4.5000)
    >>> torch.trapezoid(torch.tensor([1.0, 3.0]), torch.tensor([0.0, 5.0]))
    tensor(10.)
    """
    dim = _checked("trapezoid", y, x, dx, dim)
    if not y.array.shape[dim]:
        kept = [n for i, n in enumerate(y.array.shape) if i != dim]
        return wrap(zeros_beside(y.array, kept))
    _refuse_bools("trapezoid", y, x)
    if x is None:
        ends = select(y, dim, 0) + select(y, dim, -1)
        return _scaled(sum(y, dim) - _scaled(ends, 0.5), 1.0 if dx is None else dx)
    left, right = _neighbours(y, dim)
    return _halved(sum((left + right) * _widths("trapezoid", y, x, dim), dim))


@register(method=False)
def trapz(y: Tensor, x: Any = None, *, dx: Any = None, dim: int = -1) -> Tensor:
    """The older name of ``trapezoid`` (``torch.trapz``).

    >>> torch.trapz(torch.tensor([1.0, 3.0, 2.0]))
    tensor(4.5000)
    """
    check_tensor("trapz", y, "y")
    return trapezoid(y, x, dx=dx, dim=dim)


@register(method=False)
def cumulative_trapezoid(y: Tensor, x: Any = None, *, dx: Any = None, dim: int = -1) -> Tensor:
    """The area up to each point but the first; see ``trapezoid`` (``torch.cumulative_trapezoid``).

    >>> torch.cumulative_trapezoid(torch.tensor([1.0, 3.0, 2.0]))
    tensor([2.0000, 4.5000])
    """
    dim = _checked("cumulative_trapezoid", y, x, dx, dim)
    _refuse_bools("cumulative_trapezoid", y, x)
    left, right = _neighbours(y, dim)
    if x is None:
        return cumsum(_scaled(right + left, (1.0 if dx is None else dx) / 2.0), dim)
    widths = _widths("cumulative_trapezoid", y, x, dim)
    return _halved(cumsum((left + right) * widths, dim))
