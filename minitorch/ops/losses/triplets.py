"""Triplet losses: an anchor should be nearer to its like than to another."""

from __future__ import annotations

from collections.abc import Callable

from ...graph.entry import register
from ...tensors import Tensor
from ..arguments import check_tensors
from ..arithmetic.basic import add, sub
from ..comparison.choosing import minimum
from ..elementwise.clamping import clamp_min
from ..linalg.similarity import pairwise_distance
from ..numbers import plus
from .reduction_argument import reduced, reduction_of

Distance = Callable[[Tensor, Tensor], Tensor]


def _check_triplet(anchor: Tensor, positive: Tensor, negative: Tensor) -> None:
    dims = [x.array.ndim for x in (anchor, positive, negative)]
    if len(set(dims)) > 1:
        raise RuntimeError(
            "The anchor, positive, and negative tensors are expected to have the same number of "
            f"dimensions, but got: anchor {dims[0]}D, positive {dims[1]}D, and negative {dims[2]}D "
            "inputs"
        )


def _distances(
    distance: Distance, anchor: Tensor, positive: Tensor, negative: Tensor, swap: bool
) -> tuple[Tensor, Tensor]:
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:  # the negative may be nearer to the positive than to the anchor
        far = minimum(far, distance(positive, negative))
    return near, far


@register("nn.functional.triplet_margin_loss")
def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float = 1.0,
    p: float = 2,
    eps: float = 1e-6,
    swap: bool = False,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """max(0, margin + distance to the positive - distance to the negative), row by row.

    - ``anchor``, ``positive``, ``negative``: (batch, n) or (n,).
    - ``p``, ``eps``: see ``pairwise_distance``.
    - ``swap``: use the distance between positive and negative where it is smaller.

    Counterpart: ``torch.nn.functional.triplet_margin_loss``. ValueError unless margin > 0.

    >>> a, p, n = torch.tensor([[0.0]]), torch.tensor([[3.0]]), torch.tensor([[1.0]])
    >>> torch.nn.functional.triplet_margin_loss(a, p, n)
    tensor(3.)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    check_tensors("triplet_margin_loss", anchor=anchor, positive=positive, negative=negative)
    _check_triplet(anchor, positive, negative)

    def distance(x: Tensor, y: Tensor) -> Tensor:
        return pairwise_distance(x, y, p, eps)

    near, far = _distances(distance, anchor, positive, negative, swap)
    return reduced(clamp_min(sub(plus(near, margin), far), 0), reduction)


@register("nn.functional.triplet_margin_with_distance_loss")
def triplet_margin_with_distance_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    *,
    distance_function: Distance | None = None,
    margin: float = 1.0,
    swap: bool = False,
    reduction: str = "mean",
) -> Tensor:
    """``triplet_margin_loss`` with a distance of one's own: a function of two tensors.

    Counterpart: ``torch.nn.functional.triplet_margin_with_distance_loss``.

    >>> a, p, n = torch.tensor([[0.0]]), torch.tensor([[3.0]]), torch.tensor([[1.0]])
    >>> F = torch.nn.functional
    >>> F.triplet_margin_with_distance_loss(a, p, n, distance_function=F.l1_loss)
    tensor(3.)
    """
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    _check_triplet(anchor, positive, negative)
    distance = pairwise_distance if distance_function is None else distance_function
    near, far = _distances(distance, anchor, positive, negative, swap)
    return reduced(clamp_min(sub(add(near, margin), far), 0), reduction)
