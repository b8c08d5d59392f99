"""The unpickler that cannot run code: ``load(..., weights_only=True)``.

Python's own unpickler imports any name that a file gives it and calls what it finds: a file can
make it run anything. This one looks names up in a list, calls only what is in a second list, and
knows no other instructions than those of ``opcodes.py``.
"""

from __future__ import annotations

import pickle
from collections import Counter, OrderedDict
from collections.abc import Callable
from pickle import UnpicklingError
from typing import IO, Any

from ..errors import type_name, warn
from ..nn.parameter import Parameter
from .allowed import CALLS, DEFAULT, NEVER, added, check_key
from .full import same_class
from .names import MISSING_DTYPES, not_here
from .opcodes import LITERALS, instructions

# What damaged or hostile pickles make Python say; readers are told that the pickle is wrong.
_MISUSES = (
    *(IndexError, KeyError, TypeError, ValueError, AttributeError, AssertionError),
    *(OverflowError, RecursionError, MemoryError),
)


class WeightsOnlyUnpickler:
    """Carries out a pickle's instructions, as far as they are harmless.

    - ``persistent_load``: called with the persistent id of each memory, and with the name of the
      entry that it belongs to.
    - ``encoding``: of strings that Python 2 wrote; "bytes" leaves them bytes.
    """

    def __init__(
        self, stream: IO[bytes], persistent_load: Callable[[Any, str], Any], encoding: str
    ) -> None:
        self._stream = stream
        self._persistent_load = persistent_load
        self._encoding = encoding
        self._stack: list[Any] = []
        self._outer: list[list[Any]] = []  # stacks that wait below a MARK
        self._memo: dict[int, Any] = {}
        self._added = added()
        self._outside = False  # in a function that the pickle did not bring

    def load(self) -> Any:
        """The object. Raises UnpicklingError for everything that is not admitted."""
        try:
            return self._run()
        except _MISUSES as problem:
            if self._outside:
                raise
            raise UnpicklingError(
                f"the pickle is damaged: {type_name(problem)}: {problem!s:.300}"
            ) from problem

    def _run(self) -> Any:
        for opcode, argument in instructions(self._stream):
            if opcode in LITERALS:
                self._stack.append(argument)
            elif opcode == pickle.STOP:
                break
            else:
                _CARRY_OUT[opcode](self, argument)
        return self._stack.pop()

    # ---- names, calls, attributes: where an unpickler is dangerous ----------------------------

    def _global(self, names: tuple[str, str]) -> None:
        module, name = names
        path = f"{module}.{name}"
        if module in NEVER:
            raise UnpicklingError(
                f"Trying to load unsupported GLOBAL {path} whose module {module} is blocked."
            )
        if path in DEFAULT:
            self._stack.append(DEFAULT[path])
            return
        if module == "torch" and name in MISSING_DTYPES:
            raise NotImplementedError(not_here(name, self._entry()))
        for known, value in self._added.items():
            if path == known or same_class(path, known):
                self._stack.append(value)
                return
        path = path.removeprefix("builtins.")
        raise UnpicklingError(
            f"Unsupported global: GLOBAL {path} was not an allowed global by default. Please use "
            f"`torch.serialization.add_safe_globals([{path}])` or the "
            f"`torch.serialization.safe_globals([{path}])` context manager to allowlist this "
            "global if you trust this class/function."
        )

    def _was_added(self, value: Any) -> bool:
        return any([value is one for one in self._added.values()])

    def _call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function of the reader's: what it raises is not the pickle's fault."""
        self._outside = True
        result = function(*args)
        self._outside = False
        return result

    def _reduce(self, _: None) -> None:
        args = self._stack.pop()
        function = self._stack[-1]
        if type(args) is not tuple:
            raise UnpicklingError(f"arguments must be a tuple, but got {type_name(args)}")
        if self._was_added(function):
            self._stack[-1] = self._call(function, *args)
            return
        call = CALLS.get(function) if callable(function) else None
        if call is None:
            raise UnpicklingError(f"Trying to call reduce for unrecognized function {function!r}")
        self._stack[-1] = call(*args)

    def _newobj(self, _: None) -> None:
        args = self._stack.pop()
        cls = self._stack.pop()
        if self._was_added(cls):
            self._stack.append(self._call(cls.__new__, cls, *args))
        elif cls in (Parameter, OrderedDict, Counter, set) and type(args) is tuple:
            self._stack.append(CALLS[cls](*args))
        else:
            raise UnpicklingError(
                "Can only create new object for nn.Parameter or classes allowlisted via "
                f"`add_safe_globals` but got {cls!r:.200}"
            )

    def _build(self, _: None) -> None:
        state = self._stack.pop()
        target = self._stack[-1]
        if type(target) is OrderedDict:
            # such as _metadata; but no method may be hidden by an attribute
            for name, value in state.items():
                if type(name) is not str or hasattr(OrderedDict, name):
                    raise UnpicklingError(f"OrderedDict may not get the attribute {name!r:.80}")
                target.__dict__[name] = value
        elif self._was_added(type(target)):
            self._call(_set_state, target, state)
        else:
            raise UnpicklingError(
                "Can only build Tensor, Parameter, OrderedDict or types allowlisted via "
                f"`add_safe_globals`, but got {type(target)}"
            )

    def _persistent(self, _: None) -> None:
        found = self._stack.pop()
        if type(found) is not tuple:
            raise UnpicklingError(f"persistent_load id must be tuple or int, but got {type(found)}")
        if not found or found[0] not in ("storage", b"storage"):
            raise UnpicklingError(
                f"Only persistent_load of storage is allowed, but got {found[:1]!r:.80}"
            )
        self._stack.append(self._call(self._persistent_load, found, self._entry()))

    def _entry(self) -> str:
        """The key of the dict entry that is being read, as far as it can be told."""
        for stack in (self._stack, *reversed(self._outer)):
            for value in reversed(stack):
                if type(value) is str:
                    return f"{value!r:.80}"
        return "a tensor"

    # ---- containers and the stack -----------------------------------------------------------

    def _since_mark(self) -> list[Any]:
        items = self._stack
        self._stack = self._outer.pop()
        return items

    def _mark(self, _: None) -> None:
        self._outer.append(self._stack)
        self._stack = []

    def _append(self, _: None) -> None:
        self._extend([self._stack.pop()])

    def _appends(self, _: None) -> None:
        self._extend(self._since_mark())

    def _extend(self, items: list[Any]) -> None:
        target = self._stack[-1]
        if type(target) is not list:
            raise UnpicklingError(f"Can only extend lists, but got {type(target)}")
        target.extend(items)

    def _setitem(self, _: None) -> None:
        value, key = self._stack.pop(), self._stack.pop()
        self._update([key, value])

    def _setitems(self, _: None) -> None:
        self._update(self._since_mark())

    def _update(self, items: list[Any]) -> None:
        target = self._stack[-1]
        if type(target) not in (dict, OrderedDict, Counter):
            raise UnpicklingError(
                "Can only SETITEM for dict, collections.OrderedDict, collections.Counter, but "
                f"got {type(target)}"
            )
        for key, value in zip(items[::2], items[1::2], strict=True):
            target[check_key(key)] = value

    def _tuple(self, _: None) -> None:
        items = self._since_mark()
        self._stack.append(tuple(items))

    def _last(self, count: int) -> None:
        if len(self._stack) < count:
            raise UnpicklingError("the pickle takes more than it has put there")
        self._stack[-count:] = [tuple(self._stack[-count:])]

    def _string(self, data: bytes) -> None:
        as_bytes = self._encoding == "bytes"
        self._stack.append(data if as_bytes else data.decode(self._encoding))

    def _get(self, place: int) -> None:
        self._stack.append(self._memo[place])

    def _put(self, place: int) -> None:
        self._memo[place] = self._stack[-1]

    def _proto(self, protocol: int) -> None:
        if protocol != 2:
            warn(
                f"Detected pickle protocol {protocol} in the checkpoint, which was not the default "
                "pickle protocol used by `torch.load` (2). The weights_only Unpickler might not "
                "support all instructions implemented by this protocol, please file an issue for "
                "adding support if you encounter this."
            )


def _set_state(target: Any, state: Any) -> None:
    """As pickle does it; the class was added by hand, so it is trusted."""
    if hasattr(target, "__setstate__"):
        target.__setstate__(state)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state:
        target.__dict__.update(state)
    for name, value in (slots or {}).items():
        setattr(target, name, value)


_CARRY_OUT: dict[bytes, Callable[[WeightsOnlyUnpickler, Any], None]] = {
    pickle.GLOBAL: WeightsOnlyUnpickler._global,
    pickle.REDUCE: WeightsOnlyUnpickler._reduce,
    pickle.NEWOBJ: WeightsOnlyUnpickler._newobj,
    pickle.BUILD: WeightsOnlyUnpickler._build,
    pickle.BINPERSID: WeightsOnlyUnpickler._persistent,
    pickle.MARK: WeightsOnlyUnpickler._mark,
    pickle.APPEND: WeightsOnlyUnpickler._append,
    pickle.APPENDS: WeightsOnlyUnpickler._appends,
    pickle.SETITEM: WeightsOnlyUnpickler._setitem,
    pickle.SETITEMS: WeightsOnlyUnpickler._setitems,
    pickle.TUPLE: WeightsOnlyUnpickler._tuple,
    pickle.TUPLE1: lambda self, _: self._last(1),
    pickle.TUPLE2: lambda self, _: self._last(2),
    pickle.TUPLE3: lambda self, _: self._last(3),
    pickle.SHORT_BINSTRING: WeightsOnlyUnpickler._string,
    pickle.BINGET: WeightsOnlyUnpickler._get,
    pickle.LONG_BINGET: WeightsOnlyUnpickler._get,
    pickle.BINPUT: WeightsOnlyUnpickler._put,
    pickle.LONG_BINPUT: WeightsOnlyUnpickler._put,
    pickle.PROTO: WeightsOnlyUnpickler._proto,
}
