"""``minitorch.compile``: record once, replay as long as nothing that was looked at has changed.

A compiled function keeps its recordings. A call tries them in turn: *guards* ask whether the
arguments and everything that the function can see are as they were; then the recording is replayed
by a backend. If none fits, the function is recorded anew, while it runs. After eight recordings, or
when it does something that cannot be replayed, it runs as it is written: never a wrong replay.
"""

from __future__ import annotations

import functools
import threading
import time
import traceback
import weakref
from collections.abc import Callable
from typing import Any, NamedTuple

from ..devices.kernels import recorded_with
from ..errors import warn
from ..nn.module.module import Module
from ..nn.parameter import is_lazy
from .backends import backend_named, kernels_of
from .backends.pool import give_back
from .config import config as settings
from .entry import MISS, STOPPED, Entry, Refused
from .lifting import no_collections, restore_all
from .numbers import Dynamic, plain
from .passes import optimize
from .recorder import Break
from .recording import Busy, Recording
from .stance import now as stance_now

_WARM_UPS = 8  # recordings thrown away because the function changed what it sees


class TorchDynamoException(RuntimeError):
    """What goes wrong in compiling (``torch._dynamo.exc.TorchDynamoException``)."""


class Unsupported(TorchDynamoException):
    """What cannot be recorded, with ``fullgraph=True`` (``torch._dynamo.exc.Unsupported``)."""


class RecompileError(TorchDynamoException):
    """A second recording, with ``config.error_on_recompile``."""


class FailOnRecompileLimitHit(TorchDynamoException):
    """Too many recordings, with ``fullgraph=True`` or ``config.fail_on_recompile_limit_hit``."""


class _State(threading.local):
    recorder: Any = None  # of the call being recorded: compiled functions in it are part of it


_state = _State()


