"""while_loop: a ``while`` that a recording keeps, for every length (``torch.while_loop``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..grad_mode import enable_grad, no_grad
from ..tensors import Tensor, wrap
from ..utils._pytree import tree_flatten, tree_unflatten
from .control_calls import Last, Loop, LoopBackward
from .control_flow import (
    ControlFlow,
    UncapturedHigherOrderOpError,
    aligned,
    among,
    floats,
    place_in,
    pulled_back,
    recorder_of,
    results_of,
    tracked,
    uncaptured,
    with_node,
)
from .recorder import Recorder
from .tracing import real

__all__ = ["while_loop"]


class WhileLoopAutogradOp(ControlFlow, node="WhileLoopAutogradOpBackward"):
    """``while_loop``: the gradient goes back step by step."""


def while_loop(
    cond_fn: Callable[..., Any], body_fn: Callable[..., Any], carried_inputs: Any
) -> Any:
    """``body_fn`` again and again, as long as ``cond_fn`` says so (``torch.while_loop``).

    - ``cond_fn(*carried)``: a bool, or a 0-d Tensor of bools.
    - ``body_fn(*carried)``: the carried values of the next step: new Tensors (or ints) of the same
      shapes and dtypes.
    - ``carried_inputs``: a tuple of Tensors and ints, possibly nested.

    Raises RuntimeError for what cannot be. Gradients go back through all steps.

    >>> torch.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2),
    ...                  (torch.tensor(0), torch.tensor([1.0, 2.0])))
    (tensor(3), tensor([ 8., 16.]))
    """
    if not callable(cond_fn) or not callable(body_fn):
        raise RuntimeError("Expect cond_fn and body_fn to be callable.")
    inputs, spec = tree_flatten(carried_inputs)
    for x in inputs:
        if not isinstance(x, (Tensor, int)):
            raise AssertionError(
                f"{inputs} can only be of (<class 'torch.Tensor'>, <class 'int'>, <class "
                f"'torch.SymInt'>) but got {tuple(type(x) for x in inputs)}"
            )
    if not isinstance(carried_inputs, (tuple, list)):
        raise uncaptured(
            "carried_inputs must be a tuple or list\n  Higher Order Operator: torch.while_loop"
        )
    loop = _While(cond_fn, body_fn, spec, inputs)
    targets = tracked((cond_fn, body_fn), inputs)
    recorder = recorder_of(inputs)
    if recorder is not None:
        return loop.recorded(recorder, targets)
    return loop.run(targets or [])


class _While:
    """One ``while_loop``: what it is given, and the checks of what its functions return."""

    def __init__(self, cond_fn: Any, body_fn: Any, spec: Any, inputs: list[Any]) -> None:
        self.cond_fn, self.body_fn, self.spec, self.inputs = cond_fn, body_fn, spec, inputs
        self.result_spec = spec

    def goes_on(self, carried: list[Any]) -> Any:
        """What ``cond_fn`` says, checked."""
        found = self.cond_fn(*tree_unflatten(carried, self.spec))
        is_tensor = isinstance(found, Tensor)
        if not (isinstance(found, bool) or (
                is_tensor and not found.dim() and found.array.dtype.kind == "b")):  # fmt: skip
            got = f"torch.{found.shape!r}".replace("torch.torch", "torch") if is_tensor else found
            raise uncaptured(
                "torch.while_loop: unsupported cond_fn return type\n  Higher Order Operator: "
                "torch.while_loop\n  Explanation: Expected cond_fn to return a scalar tensor or a "
                f"bool but got {got}."
            )
        return found

    def step(self, carried: list[Any], others: list[Any]) -> list[Any]:
        """What ``body_fn`` returns, checked."""
        versions = [x._version if isinstance(x, Tensor) else 0 for x in carried]
        result = self.body_fn(*tree_unflatten(carried, self.spec))
        if versions != [x._version if isinstance(x, Tensor) else 0 for x in carried]:
            raise uncaptured(
                "Encountered input mutation during higher order op tracing\n  Higher Order "
                "Operator: torch.while_loop\n  Explanation: Higher order ops do not support input "
                "mutation."
            )
        leaves, self.result_spec = results_of("torch.while_loop", result, [*carried, *others])
        if len(leaves) != len(carried):
            raise UncapturedHigherOrderOpError(
                "Expected body_fn_output and carried_inputs to have same number of outputs but got "
                f"lhs:{leaves} and rhs:{carried}\n  Higher Order Operator: torch.while_loop"
            )
        for n, (new, old) in enumerate(zip(leaves, carried)):
            differ = _differ(new, old)
            if differ:
                raise UncapturedHigherOrderOpError(
                    "Expected body_fn_output and carried_inputs to have same metadata but found:\n"
                    f"pair[{n}] differ in '{differ}', where lhs is {new} and rhs is {old}\n"
                    "  Higher Order Operator: torch.while_loop"
                )
        return leaves

    # ---- as it is -------------------------------------------------------------------------------

    def run(self, targets: list[Tensor]) -> Any:
        """Step by step; with a history of one node, if something needs a gradient."""
        carried = self.inputs
        steps: list[tuple[list[Any], list[Any]]] = []
        seen = [t for t in targets if not among(t, self.inputs)]
        while self.goes_on(carried):
            copies = carried
            if targets:
                copies = [_leaf(x) if isinstance(x, Tensor) else x for x in carried]
            carried = self.step(copies, seen)
            if targets:
                steps.append((copies, carried))
                carried = [x.detach() if isinstance(x, Tensor) else x for x in carried]
        if carried is self.inputs:  # not one step
            carried = [x.detach().clone() if isinstance(x, Tensor) else x for x in carried]
        if not targets:
            return tree_unflatten(carried, self.result_spec)
        ends = floats(carried)

        def gradients(given: list[Any]) -> list[Any]:
            flow = aligned(given, ends)
            total: list[Any] = [np.zeros_like(t.array) for t in seen]
            for copies, outs in reversed(steps):
                found = pulled_back(floats(outs), [*floats(copies), *seen], flow)
                flow, more = found[: len(flow)], found[len(flow) :]
                total = [a + b for a, b in zip(total, more)]
            return self._ordered(targets, flow, total)

        tensors = [x for x in carried if isinstance(x, Tensor)]
        made = iter(with_node(
            WhileLoopAutogradOp(), [x.array for x in tensors], targets, gradients))  # fmt: skip
        carried = [next(made) if isinstance(x, Tensor) else x for x in carried]
        return tree_unflatten(carried, self.result_spec)

    def _ordered(self, targets: list[Tensor], flow: list[Any], total: list[Any]) -> list[Any]:
        """The gradient for each target: of what is carried, then of what the functions see."""
        carried, rest = floats(self.inputs), iter(total)
        return [flow[place_in(t, carried)] if among(t, carried) else next(rest) for t in targets]

    # ---- recorded -------------------------------------------------------------------------------

    def recorded(self, recorder: Recorder, targets: list[Tensor] | None) -> Any:
        """Both functions recorded aside, and a call for the loop."""
        why = ""
        if targets is None:
            why = "a function of while_loop can see what cannot be watched"
        elif not all(isinstance(x, Tensor) for x in self.inputs):
            why = "while_loop carries Python numbers"
        elif not all(x.array.flags.c_contiguous for x in self.inputs):
            why = "while_loop carries a Tensor whose elements do not lie row by row"
        if why:
            recorder.break_(why)
            return self.run(targets or [])
        assert targets is not None
        given: list[Any] = [recorder.variable(x.array, "carried") for x in self.inputs]
        seen = [t for t in targets if not among(t, self.inputs)]

        def ask() -> list[Any]:
            with no_grad():
                found = self.goes_on([wrap(a) for a in given])
            if not isinstance(found, Tensor):
                recorder.break_("the condition of a while_loop is a Python bool")
                return []
            return [found.array]

        def step() -> list[Any]:
            with no_grad():
                found = self.step([wrap(a) for a in given], seen)
            if not all(x.array.flags.c_contiguous for x in found):
                recorder.break_("while_loop makes a Tensor that does not lie row by row")
            return [x.array for x in found]

        asked, body = recorder.aside(ask, given), recorder.aside(step, given)
        if asked is None or body is None:
            return self.run(targets)
        steps = recorder.opaque(
            Loop(asked, body, bool(targets)), [x.array for x in self.inputs], [asked, body]
        )
        arrays = [recorder.run(Last(n), (steps,), {}, "other") for n in range(len(self.inputs))]
        if not targets:
            return tree_unflatten([wrap(a) for a in arrays], self.result_spec)
        back = self._backward_of(recorder, targets, seen, steps)
        return tree_unflatten(
            with_node(WhileLoopAutogradOp(), arrays, targets, back), self.result_spec
        )

    def _backward_of(
        self, recorder: Recorder, targets: list[Tensor], seen: list[Tensor], steps: Any
    ) -> Callable[[list[Any]], list[Any]]:
        carried = floats(self.inputs)

        def pull(states: Any, tangents: Any) -> list[Any]:
            """Gradients of one step, from what was carried into it."""
            copies = [_leaf(wrap(a)) for a in states]
            with enable_grad():
                outs = self.step(copies, seen)
            return pulled_back(floats(outs), [*floats(copies), *seen], list(tangents), False)

        def gradients(given: list[Any]) -> list[Any]:
            flow = aligned(given, carried)
            zeros = [np.zeros_like(t.array) for t in seen]
            states = [recorder.variable(x.array, "state") for x in self.inputs]
            tangents = [recorder.variable(g, "tangent") for g in flow]
            body = None
            if recorder.active and not recorder.broken:
                body = recorder.aside(lambda: pull(states, tangents), [*states, *tangents])
            if body is None:  # nobody records any more: the steps that ran, as they are
                count = len(self.inputs)
                plain = LoopBackward(
                    lambda *a: pull(a[:count], a[count:]), len(flow), len(seen)
                )  # fmt: skip
                found = plain(real(steps), *map(real, flow), *map(real, zeros))
            else:
                function = LoopBackward(body, len(flow), len(seen))
                captured = list(body.captured.values())
                found = recorder.run(function, (steps, *flow, *zeros, *captured), {}, "other")
            found = list(found) if isinstance(found, tuple) else [found]
            return self._ordered(targets, found[: len(flow)], found[len(flow) :])

        return gradients


def _leaf(tensor: Tensor) -> Tensor:
    """The same values without a history; a leaf for a gradient if it may have one."""
    copy = tensor.detach()
    return copy.requires_grad_() if copy.array.dtype.kind == "f" else copy


def _differ(new: Any, old: Any) -> str:
    """In what a step's result differs from what was carried, in PyTorch's words, or ""."""
    if isinstance(new, Tensor) is not isinstance(old, Tensor):
        return f"type: {type(new)} vs {type(old)}"
    if not isinstance(new, Tensor):
        return ""
    if new.shape != old.shape:
        return f"shape: {new.shape} vs {old.shape}"
    return f"dtype: {new.dtype} vs {old.dtype}" if new.dtype != old.dtype else ""
