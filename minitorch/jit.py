"""``torch.jit``: ``trace``, which records one run, and ``script``, which leaves all as it is.

A traced function is what happened once. An ``if`` that asked a tensor went one way, and goes that
way ever after: tracing warns, and is wrong in silence. ``minitorch.compile`` is not.

Python's source is never compiled here. What would be is given back unchanged, and runs as Python,
which PyTorch does too where the environment says ``PYTORCH_JIT=0``.
"""

from __future__ import annotations

import functools
import sys
import types
import typing
import warnings
from collections.abc import Callable
from typing import Any, Final

from .errors import Refused, warn
from .fx.backends import backend_named
from .fx.recorder import Recorder
from .fx.recording import Recording
from .grad_mode import is_grad_enabled
from .nn.module.module import Module
from .tensors import Tensor, wrap
from .utils._pytree import tree_leaves

__all__ = [
    "Attribute", "Final", "Future", "TracerWarning", "annotate", "fork", "is_scripting",
    "is_tracing", "script", "trace", "wait",
]  # fmt: skip


class TracerWarning(Warning):
    """What tracing cannot see (``torch.jit.TracerWarning``)."""


class _Tracing(Recorder):
    """A recorder that does not break where a value is asked for: it warns, and goes on."""

    frozen = False  # was a value asked for?

    def ask(self, array: Any, function: Callable[..., Any], what: str) -> Any:
        """The value of this one run, frozen; with PyTorch's warning, if a program asks."""
        if self.active and what != "bytes":
            self.frozen = True
            converted = {"bool": "boolean", "int": "integer", "index": "index"}.get(what, what)
            profile = sys.getprofile()
            sys.setprofile(None)  # to show a warning is no part of the program
            try:
                warn(
                    f"Converting a tensor to a Python {converted} might cause the trace to be "
                    "incorrect. We can't record the data flow of Python values, so this value will "
                    "be treated as a constant in the future. This means that the trace might not "
                    "generalize to other inputs!",
                    TracerWarning,
                )
            finally:
                sys.setprofile(profile)
        return function(array._array)


class TracedFunction:
    """What ``trace`` gives: the recorded calls, replayed for any input of the recorded shapes."""

    def __init__(self, recording: Recording, examples: Any) -> None:
        functools.update_wrapper(self, recording.function, updated=())
        self.array_graph = graph = recording.graph
        tensors = [leaf for leaf in tree_leaves(examples) if isinstance(leaf, Tensor)]
        sources = recording.recorder.sources
        inputs: dict[int, Any] = {id(tensor): None for tensor in tensors}  # in the order of a call
        for value, tensor in sources.items():
            if id(tensor) in inputs:
                inputs[id(tensor)] = value
        used = {value for call in graph.calls for value in call.values()}
        used |= set(recording.result_values.values())
        for value, tensor in sources.items():
            if id(tensor) not in inputs and value in used:
                graph.state[value] = recording.before[tensor].array
        graph.inputs = list(inputs.values())  # type: ignore[arg-type]
        graph.outputs = list(recording.result_values.values())
        graph.calls = [call for call in graph.calls if call.kind != "check"]
        for value in graph.outputs:
            value.memory.leaves = True
        self._result = recording.result
        self._examples = tensors  # whose ids are known by their places
        self._order = {key: n for n, key in enumerate(recording.result_values)}
        self._places = {id(tensor): n for n, tensor in enumerate(tensors)}
        self._run = backend_named("eager")(graph)

    def __call__(self, *args: Any) -> Any:
        """The recorded calls for other tensors. Their shapes should be those of the example."""
        given = [leaf for leaf in tree_leaves(args) if isinstance(leaf, Tensor)]
        arrays = self._run(*[tensor.array for tensor in given])
        return self._filled(self._result, [wrap(array) for array in arrays], given)

    def _filled(self, part: Any, tensors: list[Tensor], given: list[Tensor]) -> Any:
        if isinstance(part, Tensor):
            if id(part) in self._order:
                return tensors[self._order[id(part)]]
            return given[self._places[id(part)]] if id(part) in self._places else part
        if isinstance(part, (tuple, list)):
            return type(part)([self._filled(inner, tensors, given) for inner in part])
        if isinstance(part, dict):
            return {key: self._filled(value, tensors, given) for key, value in part.items()}
        return part


class TracedModule(Module):
    """What ``trace`` gives for a Module: its parameters and buffers, and the recorded calls.

    Where gradients are asked for, the Module itself runs, for the recorded calls have no history.
    It does the same: a trace that has frozen a value is no TracedModule.
    """

    def __init__(self, module: Module, traced: TracedFunction) -> None:
        super().__init__()
        for kind in ("_parameters", "_buffers", "_modules", "_non_persistent_buffers_set"):
            setattr(self, kind, getattr(module, kind))
        self.training = module.training
        self.original_name = type(module).__name__
        self.__dict__.update(_module=module, _traced=traced)  # no submodules: they are here already

    def forward(self, *args: Any) -> Any:
        """The recorded calls, or the Module with a history."""
        tensors = [*self.parameters(), *tree_leaves(args)]
        if is_grad_enabled() and any([getattr(x, "requires_grad", False) for x in tensors]):
            return self._module.forward(*args)
        return self._traced(*args)


