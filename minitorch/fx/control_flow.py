"""cond: an ``if`` that a recording keeps, both ways (``torch.cond``); see also ``while_loops``.

Python's own ``if x.sum() > 0`` asks a Tensor for a bool, and a recording cannot go both ways. So
PyTorch has functions for it (``torch.cond``, ``torch.while_loop``), which are given the branches::

    torch.cond(x.sum() > 0, lambda x: x * 2, lambda x: -x, (x,))

Run as they are, they call what is to be called. While ``minitorch.compile`` records, each branch is
recorded *aside*, as a graph of its own (:class:`Branch`), and one call stands in the graph for all
of it: a replay asks the predicate anew. Their backward is again such a call.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ..autograd.backward import grad
from ..devices.arrays import host_numpy, owner_of, row_major
from ..grad_mode import enable_grad, mode, no_grad
from ..graph.edges import Output, edge_of
from ..graph.node import Function, fill
from ..tensors import Tensor, wrap
from ..utils._pytree import tree_flatten, tree_unflatten
from .control_calls import Branch, Chosen
from .lifting import restore
from .reach import Reach, Unwatchable
from .recorder import Recorder, RecordingNumpy
from .tracing import TracingArray

__all__ = ["UncapturedHigherOrderOpError", "cond"]

# Pairs of branches, by their code, that were compared: they return the like.
_compared: set[Any] = set()


class UncapturedHigherOrderOpError(RuntimeError):
    """A branch that cannot be one (``torch._dynamo.exc.UncapturedHigherOrderOpError``)."""


def uncaptured(reason: str) -> UncapturedHigherOrderOpError:
    """The error for what a branch does, in PyTorch's words."""
    return UncapturedHigherOrderOpError(
        "This higher order operator doesn't work unless it is captured completely with "
        f"torch.compile. Got graph break/error:\n\n{reason}"
    )


# ---- nodes --------------------------------------------------------------------------------------


class ControlFlow(Function, node="ControlFlowBackward"):
    """The node of cond or while_loop. ``gradients(given)`` gives an array for each input."""

    __slots__ = ("gradients", "parts")
    gradients: Callable[[list[Any]], Any]
    parts: list[tuple[tuple[int, ...], np.dtype]]  # of the outputs

    def backward(self, g: Any) -> Any:
        found = tuple(self.gradients(g if isinstance(g, list) else [g]))
        return found if len(found) > 1 else found[0]

    def run_recorded(self, g: Any) -> Any:
        """Refused: a gradient of a gradient (which PyTorch's cond leaves out in silence)."""
        raise RuntimeError(f"{self.name()} does not support double backward")


class CondAutogradOp(ControlFlow, node="CondAutogradOpBackward"):
    """``cond``: the gradient goes through the branch that was taken."""


def with_node(
    node: ControlFlow, arrays: list[Any], targets: list[Tensor], gradients: Any
) -> list[Tensor]:
    """Tensors for results, all from one node; those that are no floats have no history."""
    outs = [wrap(array) for array in arrays]
    floats = [out for out in outs if out.array.dtype.kind == "f"]
    if not floats:
        return outs
    fill(node, tuple([edge_of(t) for t in targets]), floats[0].array)
    node.gradients = gradients
    node.parts = [(out.array.shape, out.array.dtype) for out in floats]
    for n, out in enumerate(floats):
        out._edge = Output(node, n, out.array) if len(floats) > 1 else node
        out._requires_grad = True
    return outs


# ---- what both need -----------------------------------------------------------------------------


def recorder_of(tensors: list[Any]) -> Recorder | None:
    """Who records just now what is computed with these Tensors, if anyone does."""
    for tensor in tensors:
        array = getattr(tensor, "array", None)
        if type(array) is TracingArray and array._recorder.active:
            return None if array._recorder.broken else array._recorder
    return None


def tracked(functions: tuple[Any, ...], inputs: list[Any]) -> list[Tensor] | None:
    """The Tensors that gradients go to: inputs, then what the functions can see (None: unknown)."""
    if not mode.grad:
        return []
    seen = Reach()
    try:
        for function in functions:
            seen.walk(function)
    except Unwatchable:
        return None
    everything = [x for x in inputs if isinstance(x, Tensor)] + list(seen.tensors.values())
    return [x for x in dict.fromkeys(everything) if x.requires_grad]


def results_of(what: str, result: Any, inputs: list[Any]) -> tuple[list[Any], Any]:
    """The leaves of what a branch returned, and their structure; refused unless all can be kept."""
    leaves, spec = tree_flatten(result)
    owners = {id(owner_of(x.array)) for x in inputs if isinstance(x, Tensor)}
    for leaf in leaves:
        if isinstance(leaf, Tensor):
            owner = id(owner_of(leaf.array))
            if owner in owners:
                raise uncaptured(
                    "Encountered aliasing during higher order op tracing\n"
                    f"  Higher Order Operator: {what}\n"
                    "  Explanation: Higher order ops do not support aliasing.\n"
                    "  Hint: Replace `return input` with `return input.clone()` to avoid aliasing."
                )
            owners.add(owner)
        elif not isinstance(leaf, int):
            raise uncaptured(
                f"HOP body output unsupported\n  Higher Order Operator: {what}\n  Explanation: "
                "HigherOrderOperator body's output must consist of tensors or ints/bools only but "
                f"got {type(leaf)}."
            )
    return leaves, spec


