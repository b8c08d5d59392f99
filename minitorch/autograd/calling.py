"""``y.grad_fn(g)``: a node called by hand, as the engine would call it.

Gradients of its outputs go in, gradients of its inputs come out; hooks do not hear of it, and what
the node keeps is kept on. Under ``no_grad`` nothing is recorded. Calling a leaf's AccumulateGrad
adds to its ``.grad``. Counterpart: PyTorch's nodes, which can be called, too.
"""

from __future__ import annotations

from typing import Any

from ..graph.edges import AccumulateGrad
from ..graph.node import Function
from ..graph.views import as_tuple
from ..tensors import Tensor
from .contexts import CustomNode
from .engine import accumulate_grad
from .requests import fit_tensor


def call_node(node: Function, *grads: Any) -> Any:
    """Gradients of the inputs: a Tensor for one input, a tuple for several, None for no gradient.

    - ``grads``: one per output of the node; None for an output that has none.

    TypeError for another number of gradients, or what is no Tensor; RuntimeError when the node's
    values were freed, or written into.
    """
    several = hasattr(node, "parts")
    _check(grads, len(node.parts) if several else 1)
    if all([g is None for g in grads]):
        results: tuple[Any, ...] = (None,) * len(node.edges)
    else:
        results = as_tuple(node.run_recorded(list(grads) if several else grads[0]))
    fitted = [
        None if gx is None or edge is None else fit_tensor(node, gx, edge)
        for gx, edge in zip(results, node.edges)
    ]
    return fitted[0] if len(fitted) == 1 else tuple(fitted)


def call_accumulator(end: AccumulateGrad, *grads: Any) -> tuple[()]:
    """Add the gradient to the leaf's ``.grad``."""
    _check(grads, 1)
    if grads[0] is not None:
        accumulate_grad(end.variable, grads[0].array, given=True)
    return ()


def refuse_call(node: CustomNode, *grads: Any) -> None:
    """The node of a program's own Function is no such object, in PyTorch neither."""
    raise TypeError(f"{type(node).__name__!r} object is not callable")


def _check(grads: tuple[Any, ...], count: int) -> None:
    if len(grads) != count:
        raise TypeError(f"expected {count} arguments, got {len(grads)} instead")
    for n, g in enumerate(grads):
        if g is not None and not isinstance(g, Tensor):
            raise TypeError(f"argument {n} is not a Variable")


Function.__call__ = call_node  # type: ignore[method-assign]
AccumulateGrad.__call__ = call_accumulator  # type: ignore[method-assign]
CustomNode.__call__ = refuse_call  # type: ignore[method-assign]
