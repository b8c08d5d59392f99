"""One call of a function, recorded: which memory was there before, and what the call has changed.

While it runs, every Tensor of the process reads its memory through a ``TracingArray``; afterwards
all is as it was. What the call changed about Tensors becomes a list of *effects*, which each replay
has again: a version counted, a gradient set or forgotten. What else it changed (an attribute, a
list, the screen) cannot be replayed, and breaks the recording.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..autograd.anomaly import anomaly
from ..autograd.profiler import _profile_again
from ..devices import arrays as _arrays
from ..devices.device import cpu, defaults
from ..grad_mode import mode
from ..graph.edges import FREED
from ..graph.node import version_of
from ..graph.registry import OPS
from ..random import default_generator
from ..tensors import Tensor
from ..tensors.storage import counter_of
from .array_graph import Value
from .changes import line_of, what_changed
from .differentiable import Joint, targets_of, watching_histories
from .lifting import all_tensors, array_in, read_through, restore, restore_all, turn, undisturbed
from .naming import names_of
from .numbers import Dynamic, Place, clear, numbers_in, places_in, put_back, put_inputs
from .reach import Reach, Unwatchable
from .recorder import Break, Recorder, RecordingNumpy
from .tracing import TracingArray

OPS.complete()  # a file read while a program is recorded would be a change that the program makes

_ndarray = np.ndarray
Recorder.generator = default_generator
Recorder.generator_state = staticmethod(lambda: default_generator.get_state().array.tobytes())


class Busy(Exception):
    """Another thread is recording: one recording at a time in a process."""


class Effect(NamedTuple):
    """What a replay changes about a Tensor: ``what`` is "version", "grad" or "no grad".

    - ``tensor``: the Tensor; ``amount``: how many versions; ``value``: the gradient's Value.
    """

    what: str
    tensor: Tensor
    amount: int = 0
    value: Value | None = None


class _Before(NamedTuple):
    array: Any
    traced: Any
    storage: Any
    version: int
    grad: Any
    requires_grad: bool
    edge: Any
    view: Any


class Recording:
    """A call of ``function(*args, **kwargs)``, its graph and what it did."""

    def __init__(
        self, function: Callable[..., Any], args: Any, kwargs: Any, strict: bool,
        dynamic: Dynamic | None = None, numbers: bool = False,
    ) -> None:  # fmt: skip
        self.function, self.args, self.kwargs = function, args, kwargs
        self.dynamic = Dynamic() if dynamic is None else dynamic
        self.places: list[Place] = []  # of numbers that are inputs
        self.numbers: dict[Any, Any] = {}
        self._copies: list[tuple[Any, Any]] = []
        self.recorder = Recorder(strict)
        self.recorder.gives_numbers = numbers
        self._break = partial(self.recorder.break_, where=line_of(function))  # around its run
        self.graph = self.recorder.graph
        self.reach = Reach()
        self.given = Reach()
        self.effects: list[Effect] = []
        self.before: dict[Tensor, _Before] = {}
        self.result: Any = None
        self.joint: Any = None
        self.differentiable = True
        self.result_values: dict[int, Value] = {}
        self._counted: set[int] = set()
        self._ours: set[int] | None = None
        self.returned = False
        self.settled = True  # is what it can see as it was before?

    @property
    def why(self) -> tuple[str, str] | None:
        """Why it cannot be replayed (reason, line), or None."""
        return self.recorder.broken

    def run(self, wait: bool = False) -> Any:
        """Call the function, and record. :class:`Busy` if another thread records just now, unless
        this one is to ``wait``."""
        if not turn.acquire(blocking=wait):
            raise Busy
        try:
            return self._run()
        finally:
            turn.release()

    def _run(self) -> Any:
        self._generator = default_generator.get_state()
        self.recorder.generator_states = [self.recorder.generator_state()]
        self._drawn_elsewhere = _numpy_draws()
        self._look_around()
        args, kwargs = list(self.args), dict(self.kwargs)
        soon, late = ExitStack(), ExitStack()  # what is to be undone, when the function has run
        profile = sys.getprofile()
        try:
            try:
                with undisturbed():
                    self._set_up(soon, late, args, kwargs)
                sys.setprofile(effects_of(self.recorder))
                self.result = self.function(*args, **kwargs)
                self.returned = True
            finally:
                _profile_again(profile)
                with undisturbed():
                    soon.close()
            try:
                self._look_back()
                self._look_ahead()
            except Break:
                raise
            except Exception as error:  # the function has run: this must not be its error
                self._break(f"what it has done cannot be recorded: {error}")
            return self.result
        finally:
            with undisturbed():
                late.close()

    def _set_up(self, soon: ExitStack, late: ExitStack, args: Any, kwargs: Any) -> None:
        """Let the recorder listen. Whatever is changed here is undone, whatever fails."""
        soon.callback(lambda: put_back(self.places, self.numbers))
        self._find_numbers(args, kwargs)
        if gc.isenabled():
            soon.callback(gc.enable)
            gc.disable()  # what it calls when it collects is not of this function
        late.callback(self._put_back)
        _arrays.host_numpy.append(RecordingNumpy(self.recorder))
        late.callback(_arrays.host_numpy.pop)
        defaults.push(cpu)
        late.callback(defaults.pop)
        self._lift(late.enter_context(watching_histories(self.recorder)))

    def has_changed_something(self) -> bool:
        """Has the call, which raised an error, written or set what a second one would again?"""
        found = [(t, before) for t, before in self.before.items() if self._is_ours(t)]
        return (
            self.recorder.wrote_outside
            or any(t._grad is not before.grad for t, before in found)
            or any(t._requires_grad != before.requires_grad for t, before in found)
            or any(_version(t._storage) != before.version for t, before in found)
            or not (self.reach.unchanged() and self.given.unchanged())
        )

    def _find_numbers(self, args: list[Any], kwargs: dict[str, Any]) -> None:
        """Numbers that have changed since the last recording become inputs."""
        places = places_in(args, kwargs, self.reach)
        self.places = self.dynamic.look(places)
        if self.why:
            self.places = []
        if not self.places and not self.recorder.gives_numbers:
            return
        for tensor in (*self.reach.tensors.values(), *self.given.tensors.values()):
            if type(array_in(tensor)) is _ndarray:
                self._copies.append((array_in(tensor), array_in(tensor).copy()))
        seen = [place.nth for place in self.places if place.nth is not None]
        self.reach.dynamic = frozenset(seen)
        put_inputs(self.places, self.recorder, self.numbers)

    def hands_on_items(self) -> bool:
        """Does it break at nothing but numbers (``item()``) that are in its result?"""
        items, found = self.recorder.items, numbers_in(self.result)
        reason = self.why[0] if self.why else ""
        return (
            bool(items)
            and reason.startswith("a tensor becomes a Python ")
            and self.returned
            and all(any(number is other for other in found) for number in items)
        )

    def hold_numbers(self, all_of_them: bool = False) -> bool:
        """Let those numbers be no inputs in the next recording that Python asked for."""
        asked = [p for p in self.places if all_of_them or p.path in self.recorder.asked_for]
        self.dynamic.hold(asked)
        return bool(asked)

    def undo(self) -> bool:
        """Take back what a call has done that raised an error, which numbers may be the reason of.
        False if that cannot be."""
        if not (self.numbers or self.recorder.gives_numbers):
            return False
        if not (self.reach.unchanged() and self.given.unchanged()):
            return False
        for array, copy in self._copies:
            array[...] = copy
        for tensor, before in self.before.items():
            tensor._grad = before.grad
            if (counter := counter_of(tensor._storage)) is not None:
                counter.version = before.version
        self.restore_generator()
        return True

    def restore_generator(self) -> None:
        """Let random numbers be drawn as if nothing had run."""
        default_generator.set_state(self._generator)

    # ---- before -----------------------------------------------------------------------------

    def _look_around(self) -> None:
        why = unusual()
        try:
            self.reach.walk(self.function)
            self.given.walk((self.args, self.kwargs))
        except Unwatchable as error:
            why = why or str(error)
        if why:
            self._break(why)
        self.reach.remember()
        self.given.remember()

    def _lift(self, watch: Callable[[Tensor], None]) -> None:
        names = names_of(self.function, self.args, self.kwargs)
        found = all_tensors()
        if self.why:
            return
        for tensor in found:
            restore(tensor, self.recorder)  # should it still read through an earlier recording's
            array = array_in(tensor)
            if type(array) is not _ndarray:
                continue
            kind = "input" if id(tensor) in self.given.tensors else "state"
            traced = self.recorder.lift(array, names.get(id(tensor), "state"), kind, tensor)
            storage = tensor._storage
            self.before[tensor] = _Before(
                array, traced, storage, _version(storage), tensor._grad, tensor._requires_grad,
                tensor._edge, tensor._view,
            )  # fmt: skip
            read_through(tensor, traced)
            if tensor._edge is not None:
                watch(tensor)

    def _look_ahead(self) -> None:
        """Record the backward of results that have a history, should there be any."""
        results_here = [t for t in dict.fromkeys(tensors_in(self.result)) if t not in self.before]
        results = [t for t in results_here if t._requires_grad and t._edge is not None]
        live = [t for t in results if not self.has_freed_history(t)]
        if live and self.why is None and self.differentiable:
            self.result_values = find_values(self.result)
            targets, made_inside = targets_of(live, self)
            if self.why is not None:
                return
            if not targets or made_inside:  # (an error on the way to these is seen, too)
                self._break("it returns a Tensor whose history begins in it")
                return
            self.joint = Joint(self.recorder, live, targets)

    def has_freed_history(self, tensor: Tensor) -> bool:
        """Has a backward gone through the history of a result already?"""
        return any(node.saved is FREED for node in self._history_of(tensor))

    def needs_what_is_gone(self, tensor: Tensor) -> bool:
        """Has something been written over that a backward through its history would use?"""
        return any(
            kept is not None and version is not None and version_of(kept) != version
            for node in self._history_of(tensor)
            if type(node.saved) is tuple and node.versions
            for kept, version in zip(node.saved, node.versions)
        )

    def _history_of(self, tensor: Tensor) -> Iterator[Any]:
        """The nodes that the call has made and a backward would walk, in no order that matters."""
        waiting = [tensor._edge]
        seen = {id(t._edge.node) for t in self.before if t._edge is not None}
        while waiting:
            edge = waiting.pop()
            if edge is None or isinstance(edge, Tensor) or id(edge.node) in seen:
                continue
            seen.add(id(edge.node))
            yield edge.node
            waiting += edge.node.edges

    # ---- after ------------------------------------------------------------------------------

    def _look_back(self) -> None:
        """What has the call changed?"""
        break_ = self._break
        if unusual():
            break_("a mode is on at the end")
        again = Reach()
        try:
            again.walk(self.function)
            if self.numbers or self.recorder.gives_numbers:
                again.remember()
                clear(again)
                clear(self.given)
        except Unwatchable as error:
            break_(str(error))
        again.remember()
        if not again.equals(self.reach) or not self.given.unchanged():
            self.settled = False
            changed = what_changed(self.reach, self.given)
            break_(f"it changes something besides Tensors ({changed})")
        if self._drawn_elsewhere != _numpy_draws():
            break_("it draws random numbers of NumPy")
        states = self.recorder.generator_states
        if states[-1] != self.recorder.generator_state():
            break_("random numbers were drawn in a way that cannot be recorded")
        for tensor, before in self.before.items():
            if self._is_ours(tensor):
                self._compare(tensor, before)
        if self.recorder.strangers and self.why:
            self.settled = False  # perhaps another thread is why: the next call is recorded again

    def _is_ours(self, tensor: Tensor) -> bool:
        """Is what has changed about a Tensor the function's doing? (Other threads may train.)"""
        if not self.recorder.strangers:
            return True
        if self._ours is None:
            seen = [*self.reach.tensors.values(), *self.given.tensors.values()]
            grads = [self.before[t].grad for t in seen if t in self.before]
            memories = {value.memory for call in self.graph.calls for value in call.values()}
            self._ours = {id(t) for t in (*seen, *grads)} | {
                id(t) for t, b in self.before.items() if b.traced._value.memory in memories
            }
        return id(tensor) in self._ours

    def _is_written(self, tensor: Tensor, before: _Before) -> bool:
        """Do recorded calls write into the memory of a Tensor?"""
        memory = before.traced._value.memory
        return any(memory in call.touches() for call in self.graph.calls)

    def _compare(self, tensor: Tensor, before: _Before) -> None:
        break_, version = self._break, _version(tensor._storage)
        changed = (
            array_in(tensor) is not before.traced
            or tensor._requires_grad != before.requires_grad
            or tensor._edge is not before.edge
            or tensor._view is not before.view
            or (before.storage is not None and tensor._storage is not before.storage)
        )
        if changed:
            break_("a Tensor that was there before gets other memory or another history")
        if version != before.version:
            if self.recorder.strangers and not self._is_written(tensor, before):
                break_("another thread writes into a Tensor that the function can see")
            shared = before.storage is not None
            if not shared or id(counter_of(tensor._storage)) not in self._counted:
                self.effects.append(Effect("version", tensor, version - before.version))
                self._counted.add(id(counter_of(tensor._storage)))
        if tensor._grad is before.grad:
            return
        grad = tensor._grad
        if self.recorder.strangers and (grad is None or type(grad.array) is not TracingArray):
            break_("another thread sets a .grad that the function can see")
        elif grad is None:
            self.effects.append(Effect("no grad", tensor))
        elif grad in self.before or grad._requires_grad:
            break_("a .grad is set to a Tensor that was there before, or with a history")
        elif type(grad.array) is not TracingArray:
            break_("a .grad is set to values that were not recorded")
        else:
            self.effects.append(Effect("grad", tensor, _version(grad._storage), grad.array._value))

    def _put_back(self) -> None:
        """Let every Tensor read its memory itself again, those that were made meanwhile too."""
        self.recorder.active = False
        for tensor in self.before:
            restore(tensor)
        self.result_values = self.result_values or find_values(self.result)
        if self.why or not self.returned or self.recorder.strangers:
            return restore_all()
        for effect in self.effects:
            if effect.what == "grad":
                restore(effect.tensor._grad)
        for tensor in tensors_in(self.result):
            restore(tensor)
            restore(tensor._grad)