def copies_of(inputs: list[Any]) -> list[Any]:
    """The same values without a history, each a leaf for a gradient of its own."""
    return [
        x.detach().requires_grad_() if isinstance(x, Tensor) and x.requires_grad else x
        for x in inputs
    ]


def pulled_back(
    outs: list[Any], targets: list[Tensor], given: list[Any], keep: bool = True
) -> list[Any]:
    """The gradient of each target, as arrays; zeros where nothing depends on it."""
    pairs = [(out, g) for out, g in zip(outs, given) if out.requires_grad and g is not None]
    if not pairs:
        return [np.zeros_like(t.array) for t in targets]
    found = grad(
        [out for out, _ in pairs], targets, [wrap(g) for _, g in pairs],
        retain_graph=keep, allow_unused=True,
    )  # fmt: skip
    return [np.zeros_like(t.array) if g is None else g.array for t, g in zip(targets, found)]


def floats(leaves: list[Any]) -> list[Any]:
    """Those that may have a gradient."""
    return [x for x in leaves if isinstance(x, Tensor) and x.array.dtype.kind == "f"]


def aligned(given: list[Any], outs: list[Any]) -> list[Any]:
    """Gradients as full arrays, zeros in place of None."""
    return [
        np.zeros_like(out.array) if g is None else row_major(g).reshape(out.array.shape)
        for g, out in zip(given, outs)
    ]


# ---- cond ---------------------------------------------------------------------------------------


def cond(
    pred: Any, true_fn: Callable[..., Any], false_fn: Callable[..., Any], operands: Any = ()
) -> Any:
    """``true_fn(*operands)`` if ``pred``, else ``false_fn(*operands)`` (``torch.cond``).

    - ``pred``: a bool, a number, or a Tensor of one element.
    - ``true_fn``, ``false_fn``: functions of Tensors. They return new Tensors of the same shapes
      and dtypes in the same structure; when a gradient is wanted, they write into nothing.
    - ``operands``: a tuple of Tensors, or of nested tuples, lists and dicts of Tensors.

    Raises RuntimeError for anything else. What a branch uses besides, such as a parameter, gets its
    gradient, too: zeros, if the branch is not taken.

    >>> def f(x):
    ...     return torch.cond(x.sum() > 0, lambda x: x * 2, lambda x: -x, (x,))
    >>> f(torch.tensor([1.0, 2.0])), f(torch.tensor([-1.0, -2.0]))
    (tensor([2., 4.]), tensor([1., 2.]))
    """
    if isinstance(pred, (bool, int, float)):
        return true_fn(*operands) if pred else false_fn(*operands)
    _check_cond(pred, true_fn, false_fn, operands)
    inputs, spec = tree_flatten(tuple(operands))
    branches = (true_fn, false_fn)
    targets = tracked(branches, inputs)
    recorder = recorder_of([pred, *inputs])
    if recorder is not None:
        if targets is not None:
            return _cond_recorded(recorder, pred, branches, inputs, spec, targets)
        recorder.break_("a branch of cond can see what cannot be watched")
    is_true = bool(pred)
    taken = branches[not is_true]
    copies = copies_of(inputs) if targets else inputs
    result = taken(*tree_unflatten(copies, spec))
    leaves, result_spec = results_of("torch.cond", result, [*copies, *(targets or ())])
    _compare(branches, is_true, inputs, spec, (leaves, result_spec))
    if not targets:
        return result
    ends = [copies[place_in(t, inputs)] if among(t, inputs) else t for t in targets]
    outs = [x for x in leaves if isinstance(x, Tensor)]
    made = iter(with_node(
        CondAutogradOp(), [out.array for out in outs], targets,
        lambda given: pulled_back(floats(outs), ends, given),
    ))  # fmt: skip
    return tree_unflatten([next(made) if isinstance(x, Tensor) else x for x in leaves], result_spec)


def among(tensor: Tensor, tensors: list[Any]) -> bool:
    """Is it this very Tensor?"""
    return any(tensor is other for other in tensors)


def _check_cond(pred: Any, true_fn: Any, false_fn: Any, operands: Any) -> None:
    if not isinstance(pred, Tensor):
        raise RuntimeError(f"Expected pred to be bool or tensor, but got {pred}.")
    if pred.numel() != 1:
        raise RuntimeError(f"Expected pred to be bool or single-element tensor, but got {pred}.")
    if not callable(true_fn) or not callable(false_fn):
        raise RuntimeError("Expect both branches to be callable.")
    leaves = tree_flatten(operands)[0] if isinstance(operands, (tuple, list)) else [None]
    if not all(isinstance(leaf, Tensor) for leaf in leaves):
        raise RuntimeError(
            "Expect operands to be a tuple of possibly nested dict/list/tuple that only consists "
            f"of tensor leaves, but got {operands}."
        )


