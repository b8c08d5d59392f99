"""Is anyone recording? The switches that turn the graph on and off, one setting per thread.

Counterparts: ``torch.no_grad``, ``torch.enable_grad``, ``torch.set_grad_enabled``,
``torch.is_grad_enabled``, ``torch.inference_mode``.
"""

from __future__ import annotations

import contextlib
import functools
import threading
import warnings
from collections.abc import Callable, Generator
from typing import Any


class _Mode(threading.local):
    """The current thread's switches.

    - ``grad``: is anyone recording? This is what operations look at.
    - ``inference``: is this inference mode? ``asked`` is then what no_grad, enable_grad ... were
      asked for, in vain.
    - ``packing``: the saved_tensors_hooks in force, the innermost last; ``no_packing``: why there
      may be none just now.
    - ``autocast``: the dtype in which the CPU's autocast lets products be computed, or None.
    - ``unusual``: is any of these not as it is at first?
    """

    grad: bool
    inference: bool
    asked: bool
    packing: tuple[Any, ...]
    no_packing: str | None
    autocast: Any
    unusual: bool

    def __init__(self) -> None:  # runs once in each thread
        self.grad = True
        self.inference = self.asked = False
        self.packing = ()
        self.no_packing = None
        self.autocast = None
        self.unusual = False


class _Off:
    """In how many threads a switch is not as it is at first, just now.

    Reading a thread-local costs as much as a small addition. While nobody has switched anything,
    operations need not: they test ``(not off.count or mode.grad)``.

    ``inference`` counts the threads in inference mode, in which every new tensor is marked.
    """

    __slots__ = ("count", "inference", "lock")

    def __init__(self) -> None:
        self.count = 0
        self.inference = 0
        self.lock = threading.Lock()


mode = _Mode()
off = _Off()


_NO_CLASSES = (
    "Decorating classes is deprecated and will be disabled in future versions. You should only "
    "decorate functions or methods. To preserve the current behavior of class decoration, you can "
    "directly decorate the `__init__` method and nothing else."
)


def is_grad_enabled() -> bool:
    """True while operations are recorded (counterpart: ``torch.is_grad_enabled``)."""
    return mode.asked if mode.inference else mode.grad


def is_inference_mode_enabled() -> bool:
    """True inside ``inference_mode`` (counterpart: ``torch.is_inference_mode_enabled``)."""
    return mode.inference


