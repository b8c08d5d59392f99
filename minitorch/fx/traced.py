"""What ``torch.jit.trace`` makes of one run: the operations that it called, to be called anew.

A run is written down on two levels: the operations (``operations.py``), which are what is called
again, and NumPy's calls (``recording.py``), which show what they were made of.
"""

from __future__ import annotations

import difflib
import functools
import threading
from collections.abc import Callable
from typing import Any

from ..errors import Refused, warn
from ..grad_mode import mode, no_grad
from ..nn.module.module import Module
from ..tensors import Tensor, wrap
from ..testing import assert_close
from .backends import backend_named
from .graph_module import Interpreter
from .lifting import unobserved
from .operations import Operations
from .recorder import Recorder
from .recording import Recording, tensors_in


class TracerWarning(Warning):
    """What tracing cannot see (``torch.jit.TracerWarning``)."""


class TracingCheckError(Exception):
    """A second recording says something else (``torch.jit.TracingCheckError``)."""


# ---- one run, recorded on both levels ------------------------------------------------------------

now = threading.local()  # ``tracing``: is this thread inside of a run?


class _Tracing(Recorder):
    """A recorder that does not break where a value is asked for: it warns, and goes on."""

    word = ""  # what PyTorch calls the value that is asked for just now

    def ask(self, array: Any, function: Callable[..., Any], what: str) -> Any:
        """The value of this one run, frozen; with PyTorch's warning, if a program asks."""
        if self.active and what != "bytes":
            converted = {"bool": "boolean", "int": "integer", "index": "index"}.get(what, what)
            _converted(self.word or f"Python {converted}")
        return function(array._array)


def _converted(what: str) -> None:
    _warn(
        f"Converting a tensor to a {what} might cause the trace to be incorrect. We can't record "
        "the data flow of Python values, so this value will be treated as a constant in the "
        "future. This means that the trace might not generalize to other inputs!"
    )


def _warn(message: str) -> None:
    with unobserved():
        warn(message, TracerWarning)


class Run(Recording):
    """A run of which calls of NumPy and operations are written down."""

    def __init__(self, function: Callable[..., Any], inputs: Any, root: Module | None) -> None:
        super().__init__(function, tuple(inputs.values()), {}, strict=False)
        self.recorder = _Tracing()
        self.graph = self.recorder.graph
        self.differentiable = False
        self.operations = Operations(root, self, self._look)
        for name, thing in inputs.items():
            self.operations.given(name, thing)
        now.tracing = True
        try:
            self.run(wait=True)
        finally:
            now.tracing = False
        if self.why is None or not self.operations.missing:
            self.operations.result(self.result)

    def _set_up(self, soon: Any, late: Any, args: Any, kwargs: Any) -> None:
        super()._set_up(soon, late, args, kwargs)
        soon.enter_context(self.operations)

    def _look(self, name: str) -> None:
        """Warn of an operation whose answer will be that of the example."""
        self.recorder.word = "Python number" if name == "item" else ""  # type: ignore[attr-defined]
        if name == "numpy":
            _converted("NumPy array")
        elif name == "tensor":
            _warn(
                "torch.tensor results are registered as constants in the trace. You can safely "
                "ignore this warning if you use this function to create tensors out of constant "
                "variables that would be the same every time you call this function. In any other "
                "case, this might cause the trace to be incorrect."
            )
        elif name == "__len__":
            _warn(
                "Using len to get tensor shape might cause the trace to be incorrect. Recommended "
                "usage would be tensor.shape[0]. Passing a tensor of different shape might lead to "
                "errors or silently give incorrect results."
            )
        elif name == "__iter__":
            _warn(
                "Iterating over a tensor might cause the trace to be incorrect. Passing a tensor "
                "of different shape won't change the number of iterations executed (and might "
                "lead to errors or silently give incorrect results)."
            )


# ---- what trace gives ----------------------------------------------------------------------------