def _cond_recorded(
    recorder: Recorder, pred: Tensor, branches: Any, inputs: Any, spec: Any, targets: Any
) -> Any:
    """Both branches recorded aside, and one call for them."""
    leaves: list[Any] = []
    specs: list[Any] = []

    def forward(branch: Any) -> list[Any]:
        with no_grad():
            detached = [x.detach() for x in inputs]
            found, made = results_of(
                "torch.cond", branch(*tree_unflatten(detached, spec)), detached
            )
        if not all(isinstance(x, Tensor) for x in found):
            recorder.break_("a branch of cond returns Python numbers")
            return []
        leaves.append(found)
        specs.append(made)
        return [x.array for x in found]

    taken = branches[not bool(pred.array._array.reshape(())[()])]
    call = _chosen(recorder, branches, forward)
    if call is None:
        return taken(*tree_unflatten(inputs, spec))
    _check_alike(leaves, specs)
    arrays = call(pred.array)

    def gradients(given: list[Any]) -> list[Any]:
        wanted = aligned(given, floats(made))

        def backward(branch: Any) -> list[Any]:
            copies = copies_of(inputs)
            with enable_grad():
                found = tree_flatten(branch(*tree_unflatten(copies, spec)))[0]
            ends = [copies[place_in(t, inputs)] if among(t, inputs) else t for t in targets]
            return pulled_back(floats(found), ends, wanted, False)

        again = _chosen(recorder, branches, backward)
        if again is None:
            return backward(taken)
        return again(pred.array)

    made = with_node(CondAutogradOp(), arrays, targets, gradients) if targets else list(
        map(wrap, arrays))  # fmt: skip
    return tree_unflatten(made, specs[0])


def place_in(tensor: Tensor, tensors: list[Any]) -> int:
    """The index of this very Tensor."""
    return next(n for n, other in enumerate(tensors) if other is tensor)


def _chosen(recorder: Recorder, branches: Any, run: Callable[[Any], list[Any]]) -> Any:
    """``call(pred_array)`` for ``run(branch)`` recorded aside; None if that cannot be."""
    made: list[Branch] = []
    for branch in branches:
        found = recorder.aside(functools.partial(run, branch))
        if found is None:
            return None
        made.append(found)
    captured = dict.fromkeys(value for branch in made for value in branch.captured)
    known = {value: array for branch in made for value, array in branch.captured.items()}

    def call(pred: Any) -> list[Any]:
        function = Chosen(made[0], made[1], list(captured))
        found = recorder.run(function, (pred, *[known[v] for v in captured]), {}, "other")
        return list(found) if isinstance(found, tuple) else [found]

    return call


def _compare(branches: Any, true_first: bool, inputs: Any, spec: Any, found: Any) -> None:
    """Would the other branch return the like? It is run aside, once for a pair of functions: what
    it would write or draw is not written nor drawn."""
    key = tuple(getattr(branch, "__code__", type(branch)) for branch in branches)
    other = branches[true_first]
    if key in _compared:
        return
    seen = Reach()
    try:
        seen.walk(other)
    except Unwatchable:
        return
    tensors = dict.fromkeys([*inputs, *seen.tensors.values()])
    if not all(type(t.array) is np.ndarray for t in tensors):
        return
    recorder = Recorder()
    recorder.generator_states = [recorder.generator_state()]
    results: list[Any] = []

    def run() -> list[Any]:
        with no_grad():
            results.extend(results_of("torch.cond", other(*tree_unflatten(inputs, spec)), inputs))
        return []

    host_numpy.append(RecordingNumpy(recorder))
    try:
        for tensor in tensors:
            lift(recorder, tensor)
        recorder.aside(run)
    except UncapturedHigherOrderOpError:
        raise
    except Exception:  # these values are not for this branch, which nobody has taken
        return
    finally:
        host_numpy.pop()
        recorder.active = False
        for tensor in tensors:
            restore(tensor)
    if results:
        pairs = [found, results] if true_first else [results, found]
        _check_alike([pair[0] for pair in pairs], [pair[1] for pair in pairs])
        _compared.add(key)


def lift(recorder: Recorder, tensor: Tensor) -> None:
    """Let a Tensor read its memory through a recorder."""
    array, storage = tensor.array, tensor._storage
    traced: Any = recorder.lift(array, "state", "state", tensor)
    tensor.array = traced
    if storage is not None and storage.array is array:
        storage.array = traced


def _check_alike(leaves: list[list[Any]], specs: list[Any]) -> None:
    if specs[0] != specs[1]:
        raise uncaptured(
            "torch.cond: differing branch outputs\n  Higher Order Operator: torch.cond\n"
            "  Explanation: Expected branches to return the same pytree structure."
        )
    for one, other in zip(*leaves):
        if not (isinstance(one, Tensor) and isinstance(other, Tensor)):
            continue
        for what, a, b in (
            ("dim", one.dim(), other.dim()), ("dtype", one.dtype, other.dtype),
            ("size", tuple(one.shape), tuple(other.shape)),
        ):  # fmt: skip
            if a != b:
                raise RuntimeError(
                    "When merging two branches' output in torch.cond,  expected same "
                    f"{what} but got {a} and {b}."
                )
