"""Classes that answer for the functions of torch (``torch.overrides``): questions and modes.

How functions ask is told in ``graph/overriding.py``.
"""

from __future__ import annotations

import functools
import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType
from typing import Any

from .graph import asking as _asking
from .graph.asking import state as _state
from .graph.overriding import install as _install
from .graph.registry import OPS
from .tensors import Tensor

__all__ = [
    "BaseTorchFunctionMode",
    "TorchFunctionMode",
    "get_ignored_functions",
    "get_overridable_functions",
    "get_testing_overrides",
    "handle_torch_function",
    "has_torch_function",
    "has_torch_function_unary",
    "has_torch_function_variadic",
    "is_tensor_like",
    "is_tensor_method_or_property",
    "resolve_name",
    "wrap_torch_function",
]

_PACKAGE = __name__.partition(".")[0]
_IGNORED = """
arange are_deterministic_algorithms_enabled as_tensor asarray bartlett_window blackman_window
broadcast_shapes can_cast compile empty empty_permuted empty_strided eye finfo from_dlpack from_file
from_numpy frombuffer full get_default_device get_default_dtype get_deterministic_debug_mode
get_float32_matmul_precision get_num_interop_threads get_num_threads get_rng_state hamming_window
hann_window iinfo initial_seed is_anomaly_check_nan_enabled is_anomaly_enabled is_autocast_enabled
is_deterministic_algorithms_warn_only_enabled is_grad_enabled is_inference_mode_enabled is_storage
is_tensor is_warn_always_enabled kaiser_window linspace load logspace manual_seed normal ones
promote_types rand rand_like randint randint_like randn randn_like randperm range result_type save
scalar_tensor seed set_default_device set_default_dtype set_default_tensor_type
set_deterministic_debug_mode set_float32_matmul_precision set_flush_denormal set_num_interop_threads
set_num_threads set_printoptions set_rng_state set_warn_always tensor tril_indices triu_indices
typename use_deterministic_algorithms zeros
"""  # of the face: they take no tensor that could be asked
_FACES = ("", "nn.functional", "linalg", "special")


def has_torch_function(relevant_args: Iterable[Any]) -> bool:
    """Would one of these be asked, before a function is called on them?

    Counterpart: ``torch.overrides.has_torch_function``.

    >>> torch.overrides.has_torch_function((torch.ones(1), 2))
    False
    """
    if not isinstance(relevant_args, Iterable):
        raise TypeError("expected a sequence")
    return not _state.off and (bool(_state.modes) or bool(_asking.asked(tuple(relevant_args), {})))


def has_torch_function_unary(x: Any) -> bool:
    """Would it be asked? ``has_torch_function((x,))``."""
    return has_torch_function((x,))


def has_torch_function_variadic(*args: Any) -> bool:
    """Would one of these be asked? ``has_torch_function(args)``."""
    return has_torch_function(args)


def handle_torch_function(
    public_api: Callable[..., Any], relevant_args: Iterable[Any], *args: Any, **kwargs: Any
) -> Any:
    """What the classes of ``relevant_args`` answer for a function (``handle_torch_function``).

    - ``public_api``: the function, as they are told.
    - ``args``, ``kwargs``: what it was called with.

    Raises TypeError when all of them leave it to the others.

    >>> class Loud:
    ...     @classmethod
    ...     def __torch_function__(cls, func, types, args=(), kwargs=None):
    ...         return func.__name__.upper()
    >>> def area(x):
    ...     if torch.overrides.has_torch_function((x,)):
    ...         return torch.overrides.handle_torch_function(area, (x,), x)
    ...     return x * x
    >>> area(Loud()), area(3)
    ('AREA', 9)
    """
    if _state.modes and not _state.off:
        return _asking.through_mode(public_api, args, kwargs)
    found = _asking.asked(tuple(relevant_args), {})
    try:
        return _asking.answer(public_api, args, kwargs, found)
    except _asking.NoAnswer:
        raise TypeError(
            f"no implementation found for '{public_api.__module__}.{public_api.__name__}' on types "
            f"that implement __torch_function__: {[type(x) for x in found]}"
        ) from None