class Traced:
    """The recorded operations, called anew; or NumPy's calls, where some were no operations.

    - ``graph``, ``code``: the operations as a ``torch.fx.Graph``, and as Python.
    - ``array_graph``: NumPy's calls.
    """

    def __init__(self, run: Run, inputs: Any, function: Any) -> None:
        operations, owners = run.operations, []
        self.names, self.name = list(inputs), "forward"
        if isinstance(function, Module):
            owners = [f"__torch__.{_path_of(type(function))} self"]
        else:
            self.name = getattr(function, "__name__", "forward")
        self.graph, self.constants = operations.graph, operations.constants
        self.array_graph: Any = None if run.why is not None else _array_graph(run)
        self.run: Any = None
        if operations.missing:
            assert self.array_graph is not None
            replay = backend_named("eager")(self.array_graph)
            order = {key: n for n, key in enumerate(run.result_values)}
            self.run = lambda values: _filled(run.result, replay(*map(_array, values)), order)
        kind = "Tensor" if isinstance(run.result, Tensor) else "(...)"
        given = ", ".join([*owners, *[f"Tensor {name}" for name in inputs]])
        self.said = f"Declaration: {self.name}({given}) -> {kind}"
        self.first = len(owners)  # PyTorch counts ``self``

    def __call__(self, owner: Any, args: Any, kwargs: Any) -> Any:
        values = self.bound(args, kwargs)
        if self.run is None:
            return Interpreter(owner, graph=self.graph).run(*values)
        if mode.grad and any(t.requires_grad for t in tensors_in(values)):
            raise RuntimeError(
                "this trace has no history, since it calls what is no operation of torch: use "
                "torch.compile, or torch.no_grad()"
            )
        return self.run(values)

    def bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """The arguments in order. RuntimeError, in PyTorch's words, where they do not fit."""
        name, first = self.name, self.first
        if len(args) > len(self.names):
            raise RuntimeError(
                f"{name}() expected at most {len(self.names) + first} argument(s) but received "
                f"{len(args) + first} argument(s). {self.said}"
            )
        values = list(args)
        for known in self.names[len(args) :]:
            if known not in kwargs:
                raise RuntimeError(f"{name}() is missing value for argument '{known}'. {self.said}")
            values.append(kwargs[known])
        for n, value in enumerate(values):
            if not isinstance(value, (Tensor, tuple, list, dict)):
                kind = type(value).__name__
                raise RuntimeError(
                    f"{name}() Expected a value of type 'Tensor' for argument '{self.names[n]}' "
                    f"but instead found type '{kind}'.\nPosition: {n + first}\nValue: {value}\n"
                    f"{self.said}\nCast error details: Unable to cast {value} to Tensor"
                )
        return values


_NO_SAVE = "what was traced is not written to files: save the Module's state_dict"


def _path_of(cls: type) -> str:
    """A class as PyTorch's messages name it."""
    path = cls.__module__.replace(__name__.partition(".")[0], "torch").replace("__main__", "")
    return f"{path}.{cls.__name__}".lstrip(".")


class ScriptFunction:
    """A traced function (``torch.jit.ScriptFunction``): the operations of one run, in ``graph``."""

    def __init__(self, function: Callable[..., Any], traced: Traced) -> None:
        functools.update_wrapper(self, function, updated=())
        self.__dict__.update(traced.constants)
        self._traced = traced

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The recorded operations for other tensors. Their shapes should be the example's."""
        return self._traced(self, args, kwargs)

    save: Any = Refused("jit.ScriptFunction.save", _NO_SAVE)
    graph = inlined_graph = property(lambda self: self._traced.graph)
    array_graph = property(lambda self: self._traced.array_graph)
    code = property(lambda self: self._traced.graph.python_code("self").src)


class ScriptModule(Module):
    """The class of Modules that :func:`torch.jit.trace` makes (``torch.jit.ScriptModule``)."""


class TopLevelTracedModule(ScriptModule):
    """A traced Module: its parameters and buffers are those of the original, the very same."""

    def __init__(self, module: Module, traced: Traced | None, known: dict[int, Any]) -> None:
        super().__init__()
        known[id(module)] = self
        self.__dict__["original_name"] = type(module).__name__
        self.training = module.training
        for part in ("_parameters", "_buffers"):
            getattr(self, part).update(getattr(module, part))
        self._non_persistent_buffers_set |= module._non_persistent_buffers_set
        for name, child in module._modules.items():
            if child is not None and id(child) not in known:
                TopLevelTracedModule(child, None, known)
            self._modules[name] = None if child is None else known[id(child)]
        if traced is not None:
            self.__dict__.update(traced.constants, _traced=traced)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """The recorded operations for other tensors."""
        if "_traced" not in self.__dict__:
            raise NotImplementedError("only the whole traced Module can be called, no part of it")
        return self.__dict__["_traced"](self, args, kwargs)

    def _get_name(self) -> str:
        return self.__dict__["original_name"]

    def extra_repr(self) -> str:
        return f"original_name={self._get_name()}"

    save: Any = Refused("jit.ScriptModule.save", _NO_SAVE)
    graph = inlined_graph = property(lambda self: self.__dict__["_traced"].graph)
    array_graph = property(lambda self: self.__dict__["_traced"].array_graph)
    code = property(lambda self: self.graph.python_code("self").src)


def _array(tensor: Tensor) -> Any:
    return tensor.array


