"""What a hook may ask about the backward that it is called in (private names of ``torch._C``)."""

from __future__ import annotations

import weakref
from typing import Any

from ..grad_mode import is_multithreading_enabled
from ..graph.edges import AccumulateGrad, Node, accumulator_of
from ..tensors import Tensor
from .anomaly import running
from .targets import Targets, current

__all__ = [
    "_WeakTensorRef",
    "_current_autograd_node",
    "_current_graph_task_execution_order",
    "_current_graph_task_id",
    "_will_engine_execute_node",
]


def _current_graph_task_id() -> int:
    """The number of the backward that is running in this thread, -1 outside of one."""
    return -1 if current.run is None else current.run.run_id


def _current_autograd_node() -> Any:
    """The node whose formula is running, or whose kept values are unpacked; else None."""
    return running.node


def _will_engine_execute_node(node: Any) -> bool:
    """Will the backward that is running come to this node?

    Raises RuntimeError outside of a backward, for what is no node, and for a leaf's in ``grad``.
    """
    if not isinstance(node, Node):
        raise RuntimeError(
            f"_will_engine_execute_node expects an grad_fn, but got {type(node).__name__}"
        )
    run = _running("_will_engine_execute_node")
    if isinstance(node, AccumulateGrad):
        if run.wanted is not None and not run.accumulate:
            raise RuntimeError(
                "A leaf node was passed to _will_engine_execute_node but we are currently running "
                "autograd.grad(). This is currently not supported."
            )
        return run.will_reach(node.variable)
    return node in _executed(run)


def _current_graph_task_execution_order() -> list[Any]:
    """The nodes of the backward that is running, in the order in which they run.

    Raises RuntimeError outside of a backward, and unless ``set_multithreading_enabled(False)``.
    """
    run = _running("_current_graph_task_execution_order")
    if is_multithreading_enabled():
        raise RuntimeError(
            "get_current_graph_task_execution_order expects the current backward to be executed "
            "with multithreading disabled, e.g. by running:\n\n"
            ">>> with torch.autograd.set_multithreading_enabled(False):\n"
            "...     torch.autograd.grad(...)\n"
        )
    executed, order = set(_executed(run)), list[Any]()
    met: set[Tensor] = set()
    for node in reversed(run.nodes):  # a leaf follows its last use, the first from behind
        for edge in reversed(node.edges):
            if isinstance(edge, Tensor) and edge not in met and run.will_reach(edge):
                met.add(edge)
                order.append(accumulator_of(edge))
        if node in executed:
            order.append(node)
    return order[::-1]


def _executed(run: Targets) -> list[Any]:
    """The nodes that run; those of wanted tensors count, though they may only be asked."""
    if run.wanted is None:
        return run.nodes
    return [node for node in run.nodes if node in run.needed or node in run.places]


def _running(name: str) -> Targets:
    if current.run is None:
        raise RuntimeError(f"{name} should only be called during the backward pass")
    return current.run


class _WeakTensorRef:
    """A weak reference to a tensor: ``expired()`` once it is gone."""

    def __init__(self, tensor: Tensor) -> None:
        self._ref = weakref.ref(tensor)

    def expired(self) -> bool:
        return self._ref() is None
