"""Watching: how a node runs that has hooks of its own, or all nodes in anomaly mode.

The engine comes here only when there is something to watch; its own loop knows nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..devices.arrays import is_array
from ..graph.node import Function
from ..graph.views import as_tuple
from ..hooks import HookDict
from ..ops.arithmetic.division import NoGradient
from ..tensors import Tensor, wrap
from ..tensors.dtypes import FLOATS, from_numpy_dtype
from .anomaly import anomaly, running, warn_of_failure
from .contexts import CustomNode
from .engine import accumulate_grad
from .leaves import accumulate_recorded, check_hook_result

Gradients = tuple[Any, ...]  # Tensors, or None where no gradient came


def run_watched(
    node: Function, g: Any, fit: Callable[[Any, Any, Any], Tensor], recorded: bool = False
) -> Gradients:
    """The formula of a node, between its hooks, and checked in anomaly mode.

    - ``g``: its gradient, or a list with one per output; arrays, Tensors when ``recorded``.
    - ``fit``: makes a gradient fit the shape and dtype of an edge.
    """
    outside, running.node = running.node, node
    try:
        return _run(node, g, fit, recorded)
    except Exception as error:
        if anomaly.on:
            _point_at_traceback(error)
            warn_of_failure(node)
        raise
    finally:
        running.node = outside


def _run(
    node: Function, g: Any, fit: Callable[[Any, Any, Any], Tensor], recorded: bool
) -> Gradients:
    before, after = (None, None) if node.hooks is None else (node.hooks.before, node.hooks.after)
    if before:
        outputs = _run_hooks(before, _as_tensors(g if isinstance(g, list) else [g]))
        parts = list(outputs) if recorded else _as_arrays(outputs)
        g = parts if isinstance(g, list) else parts[0]
    given = _as_tensors(g if isinstance(g, list) else [g]) if after else ()
    runs_anyway = isinstance(node, (CustomNode, NoGradient))  # a reader's code, or a refusal
    if not runs_anyway and all([edge is None for edge in node.edges]):
        # made of a view that was itself made under no_grad: nothing to compute, but to check
        if node.saved is not None:
            node.kept_arrays()
        results: Gradients = (None,) * len(node.edges)
    elif not node.readers_code and isinstance(g, list) and all([part is None for part in g]):
        results = (None,) * len(node.edges)  # only its hooks see that no gradient came
    else:
        results = as_tuple(node.run_recorded(g) if recorded else node.run(g))
    if not after and not anomaly.on:
        return results
    edges = node.edges
    fitted = [
        _fitted(node, gx, edge, fit)
        for edge, gx in zip(edges, (*results, *[None] * (len(edges) - len(results))))
    ]
    if after:
        # a reader's own Function shows its hooks only the arguments that are Tensors
        seen = [i for i, is_tensor in enumerate(_tensor_inputs(node)) if is_tensor]
        replaced = _run_hooks(after, tuple([fitted[i] for i in seen]), given)
        for i, gx in zip(seen, replaced):
            fitted[i] = gx
    if anomaly.on and anomaly.check_nan:
        _check_nan(node, fitted)
    return tuple(fitted) if recorded else tuple(_as_arrays(fitted))


def _fitted(node: Function, gx: Any, edge: Any, fit: Callable[[Any, Any, Any], Tensor]) -> Any:
    """A gradient as hooks see it. Of an input that needs none they see None, or what torch has
    computed nevertheless."""
    if gx is None or (edge is None and not node.serves_all):
        return None
    if edge is None:
        return gx if isinstance(gx, Tensor) else wrap(gx)
    return fit(node, gx, edge)


def _tensor_inputs(node: Function) -> tuple[bool, ...]:
    return getattr(node, "tensor_inputs", (True,) * len(node.edges))


def accumulate_watched(leaf: Tensor, complete: list[Any], given: bool) -> None:
    """Add a gradient to ``leaf.grad``, between the hooks of the leaf and its AccumulateGrad node.

    - ``complete``: a list that holds the gradient, and is emptied.
    """
    hooks = leaf._hooks
    if hooks.before:
        (replaced,) = _run_hooks(hooks.before, _as_tensors(complete))
        complete[0] = replaced if isinstance(complete[0], Tensor) else replaced.array
    # hooks see the memory that becomes .grad, as in torch: a copy only where it is added to
    first = leaf._grad is None
    seen = _as_tensors(complete) if hooks.after and not first else ()
    if isinstance(complete[0], Tensor):
        accumulate_recorded(leaf, complete.pop())
    else:
        if not first:
            _check_can_be_added(complete[0], leaf._grad)
        accumulate_grad(leaf, complete.pop(), given)
    if first and hooks.after:
        seen = (leaf._grad,)
    for hook in list(hooks.post_accumulate.values()):
        result = hook(leaf)
        if result is not None and result is not leaf:
            check_hook_result(hook, leaf, result)
            raise RuntimeError("Tensor post accumulate grad hooks should return None.")
    if hooks.after:
        _run_hooks(hooks.after, (), seen)


def _check_can_be_added(g: Any, old: Any) -> None:
    """Refuse a gradient of floats for a ``.grad`` of whole numbers (its leaf takes any dtype)."""
    if old.array.dtype.kind not in FLOATS:
        raise RuntimeError(
            f"result type {from_numpy_dtype(g.dtype).scalar_name} can't be cast to the desired "
            f"output type {old.dtype.scalar_name}"
        )


# ---- hooks --------------------------------------------------------------------------------------


def _run_hooks(hooks: HookDict, values: Gradients, *more: Gradients) -> Gradients:
    """Call each hook with ``values`` (and more); a tuple that it returns takes their place."""
    for hook in list(hooks.values()):
        result = hook(values, *more)
        if result is not None:
            _check_replacement(hook, values, result)
            values = result
    return values


def _check_replacement(hook: Any, values: Gradients, result: Any) -> None:
    """torch's errors for what a hook may not return."""
    name = getattr(hook, "__name__", type(hook).__name__)
    if not isinstance(result, tuple):
        raise TypeError(f"expected tuple, but hook returned '{type(result).__name__}'")
    if len(result) != len(values):
        raise RuntimeError(
            f"hook '{name}' has returned an incorrect number of values "
            f"(got {len(result)}, but expected {len(values)})"
        )
    for old, new in zip(values, result):
        if new is None:
            continue
        if old is None:
            raise RuntimeError("can't replace a None gradient with a non-None value")
        if not isinstance(new, Tensor):
            raise TypeError(f"expected Variable, but hook returned '{type(new).__name__}'")
        if new.array.shape != old.array.shape:
            raise RuntimeError(f"hook '{name}' has changed the size of value")


def _as_tensors(parts: list[Any]) -> Gradients:
    return tuple([wrap(g) if is_array(g) else g for g in parts])


def _as_arrays(parts: Any) -> list[Any]:
    return [None if g is None else g.array for g in parts]


# ---- anomaly mode -------------------------------------------------------------------------------


def _check_nan(node: Function, gradients: list[Any]) -> None:
    for index, g in enumerate(gradients):
        if g is not None and np.isnan(g.array).any():
            raise RuntimeError(
                f"Function '{node.name()}' returned nan values in its {index}th output."
            )


def _point_at_traceback(error: Exception) -> None:
    """The hint to use anomaly mode, in place of which there is now a traceback to look at."""
    text, hint, _ = str(error).partition("Hint: enable anomaly detection")
    if hint:
        error.args = (
            f"{text}Hint: the backtrace further above shows the operation that failed to compute "
            "its gradient. The variable in question was changed in there or anywhere later. Good "
            "luck!",
        )