def _array_graph(run: Run) -> Any:
    """NumPy's calls, with the given Tensors as inputs and all others as what stays."""
    graph, sources = run.graph, run.recorder.sources
    inputs: dict[int, Any] = {id(tensor): None for tensor in run.given.tensors.values()}
    for value, tensor in sources.items():
        if id(tensor) in inputs:
            inputs[id(tensor)] = value
    used = {value for call in graph.calls for value in call.values()}
    used |= set(run.result_values.values())
    for value, tensor in sources.items():
        if id(tensor) not in inputs and value in used:
            graph.state[value] = run.before[tensor].array
    graph.inputs = list(inputs.values())
    graph.outputs = list(run.result_values.values())
    graph.calls = [call for call in graph.calls if call.kind != "check"]
    for value in graph.outputs:
        value.memory.leaves = True
    return graph


def _filled(part: Any, arrays: list[Any], order: dict[int, int]) -> Any:
    """The result of the example with other Tensors in it."""
    if isinstance(part, Tensor):
        return wrap(arrays[order[id(part)]]) if id(part) in order else part
    if isinstance(part, (tuple, list)):
        return type(part)([_filled(inner, arrays, order) for inner in part])
    if isinstance(part, dict):
        return {key: _filled(value, arrays, order) for key, value in part.items()}
    return part


def is_traceable(thing: Any) -> bool:
    if isinstance(thing, (tuple, list)):
        return all(map(is_traceable, thing))
    if isinstance(thing, dict):
        return all(map(is_traceable, thing.values()))
    return isinstance(thing, Tensor)


def recorded(func: Any, inputs: dict[str, Any], strict: bool) -> Run:
    """One run. RuntimeError if it cannot be recorded, or returns what is no Tensor."""
    root = func if isinstance(func, Module) else None
    run = Run(func if root is None else func.__call__, inputs, root)
    if run.operations.missing and run.why is not None:
        raise RuntimeError(f"cannot be traced: {run.why[0]}\n  at {run.why[1]}")
    result = run.result
    if result is None:
        raise RuntimeError(
            "The traced function didn't return any values! Side-effects are not captured in "
            "traces, so it would be a no-op."
        )
    if not is_traceable(result):
        raise RuntimeError(
            "Only tensors, lists, tuples of tensors, or dictionary of tensors can be output from "
            "traced functions"
        )
    if strict and isinstance(result, (list, dict)):
        _of_container(type(result).__name__)
    return run


def _of_container(kind: str) -> None:
    message = (
        f"Encountering a {kind} at the output of the tracer might cause the trace to be incorrect, "
        "this is only valid if the container structure does not change based on the module's "
        "inputs. Consider using a constant container instead (e.g. for `list`, use a `tuple` "
        "instead. for `dict`, use a `NamedTuple` instead). If you absolutely need this and know "
        "the side effects, pass strict=False to trace() to allow this behavior."
    )
    if kind == "dict":
        raise RuntimeError(message)
    warn(message, TracerWarning)


# ---- was it true? --------------------------------------------------------------------------------


def check(func: Any, made: Any, run: Run, inputs: dict[str, Any], tolerance: float) -> None:
    """Compare a recording with the program, and with a second recording."""
    again = recorded(func, _copy_of(inputs), strict=False)
    if str(run.operations.graph) != str(again.operations.graph) and not again.operations.missing:
        before, now = [str(one.operations.graph).splitlines(True) for one in (run, again)]
        difference = "".join(difflib.ndiff(before, now))
        raise TracingCheckError(
            "Tracing failed sanity checks!\nERROR: Graphs differed across invocations!\n\tGraph "
            f"diff:\n{difference}"
        )
    if run.operations.random:
        nodes = "\n".join(f"\t{node.format_node()}" for node in run.operations.random)
        _warn(
            "Trace had nondeterministic nodes. Did you forget call .eval() on your model? Nodes:\n"
            f"{nodes}\nThis may cause errors in trace checking. To disable trace checking, pass "
            "check_trace=False to torch.jit.trace()"
        )
    with no_grad():
        wanted = tensors_in(func(*_copy_of(inputs).values()))
        found = tensors_in(made(*_copy_of(inputs).values()))
    for n, (one, other) in enumerate(zip(found, wanted), 1):
        try:
            assert_close(one, other, rtol=tolerance, atol=tolerance, equal_nan=True)
        except AssertionError as error:
            _warn(
                f"Output nr {n}. of the traced function does not match the corresponding output of "
                f"the Python function. Detailed error:\n{error}"
            )


def _copy_of(thing: Any) -> Any:
    if isinstance(thing, Tensor):
        return thing.detach().clone().requires_grad_(thing.requires_grad)
    if isinstance(thing, dict):
        return {key: _copy_of(part) for key, part in thing.items()}
    return type(thing)([_copy_of(part) for part in thing])
