"""A linear map and the cross entropy of its result: the head of a language model in one call."""

from __future__ import annotations

import math
from typing import Any

from ...errors import explain
from ...graph.entry import register
from ...tensors import Tensor
from ..arguments import check_tensors
from ..linalg.affine import linear
from ..shapes.views import reshape
from .cross_entropy import cross_entropy


def _check_shapes(input: Tensor, weight: Tensor, bias: Tensor | None) -> None:
    """Raise torch's errors for an input, a weight and a bias that do not fit together."""
    x, w = input.array, weight.array
    if x.ndim not in (1, 2):
        raise RuntimeError(f"expected input with dimensionality 1 or 2, got {x.ndim}")
    if w.ndim < 2:
        raise RuntimeError(f"expected linear_weight with dimensionality at least 2, got {w.ndim}")
    if x.shape[-1] != w.shape[-1]:
        raise RuntimeError(
            "expected equal input and linear_weight last dimensions (in_features), got "
            f"{x.shape[-1]} and {w.shape[-1]}, respectively"
        )
    if bias is not None and bias.array.shape != w.shape[:-1]:
        raise RuntimeError(f"expected linear_bias shape {w.shape[:-1]}, got {bias.array.shape}")
    if w.ndim > 2 and x.ndim == 1:
        raise RuntimeError(
            f"K-dimensional loss defined by linear_weight shape {w.shape} requires batched input, "
            f"(N, {x.shape[-1]}), got unbatched input with shape {x.shape}"
        )


@register("nn.functional.linear_cross_entropy")
def linear_cross_entropy(
    input: Tensor,
    linear_weight: Tensor,
    target: Tensor,
    *,
    linear_bias: Tensor | None = None,
    weight: Tensor | None = None,
    reduction: str = "mean",
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    options: Any = None,
) -> Tensor:
    """``cross_entropy(linear(input, linear_weight, linear_bias), target, ...)`` in one call.

    - ``input``: (batch, in_features) or (in_features,).
    - ``linear_weight``: (classes, in_features), or (classes, ..., in_features) for scores
      (batch, classes, ...); ``linear_bias``: the same without in_features.
    - ``ignore_index``: None stands for -100.
    - ``options``: only None. (torch can work through the batch in pieces, to save memory.)

    The other arguments: see ``cross_entropy``. Counterpart:
    ``torch.nn.functional.linear_cross_entropy``. RuntimeError for shapes that do not fit,
    NotImplementedError for ``options``.

    >>> x, w = torch.tensor([[1.0, 2.0]]), torch.zeros(2, 2)
    >>> torch.nn.functional.linear_cross_entropy(x, w, torch.tensor([1]))
    tensor(0.6931)
    """
    check_tensors("linear_cross_entropy", input=input, linear_weight=linear_weight, target=target)
    _check_shapes(input, linear_weight, linear_bias)
    features = linear_weight.array.shape
    shape = (*input.array.shape[:-1], *features[:-1])
    if target.array.shape == shape and ignore_index is not None:
        raise RuntimeError("ignore_index cannot be specified when target contains probabilities")
    if options is not None:
        must = "linear_cross_entropy(): options must be None: the loss is computed in one piece"
        raise NotImplementedError(explain(must, f"got {options!r}"))
    if len(features) > 2:
        outputs = math.prod(features[:-1])
        linear_weight = reshape(linear_weight, (outputs, features[-1]))
        linear_bias = None if linear_bias is None else reshape(linear_bias, (outputs,))
    return cross_entropy(
        reshape(linear(input, linear_weight, linear_bias), shape),
        target,
        weight,
        ignore_index=-100 if ignore_index is None else ignore_index,
        reduction=reduction,
        label_smoothing=label_smoothing,
    )
