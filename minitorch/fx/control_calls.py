"""What stands in a recording for ``cond`` and ``while_loop``: calls that have graphs of their own.

A :class:`Branch` is what was recorded aside: calls, inputs that vary (what a loop carries), and
what it *captured*, Values of the graph around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .array_graph import ArrayGraph, Call, Value
from .backends import backend_named


class Branch:
    """Calls recorded aside. ``branch(*given, *captured)`` runs them, and returns arrays.

    - ``given``: Values that stand for what varies; ``captured``: Values around it, each with the
      recorded array. ``outputs``: what it returns.
    """

    def __init__(
        self, calls: list[Call], given: list[Value], captured: dict[Value, Any],
        outputs: list[Value],
    ) -> None:  # fmt: skip
        self.captured = captured
        self.graph = graph = ArrayGraph()
        graph.calls, graph.inputs, graph.outputs = calls, [*given, *captured], outputs
        self._run: Any = None

    def __call__(self, *arrays: Any) -> list[Any]:
        if self._run is None:
            self._run = backend_named("eager")(self.graph)
        return self._run(*arrays)


def _one_or_all(found: list[Any]) -> Any:
    return found[0] if len(found) == 1 else tuple(found)


class Chosen:
    """``chosen(pred, *captured)``: what one of two branches returns."""

    __name__ = "cond"

    def __init__(self, true: Branch, false: Branch, captured: list[Value]) -> None:
        self.branches = (true, false)
        places = {value: n for n, value in enumerate(captured)}
        self.places = [[places[value] for value in b.captured] for b in self.branches]

    def __call__(self, pred: Any, *captured: Any) -> Any:
        other = not bool(pred.reshape(())[()])
        return _one_or_all(self.branches[other](*[captured[n] for n in self.places[other]]))


class Steps:
    """How a loop went: ``states``, what was carried into each step, if it is kept; ``last``."""

    def __init__(self) -> None:
        self.states: list[list[Any]] = []
        self.last: list[Any] = []


class Loop:
    """``loop(*carried, *captured)``: Steps, as long as a condition holds."""

    __name__ = "while_loop"

    def __init__(self, asked: Branch, body: Branch, keep: bool) -> None:
        self.asked, self.body, self.keep = asked, body, keep
        self.count = len(asked.graph.inputs) - len(asked.captured)

    def __call__(self, *arrays: Any) -> Steps:
        carried = [np.array(a, order="C") for a in arrays[: self.count]]
        rest = arrays[self.count :]
        to_ask, to_step = rest[: len(self.asked.captured)], rest[len(self.asked.captured) :]
        steps = Steps()
        while self.asked(*carried, *to_ask)[0]:
            if self.keep:
                steps.states.append(carried)
            carried = self.body(*carried, *to_step)
        steps.last = carried
        return steps


class Last:
    """``last(steps)``: one of the arrays with which a loop ended."""

    __name__ = "last"

    def __init__(self, index: int) -> None:
        self.index = index

    def __call__(self, steps: Steps) -> Any:
        return steps.last[self.index]


class LoopBackward:
    """``backward(steps, *flow, *total, *captured)``: gradients, from the last step to the first.

    ``flow``: of what is carried; ``total``: of what every step uses, a sum.
    """

    __name__ = "while_loop_backward"

    def __init__(self, body: Callable[..., list[Any]], flow: int, total: int) -> None:
        self.body, self.flow, self.total = body, flow, total

    def __call__(self, steps: Steps, *arrays: Any) -> Any:
        flow = list(arrays[: self.flow])
        total = list(arrays[self.flow : self.flow + self.total])
        captured = arrays[self.flow + self.total :]
        for state in reversed(steps.states):
            found = self.body(*state, *flow, *captured)
            flow = found[: self.flow]
            total = [a + b for a, b in zip(total, found[self.flow :])]
        if not steps.states:
            flow, total = [a.copy() for a in flow], [a.copy() for a in total]
        return _one_or_all([*flow, *total])