def _numpy_draws() -> Any:
    """The state of NumPy's own random numbers."""
    random = sys.modules.get("numpy.random")
    if random is None:
        return None
    state: Any = random.get_state(legacy=False)
    return [v.tobytes() if type(v) is _ndarray else v for v in state["state"].values()]


def _version(storage: Any) -> int:
    return getattr(counter_of(storage), "version", 0)


def tensors_in(result: Any) -> list[Tensor]:
    """The Tensors in nested containers."""
    if isinstance(result, Tensor):
        return [result]
    if isinstance(result, dict):
        return [t for part in result.values() for t in tensors_in(part)]
    if isinstance(result, (list, tuple)):
        return [t for part in result for t in tensors_in(part)]
    return []


def find_values(result: Any) -> dict[int, Value]:
    """Which Value each Tensor of a result is, by its id."""
    return {id(t): t.array._value for t in tensors_in(result) if type(t.array) is TracingArray}


def unusual() -> str:
    """What is on that a replay would pass over, in words, or ""."""
    if mode.inference:
        return "inference mode is on"
    if mode.packing or mode.no_packing:
        return "saved_tensors_hooks are on"
    if anomaly.on:
        return "anomaly mode is on"
    if mode.autocast is not None:
        return "autocast is on"
    return ""


# ---- other effects ------------------------------------------------------------------------------


