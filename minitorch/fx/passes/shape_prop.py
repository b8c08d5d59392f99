"""ShapeProp: run a graph once, and note at each Node the shape and dtype of what it gave."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...tensors import Tensor
from ...tensors.dtypes import dtype as Dtype
from ...tensors.layouts import channels_last, channels_last_3d, contiguous_format
from ...tensors.shapes import Size
from ..graph_module import GraphModule, Interpreter
from ..node import Node, map_aggregate

__all__ = ["ShapeProp", "TensorMetadata"]


class TensorMetadata(NamedTuple):
    """What is noted of a Tensor (``torch.fx.passes.shape_prop.TensorMetadata``)."""

    shape: Size
    dtype: Dtype
    requires_grad: bool
    stride: tuple[int, ...]
    memory_format: Any
    is_quantized: bool
    qparams: dict[str, Any]


def _extract_tensor_metadata(result: Tensor, include_contiguity: bool = True) -> TensorMetadata:
    formats = (contiguous_format, channels_last, channels_last_3d) if include_contiguity else ()
    layout = next((f for f in formats if result.is_contiguous(memory_format=f)), None)
    return TensorMetadata(
        result.shape, result.dtype, result.requires_grad, result.stride(), layout, False, {}
    )


class ShapeProp(Interpreter):
    """Runs a GraphModule, and notes shapes (``torch.fx.passes.shape_prop.ShapeProp``).

    After ``propagate(*args)`` each Node has ``meta["type"]``, and ``meta["tensor_meta"]`` if its
    value is a Tensor or holds some: a ``TensorMetadata`` in the place of each.

    >>> traced = torch.fx.symbolic_trace(torch.nn.Linear(3, 2))
    >>> _ = torch.fx.passes.shape_prop.ShapeProp(traced).propagate(torch.ones(4, 3))
    >>> [tuple(node.meta["tensor_meta"].shape) for node in traced.graph.nodes][-1]
    (4, 2)
    """

    def __init__(self, gm: GraphModule, fake_mode: Any = None) -> None:
        super().__init__(gm)

    def run_node(self, n: Node) -> Any:
        """The value of one Node, noted. RuntimeError that names the Node where it cannot be had."""
        try:
            result = super().run_node(n)
        except Exception as error:
            raise RuntimeError(
                f"ShapeProp error for: node={n.format_node()} with meta={n.meta}"
            ) from error
        found = []

        def note(value: Any) -> Any:
            if not isinstance(value, Tensor):
                return value
            found.append(value)
            return _extract_tensor_metadata(value)

        noted = map_aggregate(result, note)
        if found:
            n.meta["tensor_meta"] = noted
        n.meta["type"] = type(result)
        return result

    def propagate(self, *args: Any) -> Any:
        """Run the graph with these arguments; returns its result."""
        return super().run(*args)
