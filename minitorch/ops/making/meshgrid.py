"""Grids: every combination of the elements of vectors: meshgrid, cartesian_prod, combinations."""

from __future__ import annotations

from types import NoneType
from typing import Any

import numpy as np

from ...devices.arrays import array_beside, empty_beside
from ...errors import warn
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ..arguments import as_int, check_tensor_list, wrong_type
from ..indexing.masking import masked_select
from ..joining.cat_and_stack import Stack, stack
from ..shapes.expanding import Expand, expand
from ..shapes.views import flatten, view


@register(method=False, node=Expand)
def meshgrid(*tensors: Any, indexing: str | None = None) -> tuple[Tensor, ...]:
    """The coordinates of a grid: one expanded view for each vector (``torch.meshgrid``).

    - ``tensors``: vectors or numbers of one dtype, one by one or as a list.
    - ``indexing``: "ij": the i-th result varies along dimension i; "xy": the first two the other
      way round. Left out, it is "ij", with torch's warning.

    >>> rows, cols = torch.meshgrid(torch.arange(2), torch.arange(3), indexing="ij")
    >>> cols
    tensor([[0, 1, 2],
            [0, 1, 2]])
    """
    vectors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)) else tensors
    check_tensor_list("meshgrid", vectors)
    if not isinstance(indexing, (str, NoneType)):
        raise wrong_type("meshgrid", "indexing", "str", indexing)
    if indexing is None:
        warn(
            "torch.meshgrid: in an upcoming release, it will be required to pass the indexing "
            "argument."
        )
    return _grid(vectors, "ij" if indexing is None else indexing)


def _grid(vectors: Any, indexing: str) -> tuple[Tensor, ...]:
    if not vectors:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    for x in vectors[1:]:
        if x.array.dtype != vectors[0].array.dtype:
            raise RuntimeError("meshgrid expects all tensors to have the same dtype")
        if x.device != vectors[0].device:
            raise RuntimeError("meshgrid expects all tensors to have the same device")
    if indexing not in ("ij", "xy"):
        raise RuntimeError(
            f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}'
        )
    if indexing == "xy" and len(vectors) >= 2:
        first, second, *rest = vectors
        grids = _grid((second, first, *rest), "ij")
        return (grids[1], grids[0], *grids[2:])
    for x in vectors:
        if x.array.ndim > 1:
            raise RuntimeError(
                f"torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {x}"
            )
    shape = [x.array.size for x in vectors]
    results = []
    for dim, x in enumerate(vectors):
        along = [1] * len(shape)
        along[dim] = -1 if x.array.size else 0
        results.append(expand(view(x, along), shape))
    return tuple(results)


def _check_vector(x: Tensor) -> None:
    if x.array.ndim != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(x.array.shape)}")


@register(method=False, node=Stack)
def cartesian_prod(*tensors: Tensor) -> Tensor:
    """All tuples of one element from each vector, one in a row (``torch.cartesian_prod``).

    >>> torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([5, 6]))
    tensor([[1, 5],
            [1, 6],
            [2, 5],
            [2, 6]])
    """
    check_tensor_list("cartesian_prod", tensors)
    for x in tensors:
        _check_vector(x)
    if len(tensors) == 1:
        return tensors[0]
    return stack([flatten(grid) for grid in _grid(tensors, "ij")], 1)


@register(method=False, node=Stack)
def combinations(input: Tensor, r: int = 2, with_replacement: bool = False) -> Tensor:
    """All choices of ``r`` elements of a vector, one in a row (``torch.combinations``).

    - ``with_replacement``: may an element be chosen again?

    >>> torch.combinations(torch.tensor([1, 2, 3]))
    tensor([[1, 2],
            [1, 3],
            [2, 3]])
    """
    check_tensor("combinations", input)
    r = as_int("combinations", "r", r)
    _check_vector(input)
    if r < 0:
        raise RuntimeError(f"Expect a non-negative number, but got {r}")
    if r == 0:
        return wrap(empty_beside(input.array, (0,)))
    grids = _grid([input] * r, "ij")
    # of all tuples of places, those in (strictly) rising order
    places = np.indices((input.array.size,) * r)
    ordered = places[:-1] <= places[1:] if with_replacement else places[:-1] < places[1:]
    mask = wrap(array_beside(input.array, np.logical_and.reduce(ordered, axis=0)))
    return stack([masked_select(grid, mask) for grid in grids], 1)