class Compiled:
    """What ``minitorch.compile`` made of a function: its recordings, and how calls went."""

    recordings_look_at = "function"  # one that can see a compiled function, itself perhaps

    def __init__(
        self, function: Callable[..., Any], backend: Any, fullgraph: bool, dynamic: Any
    ) -> None:
        self.function, self.fullgraph = function, fullgraph
        self.backend = backend_named(backend)
        self.dynamic = Dynamic()
        self.entries: list[Entry] = []
        self.breaks: list[tuple[str, str]] = []
        self.recordings = self.thrown_away = self.calls_without = 0
        self.given_up = False
        # Are numbers that it hands on (``return loss.item()``) recorded? None: not tried yet.
        self.numbers_leave: bool | None = None
        _all.add(self)

    def forget(self) -> None:
        """Begin anew."""
        self.dynamic = Dynamic()
        self.entries, self.breaks = [], []
        self.recordings = self.thrown_away = self.calls_without = 0
        self.given_up, self.numbers_leave = False, None

    def call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A replay if a recording fits, else the function itself, recorded."""
        if stance_now.stance == "force_eager":
            return self.function(*args, **kwargs)
        stopped = False
        for entry in self.entries:
            result = entry.replay(args, kwargs)
            if result is STOPPED:  # a value asks for another way; nothing has happened yet
                stopped = True
            elif result is not MISS:
                return result
        if (
            self.given_up
            or (stopped and self.recordings >= settings.recompile_limit)
            or _state.recorder is not None
            or self._stays_eager()
            or _has_lazy_parameters(self.function)  # this call gives them their shapes
        ):
            return self.function(*args, **kwargs)
        return self._record(args, kwargs)

    def _stays_eager(self) -> bool:
        """No recording fits: does the stance forbid another one? RuntimeError if it fails then."""
        stance, self.calls_without = stance_now.stance, self.calls_without + 1
        if stance == "fail_on_recompile":
            code = getattr(self.function, "__code__", None)
            raise RuntimeError(
                "Detected recompile when torch.compile stance is 'fail_on_recompile'. filename: "
                f"'{getattr(code, 'co_filename', '')}', function name: "
                f"'{getattr(code, 'co_name', type(self.function).__name__)}', line number: "
                f"{getattr(code, 'co_firstlineno', 0)}"
            )
        if stance == "eager_then_compile":
            return self.calls_without == 1
        return stance == "eager_on_recompile"

    def _record(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self.recordings and settings.error_on_recompile:
            raise RecompileError(
                f"Recompiling function {described(self.function)}\n    no recording fits the "
                "arguments, or what the function can see"
            )
        if self.recordings >= settings.recompile_limit:
            self._limit_is_hit(settings.recompile_limit)
            return self.function(*args, **kwargs)
        strict = self.fullgraph and not settings.suppress_errors
        recording = Recording(
            self.function, args, kwargs, strict, self.dynamic, bool(self.numbers_leave)
        )
        _state.recorder = recording.recorder
        give_back()
        try:
            with recorded_with(kernels_of(self.backend)):
                result = recording.run()
        except Busy:
            _state.recorder = None
            return self.function(*args, **kwargs)
        except Break as error:
            if recording.hold_numbers() and recording.undo():
                _state.recorder = None
                return self._record(args, kwargs)
            raise Unsupported(str(error)) from None
        except Exception:
            undone = recording.undo()
            recording.hold_numbers(all_of_them=True)
            if undone:
                self.numbers_leave = False
                _state.recorder = None
                return self._record(args, kwargs)
            if recording.why is not None or recording.has_changed_something():
                raise  # it has done something already
            # an error of the program, which it shall raise itself, or of the recording
            recording.restore_generator()
            self.breaks.append(("an error was raised", described(self.function)))
            _state.recorder = None
            return self.function(*args, **kwargs)
        finally:
            _state.recorder = None
        if recording.why is None:
            self._install(recording)
        else:
            self._break(recording)
        return plain(result) if recording.numbers or self.numbers_leave else result

    def _install(self, recording: Recording) -> None:
        try:
            with no_collections():  # a graph is a hundred thousand objects, none of them garbage
                loops = getattr(self.backend, "wants_loops", True)
                entry = Entry(recording, self.backend, functools.partial(optimize, loops=loops))
        except Refused as refusal:
            restore_all()  # the result may hold Tensors where nobody has looked for them
            self.breaks.append((str(refusal), described(self.function)))
            self._refused(str(refusal))
            return
        except Exception as error:  # a backend that cannot do it must not stop the program
            self.breaks.append((f"the backend failed: {error}", described(self.function)))
            self._refused(f"the backend failed: {error}")
            return
        self.recordings += 1
        self.entries.insert(0, entry)

    def _break(self, recording: Recording) -> None:
        assert recording.why is not None
        if recording.hold_numbers():  # the next recording holds them to their values
            return
        self.breaks.append(recording.why)
        if settings.verbose:
            warn(f"{described(self.function)} runs as it is written: {' at '.join(recording.why)}")
        if self.numbers_leave is None and not self.fullgraph and recording.hands_on_items():
            self.numbers_leave = True  # the next recording tries it
            return
        if not recording.settled:
            self.thrown_away += 1
            if self.thrown_away < _WARM_UPS:
                return
        self.given_up = True

    def _refused(self, reason: str) -> None:
        self.given_up = True
        if self.fullgraph and not settings.suppress_errors:
            raise Unsupported(f"{reason}\n  at {described(self.function)}")

    def _limit_is_hit(self, limit: int) -> None:
        fails = settings.fail_on_recompile_limit_hit
        if fails or (self.fullgraph and not settings.suppress_errors):
            name = "fail_on_recompile_limit_hit" if fails else "fullgraph=True"
            raise FailOnRecompileLimitHit(f"Hard failure due to {name}")
        self.given_up = True
        warn(
            f"minitorch.compile hit config.recompile_limit ({limit})\n   function: "
            f"{described(self.function)}\n   last reason: no recording fits the arguments, or what "
            "the function can see\nFrom now on it runs as it is written."
        )


def _has_lazy_parameters(function: Any) -> bool:
    module = getattr(function, "__self__", None)
    return isinstance(module, Module) and any(
        is_lazy(tensor) for tensor in (*module.parameters(), *module.buffers())
    )


def described(function: Any) -> str:
    """A function's name and place, as PyTorch's warning names it. Of a Module: its forward's."""
    module = getattr(function, "__self__", None)
    if isinstance(module, Module) and function.__name__ == "__call__":
        function = module.forward
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(getattr(function, "__name__", type(function).__name__))
    return f"'{code.co_name}' ({code.co_filename}:{code.co_firstlineno})"


class OptimizedModule(Module):
    """A compiled Module: its parameters and attributes are those of the original, ``_orig_mod``."""

    def __init__(self, module: Module, compiled: Compiled) -> None:
        super().__init__()
        self._orig_mod = module
        self.__dict__["_compiled"] = compiled

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """A replay, or the call itself."""
        return self.__dict__["_compiled"].call(args, kwargs)

    forward = __call__

    def __getattr__(self, name: str) -> Any:
        if name == "_orig_mod":
            return self._modules["_orig_mod"]
        return getattr(self._modules["_orig_mod"], name)


