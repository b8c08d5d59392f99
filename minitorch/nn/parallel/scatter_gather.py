"""Whatever a model takes or returns, cut for several GPUs and put together again.

Counterpart: ``torch.nn.parallel.scatter_gather``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...tensors import Tensor
from .functions import Gather, Scatter


def scatter(inputs: Any, target_gpus: Sequence[Any], dim: int = 0) -> Any:
    """Cut all tensors in a structure for several GPUs (``torch.nn.parallel.scatter``).

    - ``inputs``: a tensor, or (named) tuples, lists and dicts of them. What is no tensor goes to
      each GPU as it is.

    Returns a tuple of chunks for a tensor, else a list with a structure for each GPU: fewer than
    GPUs if a tensor has fewer chunks (see ``Tensor.chunk``).
    """
    if isinstance(inputs, Tensor):
        return Scatter.apply(target_gpus, None, dim, inputs)
    if not isinstance(inputs, (tuple, list, dict)) or (not inputs and not _is_named(inputs)):
        return [inputs for _ in target_gpus]
    inside = inputs.items() if isinstance(inputs, dict) else inputs
    parts = list(zip(*[scatter(one, target_gpus, dim) for one in inside], strict=False))
    if _is_named(inputs):
        return [type(inputs)(*part) for part in parts]
    if isinstance(inputs, tuple):
        return parts
    return [list(part) if isinstance(inputs, list) else type(inputs)(part) for part in parts]


def scatter_kwargs(
    inputs: Any, kwargs: dict[str, Any] | None, target_gpus: Sequence[Any], dim: int = 0
) -> tuple[tuple[Any, ...], tuple[dict[str, Any], ...]]:
    """Cut positional and named arguments: for each GPU a tuple and a dict, as many as needed."""
    positional = scatter(inputs, target_gpus, dim) if inputs else []
    named = scatter(kwargs, target_gpus, dim) if kwargs else []
    if len(positional) < len(named):
        positional.extend(() for _ in range(len(named) - len(positional)))
    elif len(named) < len(inputs):
        named.extend({} for _ in range(len(positional) - len(named)))
    return tuple(positional), tuple(named)


def gather(outputs: Any, target_device: Any, dim: int = 0) -> Any:
    """Put together what several GPUs computed (``torch.nn.parallel.gather``).

    - ``outputs``: a structure for each GPU, all built alike: tensors, or (named) tuples, lists
      and dicts of them, or None.
    - ``target_device``: where the tensors go: a GPU, or "cpu".

    Raises ValueError for structures that differ in length.
    """
    first = outputs[0]
    if isinstance(first, Tensor):
        return Gather.apply(target_device, dim, *outputs)
    if first is None:
        return None
    if isinstance(first, dict):
        if any(len(first) != len(other) for other in outputs):
            raise ValueError("All dicts must have the same number of keys")
        kind: Any = type(first)
        return kind(
            (key, gather([one[key] for one in outputs], target_device, dim)) for key in first
        )
    parts = (gather(part, target_device, dim) for part in zip(*outputs, strict=True))
    return type(first)._make(parts) if _is_named(first) else type(first)(parts)


def _is_named(value: Any) -> bool:
    """Is it a named tuple?"""
    return isinstance(value, tuple) and hasattr(value, "_asdict") and hasattr(value, "_fields")