def trace(func: Callable[..., Any], example_inputs: Any, *args: Any, **kwargs: Any) -> Any:
    """Record one run, and replay it for other inputs (``torch.jit.trace``).

    - ``func``: a function of Tensors, or a Module; ``example_inputs``: a Tensor or a tuple of them.

    Python's ``if`` and ``for`` are gone: the recorded way is taken, with a TracerWarning when a
    tensor decided it. The results have no history: for gradients use ``minitorch.compile``. (A
    Module that no tensor decided about is given back as a Module, which has gradients.)

    >>> double = torch.jit.trace(lambda x: x + x, torch.ones(2))
    >>> double(torch.tensor([1.0, 2.0]))
    tensor([2., 4.])
    """
    inputs = example_inputs if isinstance(example_inputs, tuple) else (example_inputs,)
    function = func.__call__ if isinstance(func, Module) else func
    recording = Recording(function, inputs, {}, strict=False)
    recording.recorder = _Tracing()
    recording.graph = recording.recorder.graph
    recording.differentiable = False
    recording.run(wait=True)
    if recording.why is not None:
        raise RuntimeError(f"cannot be traced: {recording.why[0]}\n  at {recording.why[1]}")
    traced = TracedFunction(recording, inputs)
    if isinstance(func, Module) and not recording.recorder.frozen:
        return TracedModule(func, traced)
    return traced


def script(obj: Any, *args: Any, **kwargs: Any) -> Any:
    """The function, class or Module itself (``torch.jit.script``): nothing is compiled.

    Warns as PyTorch does that ``torch.compile`` has taken its place.

    >>> @torch.jit.script
    ... def double(x):
    ...     return x * 2
    >>> double(torch.ones(2))
    tensor([2., 2.])
    """
    warnings.warn(  # with this line as its place, as in PyTorch: few will see it
        "`torch.jit.script` is deprecated. Please switch to `torch.compile` or `torch.export`.",
        DeprecationWarning,
        stacklevel=1,
    )
    return obj


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "isinstance":  # of this name only outside: Python's own is in use here
        return isinstance_
    return Refused(f"jit.{name}", "Python's source is not compiled here: use torch.compile")


def annotate(the_type: Any, the_value: Any) -> Any:
    """The value (``torch.jit.annotate``): its type was for the compiler."""
    return the_value


def _same(function: Any = None, *args: Any, **kwargs: Any) -> Any:
    return function if callable(function) else lambda inner: inner


export = ignore = unused = interface = _same
script_method = script_if_tracing = freeze = optimize_for_inference = _same
ScriptModule = Module


def Attribute(value: Any, type: Any) -> Any:
    """The value (``torch.jit.Attribute``): its type was for the compiler."""
    return value


class Future:
    """What ``fork`` gives: a result, which is there at once (``torch.jit.Future``)."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def wait(self) -> Any:
        """The result."""
        return self._value

    value = wait

    def done(self) -> bool:
        """True: it was computed before it was asked for."""
        return True


def fork(func: Callable[..., Any], *args: Any, **kwargs: Any) -> Future:
    """Call a function now, and hand its result out later (``torch.jit.fork``)."""
    return Future(func(*args, **kwargs))


def wait(future: Future) -> Any:
    """The result of a ``fork`` (``torch.jit.wait``)."""
    return future.wait()


def isinstance_(obj: Any, target_type: Any) -> bool:
    """Is it of a type, or one of several, with what it contains (``torch.jit.isinstance``)?

    - ``target_type``: such as ``List[int]``, ``Dict[str, Tensor]``, ``Optional[int]``, or a tuple.

    Raises RuntimeError for a container of which is not said what it contains.

    >>> torch.jit.isinstance([1, 2], list[int]), torch.jit.isinstance([1, "a"], list[int])
    (True, False)
    """
    if isinstance(target_type, tuple):
        return any([isinstance_(obj, kind) for kind in target_type])
    kind, inside = typing.get_origin(target_type), typing.get_args(target_type)
    kind = kind or (target_type if target_type in (dict, list, tuple) else None)
    if kind in (typing.Union, types.UnionType):
        return any([isinstance_(obj, choice) for choice in inside])
    if kind in (dict, list, tuple) and not inside:
        name = kind.__name__ if kind is target_type else kind.__name__.capitalize()
        missing = (
            "contained types. Please add" if kind is dict else "a contained type. Please add a"
        )
        example = "int, int" if kind is dict else "int"
        raise RuntimeError(
            f"Attempted to use {name} without {missing} contained type, e.g. {name}[{example}]"
        )
    if kind is None:
        return isinstance(obj, target_type)
    if not isinstance(obj, kind):
        return False
    if kind is dict:
        return all(
            [isinstance_(k, inside[0]) and isinstance_(v, inside[1]) for k, v in obj.items()]
        )
    if kind is tuple:
        pairs = zip(obj, inside)
        return len(obj) == len(inside) and all([isinstance_(part, each) for part, each in pairs])
    return all([isinstance_(part, inside[0]) for part in obj])


def is_scripting() -> bool:
    """False: nothing is scripted here."""
    return False


def is_tracing() -> bool:
    """False: a traced function cannot tell."""
    return False