def compile(
    model: Callable[..., Any] | None = None,
    *,
    fullgraph: bool = False,
    dynamic: bool | None = None,
    backend: Any = "inductor",
    mode: str | None = None,
    options: Any = None,
    disable: bool = False,
) -> Any:
    """A function or Module that computes the same, from recordings (``torch.compile``).

    - ``model``: a function, or a Module; left out, ``compile`` is a decorator.
    - ``fullgraph``: raise where something cannot be recorded, instead of running it as it is.
    - ``backend``: what runs the recordings: "eager", "numpy" ("inductor" stands for it), "c", or a
      function of an ArrayGraph. See ``minitorch.compiler.list_backends()``.
    - ``dynamic``, ``mode``, ``options``: accepted; other shapes are recorded anew.
    - ``disable``: give back the model as it is.

    A whole training step can be compiled: forward, ``backward``, ``optimizer.step()``. What nobody
    reads is left out, and with it the errors that it would raise: so does PyTorch.

    >>> @torch.compile
    ... def f(x):
    ...     return (x * x).sum()
    >>> f(torch.tensor([1.0, 2.0])), f(torch.tensor([3.0, 4.0]))
    (tensor(5.), tensor(25.))
    """
    if model is None:
        settings = {"fullgraph": fullgraph, "dynamic": dynamic, "backend": backend, "mode": mode,
                    "options": options, "disable": disable}  # fmt: skip
        return functools.partial(compile, **settings)
    if not callable(model):
        raise AssertionError(f"A callable function is expected, but {type(model)} is provided.")
    if disable:
        return model
    if isinstance(model, Module):
        return OptimizedModule(model, Compiled(model.__call__, backend, fullgraph, dynamic))
    compiled = Compiled(model, backend, fullgraph, dynamic)

    @functools.wraps(model)
    def call(*args: Any, **kwargs: Any) -> Any:
        return compiled.call(args, kwargs)

    call._compiled = compiled  # type: ignore[attr-defined]
    call._torchdynamo_orig_callable = model  # type: ignore[attr-defined]
    return call


class GraphCompileReason(NamedTuple):
    """Why a recording breaks (``reason``), and the line of the program (``where``)."""

    reason: str
    where: str

    @property
    def user_stack(self) -> list[traceback.FrameSummary]:
        """The line, as PyTorch gives it."""
        # (of a function as a whole: its name, then file and line in parentheses)
        file, _, line = self.where.rpartition("(")[2].rstrip(")").rpartition(":")
        return [traceback.FrameSummary(file, int(line), "")] if line.isdigit() else []


class ExplainOutput(NamedTuple):
    """What :func:`explain` found out.

    - ``graph_count``, ``graph_break_count``, ``op_count``: recordings, breaks, calls of NumPy.
    - ``break_reasons``: their ``reason`` and ``where``. ``graphs``: the ArrayGraphs.
    - ``ops_per_graph``: the functions that each graph calls. ``out_guards``: None are named here.
    - ``compile_times``: how long the call took.
    """

    graph_count: int
    graph_break_count: int
    op_count: int
    break_reasons: list[GraphCompileReason]
    graphs: list[Any]
    ops_per_graph: list[list[Any]]
    out_guards: list[Any]
    compile_times: str

    def __str__(self) -> str:
        lines = [
            f"Graph Count: {self.graph_count}", f"Graph Break Count: {self.graph_break_count}",
            f"Op Count: {self.op_count}", "Break Reasons:",
        ]  # fmt: skip
        for n, (reason, where) in enumerate(self.break_reasons, 1):
            lines += [f"  Break Reason {n}:", f"    Reason: {reason}", f"    User Stack: {where}"]
        return "\n".join(lines)


def explain(f: Callable[..., Any], *extra_args: Any, **extra_kwargs: Any) -> Any:
    """Call a function once, recorded, and say what stands in the way (``torch._dynamo.explain``).

    ``explain(f)(*args)``, or as in old times ``explain(f, *args)``.
    """

    def inner(*args: Any, **kwargs: Any) -> ExplainOutput:
        model = f._orig_mod.__call__ if isinstance(f, OptimizedModule) else f
        model = getattr(model, "_torchdynamo_orig_callable", model)
        compiled = Compiled(model, "eager", False, None)
        started = time.perf_counter()
        compiled.call(args, kwargs)
        times = f"{time.perf_counter() - started:.4f} seconds"
        graphs = [entry.graph for entry in compiled.entries]
        ops = [[call.function for call in graph.calls] for graph in graphs]
        reasons = [GraphCompileReason(*why) for why in compiled.breaks]
        count = sum(map(len, ops))
        return ExplainOutput(len(graphs), len(reasons), count, reasons, graphs, ops, [], times)

    return inner(*extra_args, **extra_kwargs) if extra_args or extra_kwargs else inner


def disable(fn: Any = None, recursive: bool = True, *, reason: str | None = None) -> Any:
    """A function that is never recorded (``torch.compiler.disable``); also a decorator.

    Where a compiled function calls it, that one runs as it is written.
    """
    if fn is None:
        return functools.partial(disable, recursive=recursive, reason=reason)

    @functools.wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        recorder = _state.recorder
        if recorder is not None:
            recorder.break_("it calls a function that torch.compiler.disable marks")
        return fn(*args, **kwargs)

    return call


def is_compiling() -> bool:
    """Is a call being recorded (``torch.compiler.is_compiling``)?"""
    return _state.recorder is not None


_all: Any = weakref.WeakSet()


def reset() -> None:
    """Forget all recordings (``torch.compiler.reset``)."""
    for compiled in _all:
        compiled.forget()


def find_compiled(function: Any) -> Compiled | None:
    """The recordings of a compiled function or Module."""
    return getattr(function, "__dict__", {}).get("_compiled")
