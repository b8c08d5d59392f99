"""checkpoint: forget what a part of the program kept for backward, and compute it again then.

A graph keeps most intermediate results until backward. :func:`checkpoint` runs a function as ever,
so the graph is the same, and then takes from its nodes what they kept. When backward asks the first
of them for it, the function is run once more, and the kept values of the new run are given to the
nodes of the old one: memory for time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from ..devices.arrays import is_array
from ..errors import Refused, warn
from ..grad_mode import autocast_as, enable_grad, is_grad_enabled, mode
from ..graph.edges import Output
from ..graph.node import Function, _next_number, version_of
from ..graph.refusals import modified_in_place
from ..graph.views import CopySlices
from ..random import default_generator
from ..tensors import Tensor
from .reentrant import (
    CheckpointFunction,
    check_backward_validity,
    detach_variable,
    get_device_states,
    set_device_states,
)

__all__ = [
    "CheckpointError",
    "check_backward_validity",
    "checkpoint",
    "checkpoint_sequential",
    "detach_variable",
    "get_device_states",
    "noop_context_fn",
    "set_checkpoint_debug_enabled",
    "set_checkpoint_early_stop",
    "set_device_states",
]

_BY_OPERATION = "nothing is kept by operation here: checkpoint smaller parts of the model"
CheckpointPolicy = Refused("utils.checkpoint.CheckpointPolicy", _BY_OPERATION)
SelectiveCheckpointContext = Refused("utils.checkpoint.SelectiveCheckpointContext", _BY_OPERATION)
GraphExecGroup = Refused("utils.checkpoint.GraphExecGroup", "each backward computes anew here")
create_selective_checkpoint_contexts = Refused(
    "utils.checkpoint.create_selective_checkpoint_contexts", _BY_OPERATION
)

_ADVICE = (
    "use_reentrant=False is recommended, but if you need to preserve the current default behavior, "
    "you can pass use_reentrant=True. Refer to docs for more details on the differences between "
    "the two variants."
)
_TO_BE_PASSED = (
    "torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. Starting in "
    "PyTorch 2.9, calling checkpoint without use_reentrant will raise an exception. " + _ADVICE
)
_CHAIN_TO_BE_PASSED = (
    "torch.utils.checkpoint.checkpoint_sequential: the use_reentrant parameter should be passed "
    "explicitly. In version 2.9 we will raise an exception if use_reentrant is not passed. "
    + _ADVICE
)


class CheckpointError(RuntimeError):
    """The function did something else when it was run again."""


def noop_context_fn() -> tuple[AbstractContextManager[Any], AbstractContextManager[Any]]:
    """Two contexts that do nothing: what ``context_fn`` is unless given."""
    return nullcontext(), nullcontext()


def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
    context_fn: Callable[[], tuple[Any, Any]] = noop_context_fn,
    determinism_check: str = "default",
    debug: bool = False,
    early_stop: bool = True,
    **kwargs: Any,
) -> Any:
    """``function(*args, **kwargs)``, whose intermediate results are computed again in backward.

    - ``use_reentrant``: False for the way above. True, and for now the default, for PyTorch's older
      way (``utils/reentrant.py``): some input must require grad, no keyword arguments are passed
      on, and ``autograd.grad`` and ``inputs=`` are refused.
    - ``preserve_rng_state``: let the second run draw the same random numbers.
    - ``context_fn``: returns two context managers, around the first run and around the second.
    - ``determinism_check``: "default" compares the two runs, "none" trusts them.
    - ``early_stop``: the second run may do more after the last value that backward needs. (Here it
      goes to its end in any case.)
    - ``debug``: let the CheckpointError list the operations of both runs.

    ``function`` must do the same both times: backward raises CheckpointError when it did not. It
    raises RuntimeError when an argument was written into since. Counterpart:
    ``torch.utils.checkpoint``.
    """
    if use_reentrant is None:
        warn(_TO_BE_PASSED)
        use_reentrant = True
    if use_reentrant:
        if kwargs:
            raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
        if context_fn is not noop_context_fn or debug:
            raise ValueError(
                "Passing `context_fn` or `debug` is only supported when use_reentrant=False."
            )
        return CheckpointFunction.apply(function, preserve_rng_state, *args)
    if _Debug.chosen is not None:
        debug = _Debug.chosen
    if debug and context_fn is not noop_context_fn:
        raise ValueError("debug=True is incompatible with non-default context_fn")
    if determinism_check not in ("default", "none"):
        raise ValueError(
            f"determinism_check should be one of ['default', 'none'], but got {determinism_check}"
        )
    state = default_generator.get_state() if preserve_rng_state else None
    given = args if is_grad_enabled() else ()
    inputs = [(value, version_of(value)) for value in given if isinstance(value, Tensor)]
    since = _next_number()
    around_first, around_second = context_fn()
    with around_first:
        result = function(*args, **kwargs)

    autocast = mode.autocast

    def again() -> Any:
        with autocast_as(autocast), around_second:
            return function(*args, **kwargs)

    if _EarlyStop.chosen is not None:
        early_stop = _EarlyStop.chosen
    segment = _Segment(again, inputs, state, determinism_check == "default", early_stop)
    if debug:
        segment.operations = _operations(result, since)
    segment.take(nodes_that_keep(result, since))
    return result


class _Chosen:
    """For ``with``; what is chosen goes before an argument of ``checkpoint``."""

    chosen: bool | None = None

    def __init__(self, enable: bool | None) -> None:
        self.enable = enable

    def __enter__(self) -> None:
        self.before, type(self).chosen = self.chosen, self.enable

    def __exit__(self, *exc_info: object) -> None:
        type(self).chosen = self.before


class _EarlyStop(_Chosen):
    """Before ``early_stop``."""


class _Debug(_Chosen):
    """Before ``debug``."""


def set_checkpoint_early_stop(enable: bool) -> Any:
    """In a ``with`` block, the ``early_stop`` of all checkpoints that are made there.

    Counterpart: ``torch.utils.checkpoint.set_checkpoint_early_stop``.
    """
    return _EarlyStop(enable)


def set_checkpoint_debug_enabled(enabled: bool | None) -> Any:
    """In a ``with`` block, the ``debug`` of all checkpoints that are made there; None: their own.

    Counterpart: ``torch.utils.checkpoint.set_checkpoint_debug_enabled``.
    """
    return _Debug(enabled)


def checkpoint_sequential(
    functions: Any,
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
) -> Any:
    """A chain of functions, cut into ``segments`` of which all but the last are checkpointed.

    - ``functions``: a ``Sequential``, or a list of functions of one argument.

    The other arguments are those of ``checkpoint``.
    """
    if use_reentrant is None:
        warn(_CHAIN_TO_BE_PASSED)
        use_reentrant = True
    functions = list(functions)
    size = len(functions) // segments
    start = 0
    for _ in range(segments - 1 if size else 0):
        part = functions[start : start + size]
        start += size
        input = checkpoint(
            partial(_chain, part),
            input,
            use_reentrant=use_reentrant,
            preserve_rng_state=preserve_rng_state,
        )
    return _chain(functions[start:], input)


def _chain(functions: Sequence[Callable[[Any], Any]], value: Any) -> Any:
    for function in functions:
        value = function(value)
    return value


class _Segment:
    """One checkpointed call: how to run it again, and what that gave."""

    def __init__(
        self,
        again: Callable[[], Any],
        inputs: list[tuple[Tensor, int]],
        state: Any,
        check: bool,
        early_stop: bool = True,
    ) -> None:
        self.again = again
        self.early_stop = early_stop
        self.inputs = inputs  # with the version that each had
        self.state = state
        self.check = check
        self.shapes: list[Any] = []  # per node: its name, and the shapes of what it kept
        self.operations: list[str] | None = None  # of the first run, where an error shall list them
        self.found: list[tuple[Any, Any]] = []  # per node, after the second run: saved, versions

    def take(self, nodes: list[Function]) -> None:
        """Take from the nodes what they kept, and leave each a note how to get it back."""
        self.shapes = [_description(node) for node in nodes]
        for index, node in enumerate(nodes):
            node.saved = Recomputed(self, index)
            node.get_hooks()  # to get it back, a reader's code runs: backward must know

    def run_again(self) -> None:
        """Fill ``found``. Raises CheckpointError when the graph is not the same."""
        for value, version in self.inputs:
            if version_of(value) != version:
                raise modified_in_place(None, value, version)
        since = _next_number()
        before = default_generator.get_state()
        if self.state is not None:
            default_generator.set_state(self.state)
        try:
            with enable_grad():
                result = self.again()
        finally:
            if self.state is not None:
                default_generator.set_state(before)
        nodes = nodes_that_keep(result, since)
        if self.early_stop:  # what comes after the last value that backward needs is not looked at
            del nodes[len(self.shapes) :]
        try:
            self._compare([_description(node) for node in nodes])
        except CheckpointError as error:
            if self.operations is None:
                raise
            raise _with_operations(self.operations, _operations(result, since)) from error
        self.found = [(node.saved, node.versions) for node in nodes]

    def _compare(self, shapes: list[Any]) -> None:
        if len(shapes) > len(self.shapes):
            raise CheckpointError(
                "torch.utils.checkpoint: trying to save more tensors during recomputation than "
                "during the original forward pass."
            )
        if len(shapes) != len(self.shapes):
            raise CheckpointError(
                "torch.utils.checkpoint: A different number of tensors was saved during the "
                "original forward and recomputation.\n"
                f"Number of nodes that saved tensors during forward: {len(self.shapes)}\n"
                f"Number of nodes that saved tensors during recomputation: {len(shapes)}"
            )
        wrong = [(a, b) for a, b in zip(self.shapes, shapes) if a != b]
        if wrong and self.check:
            lines = "\n".join([f"saved: {a}\nrecomputed: {b}" for a, b in wrong])
            raise CheckpointError(
                "torch.utils.checkpoint: Recomputed values for the following tensors have "
                f"different metadata than during the forward pass.\n{lines}"
            )


class Recomputed:
    """Takes the place of what a node kept: to be computed when it is asked for."""

    __slots__ = ("segment", "index")

    def __init__(self, segment: _Segment, index: int) -> None:
        self.segment = segment
        self.index = index

    def __repr__(self) -> str:
        return "RECOMPUTED"

    def __iter__(self) -> Iterator[Any]:
        return iter(())  # nothing is kept now

    def arrays(self, node: Function) -> Any:
        """Give the node back what it kept, and return it as arrays."""
        self._restore(node)
        return node.kept_arrays()

    def tensors(self, node: Function) -> list[Any]:
        """Give the node back what it kept, and return it as Tensors."""
        self._restore(node)
        return node.kept_tensors()

    def _restore(self, node: Function) -> None:
        segment, index = self.segment, self.index
        if not segment.found:
            segment.run_again()
        node.saved, node.versions = segment.found[index]
        segment.found[index] = (None, None)
        if all([saved is None for saved, _ in segment.found]):
            segment.found = []


def nodes_that_keep(result: Any, since: int) -> list[Function]:
    """The nodes behind ``result``, younger than ``since``, that keep something, oldest first."""
    behind = _nodes_behind(result, since)
    return [x for x in behind if type(x.saved) is tuple and not isinstance(x, CopySlices)]


def _nodes_behind(result: Any, since: int) -> list[Function]:
    seen: set[Function] = set()
    waiting = [tensor._edge for tensor in _tensors_in(result)]
    while waiting:
        edge = waiting.pop()
        if edge is None or isinstance(edge, Tensor):
            continue
        node = edge.node if type(edge) is Output else edge
        if node.number > since and node not in seen:
            seen.add(node)
            waiting.extend(node.edges)
    return sorted(seen, key=lambda node: node.number)


def _operations(result: Any, since: int) -> list[str]:
    """What was computed, oldest first: the nodes, and how large their results are."""
    nodes = _nodes_behind(result, since)
    return [f"{node.name()} {tuple(getattr(node, 'shape', ()))}" for node in nodes]


def _with_operations(first: list[str], second: list[str]) -> CheckpointError:
    """The error that lists what both runs computed, in the words of torch's."""
    return CheckpointError(
        "An error happened while unpacking tensors; dumping logs of latest computation\n"
        "because you passed `debug=True` to `torch.utils.checkpoint.checkpoint()`.\n\n"
        "Operations executed during the original forward:\n\n"
        + "\n".join(first)
        + "\n\nOperations executed during recomputation:\n\n"
        + "\n".join(second)
        + "\n\nERROR: Detected non-determinism while running activation checkpointing"
    )


def _tensors_in(value: Any) -> Iterator[Tensor]:
    """The tensors of a result: one, or several in tuples, lists and dicts."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, (tuple, list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _tensors_in(part)


def _description(node: Function) -> tuple[Any, ...]:
    arrays = [getattr(value, "array", value) for value in node.saved]
    return (node.name(), *[(a.shape, str(a.dtype)) for a in arrays if is_array(a)])