class _GradMode:
    """A switch usable as ``with switch():`` and as ``@switch()`` (or ``@switch``) decorator."""

    value = True

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        # PyTorch accepts the decorator with and without brackets.
        self = super().__new__(cls)
        return self if function is None else self(function)

    def __enter__(self) -> None:
        self.previous = switch(self.value)

    def __exit__(self, *exc_info: object) -> None:
        switch(self.previous)

    def clone(self) -> _GradMode:
        """A fresh switch of the same kind, so that a decorated function may call itself."""
        return type(self)()

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if isinstance(function, type):
            warnings.warn(_NO_CLASSES, FutureWarning, stacklevel=3)
        code = getattr(function, "__code__", None)
        if code is not None and code.co_flags & _IS_GENERATOR:
            return self._wrap_generator(function)

        @functools.wraps(function)
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            with self.clone():
                return function(*args, **kwargs)

        return wrapped

    def _wrap_generator(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The mode holds while the generator runs, never while it waits for its caller."""

        @functools.wraps(function)
        def wrapped(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            generator = function(*args, **kwargs)
            step, value = generator.send, None
            while True:
                try:
                    with self.clone():
                        out = step(value)
                except StopIteration as end:
                    return end.value
                try:
                    step, value = generator.send, (yield out)
                except GeneratorExit:
                    with self.clone():
                        generator.close()
                    raise
                except BaseException as error:  # thrown in by the caller: the generator decides
                    step, value = generator.throw, error

        return wrapped


_IS_GENERATOR = 0x20  # inspect.CO_GENERATOR, without the cost of importing inspect


class no_grad(_GradMode):
    """Stop recording inside the block: results do not require grad, nothing is kept for backward.

    Leaves made inside with ``requires_grad=True`` still require grad (``torch.no_grad``).
    """

    value = False


class enable_grad(_GradMode):
    """Record inside the block, even within ``no_grad`` (counterpart: ``torch.enable_grad``)."""

    value = True


class set_grad_enabled(_GradMode):
    """Switch recording on or off: at once as a function, for the block as ``with``.

    - ``mode``: bool, True to record.

    Counterpart: ``torch.set_grad_enabled``.
    """

    def __new__(cls, mode: bool) -> Any:
        return object.__new__(cls)

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise TypeError(
                "set_grad_enabled(): argument 'enabled' (position 1) must be bool, "
                f"not {type(mode).__name__}"
            )
        self.value = mode
        self.previous = switch(self.value)

    def __enter__(self) -> None:
        switch(self.value)  # the constructor has already switched; this only makes sure of it

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        switch(self.previous)  # a decorator must not switch where the function is defined
        return super().__call__(function)

    def clone(self) -> set_grad_enabled:
        return type(self)(self.value)

    def __repr__(self) -> str:
        return f"torch.autograd.grad_mode.set_grad_enabled(mode={self.value})"


class set_multithreading_enabled:
    """May backward use several threads? Here it never does, whatever is chosen.

    - ``mode``: bool. Counterpart: ``torch.autograd.set_multithreading_enabled``.
    """

    def __init__(self, mode: bool) -> None:
        self.mode, self.before = mode, _threads[0]
        _threads[0] = mode

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exc_info: object) -> None:
        _threads[0] = self.before

    def clone(self) -> set_multithreading_enabled:
        return type(self)(self.mode)


def is_multithreading_enabled() -> bool:
    """May backward use several threads? (``torch.autograd.is_multithreading_enabled``)"""
    return _threads[0]


_threads = [True]  # what was chosen


class _unsafe_preserve_version_counter:
    """In the block, writes into tensors leave no trace in their version: backward misses them.

    - ``tensors``: a Tensor, or a tuple of them.
    """

    def __init__(self, tensors: Any) -> None:
        tensors = tensors if isinstance(tensors, tuple) else (tensors,)
        self.storages = [tensor.storage for tensor in tensors]
        self.versions = [storage.version for storage in self.storages]

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exc_info: object) -> None:
        for storage, version in zip(self.storages, self.versions):
            storage.version = version


@contextlib.contextmanager
def autocast_as(dtype: Any) -> Generator[None]:
    """In the block, the CPU's autocast is as it was when ``mode.autocast`` was ``dtype``."""
    before, mode.autocast = mode.autocast, dtype
    settle()
    try:
        yield
    finally:
        mode.autocast = before
        settle()


class _force_original_view_tracking:
    """Not here, but for its ``False``: are views that were written into played back one by one?

    Backward goes through one step between base and view. NotImplementedError for True.
    """

    def __init__(self, mode: bool) -> None:
        if mode:
            raise NotImplementedError(
                "the mode must be False, but got True: a write into a view is one node here, and "
                "backward does not go through its views one by one"
            )

    def __enter__(self) -> None: ...

    def __exit__(self, *exc_info: object) -> None: ...


def is_view_replay_enabled() -> bool:
    """False: a view's history is never played back from its base.

    >>> torch.autograd.is_view_replay_enabled()
    False
    """
    return False


def _unsafe_set_version_counter(tensors: Any, versions: Any) -> None:
    """Say how often each of these tensors has been written into, whatever is true.

    Raises RuntimeError for a number below 0.
    """
    for tensor, version in zip(tensors, versions, strict=True):
        if version < 0:
            raise RuntimeError(f"Cannot set a version_counter to a value below 0: {version}")
        tensor.storage.version = version


class inference_mode(_GradMode):
    """Stop recording inside the block, also within an ``enable_grad`` in the block.

    - ``mode``: False makes a block in which recording is on, whatever is around it.

    The tensors made inside are *inference tensors*: they do not count their writes, so afterwards
    they may be read, but neither be written into nor kept for a backward; ``clone()`` gives an
    ordinary tensor. Counterpart: ``torch.inference_mode``.
    """

    value: bool
    around: Any

    def __new__(cls, mode: Any = True) -> Any:
        self = object.__new__(cls)
        if isinstance(mode, bool):
            self.value = mode
            return self
        self.value = True
        return self(mode)

    def __enter__(self) -> None:
        self.around = mode.grad, mode.inference, mode.asked
        self._switch(not self.value, self.value, False)

    def __exit__(self, *exc_info: object) -> None:
        self._switch(*self.around)

    def _switch(self, grad: bool, inference: bool, asked: bool) -> None:
        with off.lock:
            off.inference += inference - mode.inference
        mode.grad, mode.inference, mode.asked = grad, inference, asked
        settle()

    def clone(self) -> inference_mode:
        return type(self)(self.value)


def switch(value: bool) -> bool:
    """Record from now on, or not; returns what it was. (``no_grad`` in fewer steps.)"""
    own = mode.__dict__  # looked up once: each look at a thread-local costs as much as all of this
    if own["inference"]:
        previous, own["asked"] = own["asked"], value
    else:
        previous = own["grad"]
        if value != previous:
            own["grad"] = value
            _settle(own)
    return previous


def settle() -> None:
    """Count this thread among the unusual ones, or not. Follows every change of its switches."""
    _settle(mode.__dict__)


def _settle(own: dict[str, Any]) -> None:
    unusual = not own["grad"] or bool(own["packing"]) or own["autocast"] is not None
    if unusual != own["unusual"]:
        own["unusual"] = unusual
        with off.lock:
            off.count += 1 if unusual else -1
