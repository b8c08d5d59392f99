"""``torch.jit``: ``trace``, which records one run, and ``script``, which leaves all as it is.

A traced function is what happened once. An ``if`` that asked a tensor went one way, and goes that
way ever after: tracing warns, and is wrong in silence. ``minitorch.compile`` is not.

Python's source is never compiled here. What would be is given back unchanged, and runs as Python,
which PyTorch does too where the environment says ``PYTORCH_JIT=0``.
"""

from __future__ import annotations

import inspect
import types
import typing
import warnings
from collections.abc import Callable
from typing import Any, Final

from .errors import Refused, warn
from .fx.traced import (
    ScriptFunction,
    ScriptModule,
    TopLevelTracedModule,
    Traced,
    TracerWarning,
    TracingCheckError,
    check,
    is_traceable,
    now,
    recorded,
)
from .nn.module.module import Module
from .tensors import Tensor

__path__: list[str] = []  # torch.jit.annotations lies below (paths.py)

__all__ = [
    "Attribute", "Final", "Future", "ScriptFunction", "ScriptModule", "TracerWarning",
    "TracingCheckError", "annotate", "fork", "is_scripting", "is_tracing", "script", "trace",
    "wait",
]  # fmt: skip


def trace(
    func: Callable[..., Any], example_inputs: Any = None, optimize: Any = None,
    check_trace: bool = True, check_inputs: Any = None, check_tolerance: float = 1e-5,
    strict: bool = True, *, example_kwarg_inputs: Any = None,
) -> Any:  # fmt: skip
    """Record one run, and replay it for other inputs (``torch.jit.trace``).

    - ``func``: a function of Tensors, or a Module; ``example_inputs``: a Tensor or a tuple of them,
      also nested; ``example_kwarg_inputs``: a dict of them instead.
    - ``check_trace``: run the program again, and warn where the recording gives something else
      (``check_inputs``: for these inputs, within ``check_tolerance``). TracingCheckError if it
      calls other operations then. ``strict=False``: it may return lists and dicts.

    Python's ``if`` and ``for`` are gone: the recorded way is taken, with a TracerWarning when a
    tensor decided it. So is ``no_grad``, as in PyTorch. Unlike there, sizes are those of the
    example, too. ``graph`` is a ``torch.fx.Graph``. RuntimeError where PyTorch refuses.

    >>> double = torch.jit.trace(lambda x: x + x, torch.ones(2))
    >>> double(torch.tensor([1.0, 2.0], requires_grad=True))
    tensor([2., 4.], grad_fn=<AddBackward0>)
    """
    _deprecated("trace")
    if isinstance(func, (ScriptFunction, TopLevelTracedModule)):
        if isinstance(func, Module):
            warn(
                "The input to trace is already a ScriptModule, tracing it is a no-op. Returning "
                "the object as is."
            )
        return func
    given = example_inputs if example_kwarg_inputs is None else ()
    given = (given,) if isinstance(given, (Tensor, dict)) else tuple(given)
    inputs = _named(func, given, example_kwarg_inputs or {})
    run = recorded(func, inputs, strict)
    root = func if isinstance(func, Module) else None
    traced = Traced(run, inputs, func)
    made: Any = (
        ScriptFunction(func, traced) if root is None else TopLevelTracedModule(root, traced, {})
    )
    if check_trace:
        examples = [inputs] if check_inputs is None else [_named(func, x, {}) for x in check_inputs]
        for example in examples:
            check(func, made, run, example, check_tolerance)
    return made


def _named(func: Any, given: Any, by_name: dict[str, Any]) -> dict[str, Any]:
    """The example's arguments by name, in order. RuntimeError unless they are Tensors."""
    function = type(func).forward if isinstance(func, Module) else func
    names = [*inspect.signature(function).parameters][isinstance(func, Module) :]
    names += [f"argument_{n + 1}" for n in range(len(names), len(given))]
    found = dict(zip(names, given)) | {name: by_name[name] for name in names if name in by_name}
    if not all(map(is_traceable, found.values())):
        kinds = ", ".join(type(thing).__name__ for thing in found.values())
        raise RuntimeError(
            f"Type 'Tuple[{kinds}]' cannot be traced. Only Tensors and (possibly nested) Lists, "
            "Dicts, and Tuples of Tensors can be traced"
        )
    return found


def script(obj: Any, *args: Any, **kwargs: Any) -> Any:
    """The function, class or Module itself (``torch.jit.script``): nothing is compiled.

    Warns as PyTorch does that ``torch.compile`` has taken its place.

    >>> @torch.jit.script
    ... def double(x):
    ...     return x * 2
    >>> double(torch.ones(2))
    tensor([2., 2.])
    """
    _deprecated("script")
    return obj


def _deprecated(name: str) -> None:
    warnings.warn(  # with this line as its place, as in PyTorch: few will see it
        f"`torch.jit.{name}` is deprecated. Please switch to `torch.compile` or `torch.export`.",
        DeprecationWarning,
        stacklevel=1,
    )


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in ("Dict", "List", "Optional", "Tuple"):  # torch.jit.annotations has them
        return getattr(typing, name)
    if name == "isinstance":  # of this name only outside: Python's own is in use here
        return isinstance_
    return Refused(f"jit.{name}", "Python's source is not compiled here: use torch.compile")


def annotate(the_type: Any, the_value: Any) -> Any:
    """The value (``torch.jit.annotate``): its type was for the compiler."""
    return the_value


def _same(function: Any = None, *args: Any, **kwargs: Any) -> Any:
    return function if callable(function) else lambda inner: inner


export = ignore = unused = interface = script_method = freeze = optimize_for_inference = _same
script_if_tracing = _script_if_tracing = _copy_to_script_wrapper = _same
_overload = _overload_method = _same  # a signature for the compiler


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
    """Is a run being recorded by ``trace``?"""
    return getattr(now, "tracing", False)