def wrap_torch_function(dispatcher: Callable[..., Iterable[Any]]) -> Callable[..., Any]:
    """Decorator: a function of the program's own asks like those of torch.

    - ``dispatcher``: called with the arguments; returns those whose classes are asked.
    """

    def decorate(func: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(func)
        def entry(*args: Any, **kwargs: Any) -> Any:
            relevant = tuple(dispatcher(*args, **kwargs))
            if has_torch_function(relevant):
                return handle_torch_function(entry, relevant, *args, **kwargs)
            return func(*args, **kwargs)

        return entry

    return decorate


def is_tensor_like(inp: Any) -> bool:
    """Is it a Tensor, or of a class with ``__torch_function__`` (``is_tensor_like``)?

    >>> torch.overrides.is_tensor_like(torch.ones(1)), torch.overrides.is_tensor_like([1.0])
    (True, False)
    """
    return type(inp) is Tensor or hasattr(inp, "__torch_function__")


def is_tensor_method_or_property(func: Callable[..., Any]) -> bool:
    """Is it a method of Tensor, or how one of its attributes is read (``Tensor.T.__get__``)?

    >>> torch.overrides.is_tensor_method_or_property(torch.Tensor.add)
    True
    """
    return func.__name__ == "__get__" or any([func is x for x in vars(Tensor).values()])


def _faces() -> dict[str, ModuleType]:
    return {face: import_module(f"{_PACKAGE}.{face}".rstrip(".")) for face in _FACES}


def get_overridable_functions() -> dict[Any, list[Callable[..., Any]]]:
    """The functions of each module, and the methods of Tensor: those that have a name in PyTorch.

    Returns a dictionary from the module (or Tensor) to a list of functions.
    """
    found: dict[Any, list[Callable[..., Any]]] = defaultdict(list)
    for module in _faces().values():
        for name in module.__all__:
            if inspect.isfunction(function := getattr(module, name)):
                found[module].append(function)
    OPS.complete()
    for name, method in vars(Tensor).items():
        is_public = inspect.isfunction(method) and (name[0] != "_" or name.startswith("__"))
        if is_public and not getattr(method, "is_refused", False):
            found[Tensor].append(method)
    ignored = get_ignored_functions()
    return {
        owner: [function for function in functions if function not in ignored]
        for owner, functions in found.items()
    }


def get_testing_overrides() -> dict[Callable[..., Any], Callable[..., int]]:
    """For each function that asks, one with the same arguments that returns -1.

    Counterpart: ``torch.overrides.get_testing_overrides``.
    """
    return {
        function: _minus_one(inspect.signature(function))
        for functions in get_overridable_functions().values()
        for function in functions
    }


def _minus_one(signature: inspect.Signature) -> Callable[..., int]:
    def function(*args: Any, **kwargs: Any) -> int:
        signature.bind(*args, **kwargs)
        return -1

    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


def get_ignored_functions() -> set[Callable[..., Any]]:
    """The functions that no type is asked about: those that take no tensor."""
    face = _faces()[""]
    functions: set[Any] = {getattr(face, name, None) for name in _IGNORED.split()}
    return {*functions, Tensor.as_subclass, Tensor.__delitem__, Tensor.__new__} - {None}


def resolve_name(f: Any) -> str | None:
    """What a function or a method is called, such as ``torch.nn.functional.relu``; None if nothing.

    >>> resolve_name(torch.nn.functional.relu)
    'torch.nn.functional.relu'
    """
    for face, module in _faces().items():
        for name in module.__all__:
            if getattr(module, name) is f:
                return ".".join(filter(None, ["torch", face, name]))
    methods = [name for name, value in vars(Tensor).items() if value is f]
    return f"torch.Tensor.{methods[0]}" if methods else None


class TorchFunctionMode:
    """Inside, ``__torch_function__`` of this object is asked of every function.

    Counterpart: ``torch.overrides.TorchFunctionMode``. Derive a class and give it the method; what
    it calls goes on to the mode around it.

    >>> class Count(torch.overrides.TorchFunctionMode):
    ...     calls = 0
    ...     def __torch_function__(self, func, types, args=(), kwargs=None):
    ...         self.calls += 1
    ...         return func(*args, **(kwargs or {}))
    >>> with Count() as count:
    ...     _ = torch.ones(2) + 1
    >>> count.calls
    2
    """

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        raise NotImplementedError

    def __enter__(self) -> Any:
        _install()
        _state.modes = (*_state.modes, self)
        return self

    def __exit__(self, *about: Any) -> None:
        _state.modes = _state.modes[:-1]


class BaseTorchFunctionMode(TorchFunctionMode):
    """A mode that only passes on (``torch.overrides.BaseTorchFunctionMode``)."""

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        return func(*args, **(kwargs or {}))


class enable_reentrant_dispatch:
    """A block inside of ``__torch_dispatch__``; RuntimeError, for nobody asks that here."""

    def __enter__(self) -> None:
        raise RuntimeError(
            "Accessing torch dispatch state outside of '__torch_dispatch__' is not allowed."
        )

    def __exit__(self, *about: object) -> None: ...


def _get_current_function_mode() -> TorchFunctionMode | None:
    """The innermost mode that is entered, or None."""
    return _state.modes[-1] if _state.modes else None


def _get_current_function_mode_stack() -> list[TorchFunctionMode]:
    """The modes that are entered, the innermost last."""
    return list(_state.modes)


def _get_overloaded_args(
    relevant_args: Iterable[Any], get_type_fn: Callable[[Any], type] | None = None
) -> list[Any]:
    """Those that are asked, subclasses before their bases."""
    return _asking.asked(tuple(relevant_args), {})
