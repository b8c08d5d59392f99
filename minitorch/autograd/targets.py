"""Targets: what a run of the engine is for, and who may ask about it while it runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import numpy as np

from ..constructors import Variable
from ..devices.arrays import address, owner_of
from ..graph.node import Function
from ..tensors import Tensor


class _Current(threading.local):
    """The backward that is running in this thread: its targets, or None.

    Whatever code of a reader's runs inside knows it: hooks, and backwards of their own Functions.
    """

    run: Targets | None = None


current = _Current()
_next_run = count().__next__


def queue_callback(callback: Callable[[], None]) -> None:
    """Call ``callback()`` at the end of the backward that is running: a hook asks for it.

    RuntimeError outside of a backward. Counterpart:
    ``torch.autograd.Variable._execution_engine.queue_callback``.
    """
    if current.run is None:
        raise RuntimeError("Final callbacks can only be installed during backward pass.")
    current.run.callbacks.append(callback)


class Engine:
    """What programs reach as ``torch.autograd.Variable._execution_engine``."""

    queue_callback = staticmethod(queue_callback)


Variable._execution_engine = Engine()  # type: ignore[attr-defined]


class Targets:
    """What a run is for: every leaf's ``.grad``, or the gradients of given tensors."""

    __slots__ = (
        *("wanted", "accumulate", "captured", "needed", "places", "nodes", "uses"),
        *("given", "taken"),  # memory that the caller gave, and the parts of it that leaves keep
        "callbacks",  # what is to be called at the end
        "run_id",  # runs are counted
    )

    def __init__(
        self,
        wanted: Sequence[Tensor] | None,
        accumulate: bool,
        nodes: list[Function],
        uses: dict[Tensor, int],
        given: list[np.ndarray] | None = None,
    ) -> None:
        self.run_id = _next_run()
        self.nodes, self.uses, self.given = nodes, uses, given
        self.taken: list[tuple[int, int]] = []
        self.callbacks: list[Callable[[], None]] = []
        self.wanted = wanted
        self.accumulate = accumulate
        self.places: dict[Any, list[tuple[int, int]]] = {}  # leaf or node: (output, position)
        self.needed: set[Any] = set()
        self.captured: list[Any] = []
        if wanted is None:
            return
        self.captured = [None] * len(wanted)
        for position, tensor in enumerate(wanted):
            node = tensor.grad_fn
            place = tensor if node is None else node
            self.places.setdefault(place, []).append((tensor.output_nr, position))
        self._find_needed(nodes)
        if accumulate:  # backward(inputs=...) runs the node of an input that is no leaf, too
            self.needed.update(self.places)

    def _find_needed(self, nodes: list[Function]) -> None:
        """The nodes on a way to a wanted tensor: all others need not run."""
        for node in reversed(nodes):  # oldest first: the inputs' nodes have been decided
            for edge in node.edges:
                if edge is None:
                    continue
                source = edge if isinstance(edge, Tensor) else edge.node
                if source in self.places or source in self.needed:
                    self.needed.add(node)
                    break

    def will_reach(self, tensor: Tensor) -> bool:
        """Will this run come to the tensor's node, or to the leaf itself?"""
        node = tensor.grad_fn
        if (tensor not in self.uses) if node is None else (node not in self.nodes):
            return False
        place = tensor if node is None else node
        return self.wanted is None or place in self.needed or place in self.places

    def is_aside(self, node: Function) -> bool:
        """Did the gradient come here only because a wanted tensor's node was run?"""
        return node not in self.needed and node not in self.places

    def stops_at(self, node: Function, g: Any) -> bool:
        """Note the gradient if it is wanted; is there nothing wanted beyond this node?"""
        self.capture(node, g)
        return node not in self.needed

    def capture(self, place: Any, g: Any) -> None:
        """Note the gradient of a wanted tensor."""
        for output_nr, position in self.places.get(place, ()):
            part = g[output_nr] if isinstance(g, list) else g
            self.captured[position] = part

    def takes_over(self, g: np.ndarray) -> bool:
        """May a leaf keep this array, a new one over memory that the caller was given?

        So it is in PyTorch, when there are only views between the leaf and the tensor on which
        backward was called. (There even two leaves may get the same memory; here only parts of it
        that do not overlap, as those of a stack.)
        """
        if not self.given or not g.flags.c_contiguous:
            return False
        owner = owner_of(g)
        if not any([memory is owner for memory in self.given]):
            return False
        start = address(g)
        end = start + g.nbytes
        if any([start < taken_end and taken < end for taken, taken_end in self.taken]):
            return False
        self.taken.append((start, end))
        return True