_PURE = {
    "abs", "all", "any", "callable", "chr", "divmod", "format", "getattr", "hasattr", "hash", "id",
    "isinstance", "issubclass", "iter", "len", "max", "min", "next", "ord", "pow", "repr", "round",
    "sorted", "sum", "__build_class__", "setattr", "delattr", "__import__", "globals", "locals",
    "vars",
}  # fmt: skip
_PURE_MODULES = {"math", "operator", "_operator", "itertools", "_functools", "functools", None}
_VALUES = (str, bytes, int, float, list, dict, tuple, set, frozenset, range, bool, type(None))


def effects_of(recorder: Recorder) -> Callable[..., None]:
    """A profile function: which functions of Python's own does the program call?"""
    known: dict[str, bool] = {}  # by module: is it the program's own?

    def look(frame: Any, event: str, called: Any) -> None:
        if event != "c_call":  # (it is called for every call there is, so this comes first)
            return
        module = frame.f_globals.get("__name__", "")
        is_own = known.get(module)
        if is_own is None:
            is_own = known[module] = _is_program(module)
        if is_own and not recorder.asks_a_kernel and not _is_harmless(called):
            name = called.__name__
            recorder.break_(f"it calls {name}, which may do or see something besides")

    return look


def _is_program(module: str) -> bool:
    first = module.partition(".")[0]
    quiet = first in ("minitorch", "numpy", "contextlib", "functools", "weakref", "copy")
    return not quiet and "importlib" not in module


_QUIET = {"setprofile", "disable", "__new__", "__exit__", "__enter__", "acquire", "release"}


def _is_harmless(called: Any) -> bool:
    """Does a function of Python's own nothing but compute?"""
    owner = getattr(called, "__self__", None)
    if isinstance(owner, _VALUES) and owner is not None:
        return True
    name, module = called.__name__, getattr(called, "__module__", None)
    if (module == "builtins" and name in _PURE) or name in _QUIET:
        return True
    no_method = owner is None or isinstance(owner, type(sys))
    if no_method and module is not None and module in _PURE_MODULES:
        return True
    if owner is None and module is None:  # methods called through a class: str.join
        return True
    return bool(module and is_numpy(module))


def is_numpy(module: str) -> bool:
    """Is it a module of NumPy, other than its random numbers and files?"""
    return module.startswith("numpy") and "random" not in module
