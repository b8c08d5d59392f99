"""ShapeProp: run a Graph, and note at each Node what kind of value it gave.

Counterpart: ``torch.fx.passes.shape_prop``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...tensors import Tensor
from ...tensors.layouts import channels_last, channels_last_3d, contiguous_format
from ..graph_module import Interpreter
from ..node import Node

__all__ = ["ShapeProp", "TensorMetadata"]


class TensorMetadata(NamedTuple):
    """What a Node's ``meta["tensor_meta"]`` says of the tensor that it gave."""

    shape: Any
    dtype: Any
    requires_grad: bool
    stride: tuple[int, ...]
    memory_format: Any
    is_quantized: bool
    qparams: dict[str, Any]


def _extract_tensor_metadata(result: Tensor, include_contiguity: bool = True) -> TensorMetadata:
    """The kind of a tensor; ``memory_format`` is None when it is none of those with a name."""
    memory_format = None
    if include_contiguity:
        names = (contiguous_format, channels_last, channels_last_3d)
        fit = [name for name in names if _is_contiguous(result, name)]
        memory_format = fit[0] if fit else None
    return TensorMetadata(
        result.shape, result.dtype, result.requires_grad, result.stride(), memory_format, False, {}
    )


def _is_contiguous(x: Tensor, memory_format: Any) -> bool:
    dims = {channels_last: 4, channels_last_3d: 5}.get(memory_format, x.dim())
    return x.dim() == dims and x.is_contiguous(memory_format=memory_format)


def _metadata(result: Any) -> Any:
    """The kinds of the tensors in a result, built as it is; None when there is none."""
    if isinstance(result, Tensor):
        return _extract_tensor_metadata(result)
    if isinstance(result, dict):
        found = {key: _metadata(value) for key, value in result.items()}
        return found if any([kind is not None for kind in found.values()]) else None
    if isinstance(result, (tuple, list)):
        kinds = [_metadata(part) for part in result]
        if all([kind is None for kind in kinds]):
            return None
        return kinds if isinstance(result, list) else tuple(kinds)
    return None


class ShapeProp(Interpreter):
    """Runs a GraphModule; then ``node.meta`` has "tensor_meta" and "type".

    >>> from torch.fx.passes.shape_prop import ShapeProp
    >>> traced = torch.fx.symbolic_trace(lambda x: torch.relu(x))
    >>> _ = ShapeProp(traced).propagate(torch.ones(2, 3))
    >>> [node.meta["tensor_meta"].shape for node in traced.graph.nodes]
    [torch.Size([2, 3]), torch.Size([2, 3]), torch.Size([2, 3])]
    """

    def run_node(self, n: Node) -> Any:
        """The value of one Node, whose kind is noted. RuntimeError names the Node that failed."""
        try:
            result = super().run_node(n)
        except Exception as error:
            raise RuntimeError(
                f"ShapeProp error for: node={n.format_node()} with meta={n.meta}"
            ) from error
        kind = _metadata(result)
        if kind is not None:
            n.meta["tensor_meta"] = kind
        n.meta["type"] = type(result)
        return result

    def propagate(self, *args: Any) -> Any:
        """The result for these arguments."""
        return super().run(*args)
