"""Stacks: hstack, vstack, dstack, column_stack: cat after adding the dimensions that lack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...graph.entry import register
from ...tensors import Tensor
from ..arguments import check_tensor_list
from ..shapes.dimensions import atleast_1d, atleast_2d, atleast_3d
from ..shapes.views import reshape
from .cat_and_stack import Cat, cat


def _filled(
    name: str, tensors: Sequence[Tensor], fill: Callable[[Sequence[Tensor]], Sequence[Tensor]]
) -> Sequence[Tensor]:
    """The tensors with the missing dimensions, after the checks that all stacks make."""
    check_tensor_list(name, tensors)
    if not tensors:
        raise RuntimeError(f"{name} expects a non-empty TensorList")
    return fill(tensors)


@register(method=False, node=Cat, out=True)
def hstack(tensors: Sequence[Tensor]) -> Tensor:
    """Joined side by side: along dimension 1, vectors along their only one (``torch.hstack``).

    Raises RuntimeError for an empty list or shapes that do not fit, as ``cat``.

    >>> torch.hstack((torch.tensor([1, 2]), torch.tensor([3])))
    tensor([1, 2, 3])
    """
    filled = _filled("hstack", tensors, atleast_1d)
    return cat(filled, 0 if filled[0].array.ndim == 1 else 1)


@register(method=False, node=Cat, out=True)
def vstack(tensors: Sequence[Tensor]) -> Tensor:
    """Joined one below the other: along dimension 0, vectors as rows (``torch.vstack``).

    >>> torch.vstack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[1, 2],
            [3, 4]])
    """
    return cat(_filled("vstack", tensors, atleast_2d), 0)


@register(method=False, node=Cat, out=True)
def row_stack(tensors: Sequence[Tensor]) -> Tensor:
    """``vstack`` by its old name (``torch.row_stack``).

    >>> torch.row_stack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[1, 2],
            [3, 4]])
    """
    check_tensor_list("row_stack", tensors)
    return vstack(tensors)


@register(method=False, node=Cat, out=True)
def dstack(tensors: Sequence[Tensor]) -> Tensor:
    """Joined along dimension 2; a vector of n elements counts as (1, n, 1) (``torch.dstack``).

    >>> torch.dstack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[[1, 3],
             [2, 4]]])
    """
    return cat(_filled("dstack", tensors, atleast_3d), 2)


def _columns(tensors: Sequence[Tensor]) -> Sequence[Tensor]:
    return [reshape(x, (x.array.size, 1)) if x.array.ndim <= 1 else x for x in tensors]


@register(method=False, node=Cat, out=True)
def column_stack(tensors: Sequence[Tensor]) -> Tensor:
    """``hstack`` with vectors as columns (``torch.column_stack``).

    >>> torch.column_stack((torch.tensor([1, 2]), torch.tensor([3, 4])))
    tensor([[1, 3],
            [2, 4]])
    """
    return cat(_filled("column_stack", tensors, _columns), 1)
