"""Powers side by side (Vandermonde's matrix), and places counted row by row."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import full_beside, on_host
from ...graph.entry import check_tensor, register
from ...graph.node import recording
from ...tensors import Tensor, wrap
from ...tensors.dtypes import int64
from ..arguments import as_int, scalar_name
from ..blocks import SMALL_BLOCK
from ..joining.cat_and_stack import cat
from ..joining.rearranging import flip
from ..making.conversion import to
from ..reductions.cumulative import WIDER
from ..reductions.products import cumprod
from ..shapes.expanding import expand
from ..shapes.splitting import unbind
from ..shapes.views import unsqueeze


def _powers(x: Tensor, n: int, falling: bool = False) -> Tensor:
    """x^0, x^1 ... x^(n-1), or the other way round, along a new last dimension."""
    if x.array.dtype.kind in "iub":
        x = to(x, int64)
    if n > 1 and on_host(x.array) and not recording((x,)):
        return wrap(_doubled(x.array, n, falling))
    powers = _multiplied(x, n)
    return flip(powers, -1) if falling else powers


def _doubled(x: np.ndarray, n: int, falling: bool) -> np.ndarray:
    """The same on arrays: the powers that are there, times the next one, are as many again."""
    result = np.empty((*x.shape, n), x.dtype)
    rows, numbers = result.reshape(-1, n), x.reshape(-1)
    step = max(1, SMALL_BLOCK // n)
    for start in range(0, len(numbers), step):
        part = numbers[start : start + step].astype(WIDER.get(x.dtype.char, x.dtype))
        powers = np.ones((len(part), n), part.dtype)
        powers[:, 1], done = part, 2
        while done < n:
            more = min(done, n - done)
            following = powers[:, done - 1] * part
            np.multiply(powers[:, :more], following[:, None], out=powers[:, done : done + more])
            done += more
        rows[start : start + step] = powers[:, ::-1] if falling else powers
    return result


def _multiplied(x: Tensor, n: int) -> Tensor:
    """x^0, x^1 ... x^(n-1), each made of the one before, as an operation that is recorded."""
    column = unsqueeze(x, -1)
    ones = wrap(full_beside(x.array, (*x.array.shape, 1), 1))
    if n < 2:
        return ones if n else wrap(ones.array[..., :0])
    return cat([ones, cumprod(expand(column, *x.array.shape, n - 1), -1)], -1)


@register(method=False)
def vander(x: Tensor, N: Any = None, increasing: bool = False) -> Tensor:
    """The powers of the elements of a vector, one row each (``torch.vander``).

    - ``x``: (n,). Result: (n, N): x^(N-1) ... x^0, or with ``increasing`` x^0 ... x^(N-1).
    - ``N``: the number of powers, by default n.

    >>> torch.vander(torch.tensor([1, 2, 3]))
    tensor([[1, 1, 1],
            [4, 2, 1],
            [9, 3, 1]])
    """
    check_tensor("vander", x, "x")
    if x.array.ndim != 1:
        raise RuntimeError("x must be a one-dimensional tensor.")
    n = len(x.array) if N is None else as_int("vander", "N", N)
    if n < 0:
        raise RuntimeError("N must be non-negative.")
    return _powers(x, n, falling=not increasing)


@register("linalg.vander")
def linalg_vander(x: Tensor, *, N: Any = None) -> Tensor:
    """The powers x^0 ... x^(N-1) of each element, in a new dimension (``torch.linalg.vander``).

    - ``x``: (..., n). Result: (..., n, N). ``N``: by default n; at least 2.

    >>> torch.linalg.vander(torch.tensor([2, 3]), N=3)
    tensor([[1, 2, 4],
            [1, 3, 9]])
    """
    check_tensor("linalg_vander", x, "x")
    if x.array.dtype.char in "e?":
        raise RuntimeError(
            "linalg.vander supports floating point, complex, and integer tensors, but got "
            f"{scalar_name(x)}"
        )
    shape = x.array.shape
    n = (shape[-1] if shape else 1) if N is None else as_int("linalg_vander", "N", N)
    if n < 2:
        raise RuntimeError("N must be greater than 1.")
    return _powers(x if shape else unsqueeze(x, 0), n)


@register(method=False)
def unravel_index(indices: Tensor, shape: Any) -> tuple[Tensor, ...]:
    """Where the elements stand that are counted row by row (``torch.unravel_index``).

    - ``indices``: ints of any shape; ``shape``: of the tensor that they count in.
    - Result: for each dimension of ``shape`` the indices into it, of the shape of ``indices``.

    >>> torch.unravel_index(torch.tensor([4, 5]), (3, 2))
    (tensor([2, 2]), tensor([0, 1]))
    """
    check_tensor("unravel_index", indices, "indices")
    if indices.array.dtype.kind not in "iu":
        raise TypeError(f"expected 'indices' to be integer dtype, but got {indices.dtype}")
    if not isinstance(shape, (int, tuple, list, str)):
        raise TypeError(f"expected 'shape' to be int or sequence of ints, but got {type(shape)}")
    sizes: list[Any] = [shape] if isinstance(shape, int) else list(shape)
    for size in sizes:
        if not isinstance(size, int):
            raise TypeError(f"expected 'shape' sequence to only contain ints, but got {type(size)}")
    if any([size < 0 for size in sizes]):
        raise ValueError(f"'shape' cannot have negative values, but got {tuple(sizes)}")
    places = []
    rest = indices.array.astype(np.int64)
    for size in reversed(sizes):
        places.append(rest % size)
        rest = rest // size
    if not places:
        return ()
    return unbind(wrap(np.stack(places[::-1], -1)), -1)
