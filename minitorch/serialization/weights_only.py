"""The unpickler that cannot run code: ``load(..., weights_only=True)``.

Python's own unpickler imports any name that a file gives it and calls what it finds: a file can
make it run anything. This one looks names up in a list, calls only what is in a second list, and
knows no other instructions than those of ``opcodes.py``.
"""

from __future__ import annotations

import pickle
from collections import Counter, OrderedDict
from collections.abc import Callable
from types import FunctionType, NoneType
from typing import IO, Any

from ..devices.device import device
from ..errors import type_name, warn
from ..tensors.dtypes import dtype
from .allowed import CALLS, DEFAULT, MADE_NEW, NEVER, added, check_counts
from .attributes import PER_ATTRIBUTE, check_attributes, check_state
from .budget import Budget
from .errors import CorruptError, LoadError, UnpicklingError, UnsupportedError, plain, show
from .full import same_class
from .names import MISSING_DTYPES, StorageType, not_here
from .opcodes import COSTS, LITERALS, instructions, text
from .trees import check_tree

# What damaged or hostile pickles make Python say; readers are told that the pickle is wrong.
_MISUSES = (
    *(LookupError, TypeError, ValueError, AttributeError, AssertionError),
    *(ArithmeticError, RecursionError),
)

_STORAGE = ("storage", b"storage")
_PER_ENTRY = 110  # of a dict
_ONLY_STRINGS = frozenset({str})
_GAP = 16  # between the places of the memo: picklers number them 0, 1, 2 ...
# What holds nothing else, and may stand wherever it likes.
_ATOMS = frozenset(
    {
        *(str, bytes, int, float, bool, complex, NoneType, type, FunctionType),
        *(dtype, device, StorageType),
    }
)


class WeightsOnlyUnpickler:
    """Carries out a pickle's instructions, as far as they are harmless.

    - ``persistent_load``: called with the persistent id of each memory, and with a function that
      tells the name of the entry that it belongs to.
    - ``encoding``: of strings that Python 2 wrote; "bytes" leaves them bytes.
    - ``budget``: what the whole file may take.
    """

    def __init__(
        self,
        stream: IO[bytes],
        persistent_load: Callable[[Any, Callable[[], str]], Any],
        encoding: str,
        budget: Budget,
    ) -> None:
        self._stream = stream
        self._budget = budget
        self._persistent_load = persistent_load
        self._encoding = encoding
        self._stack: list[Any] = []
        self._outer: list[list[Any]] = []  # stacks that wait below a MARK
        self._memo: list[Any] = []
        self._shared = budget.shared
        self._warned = False
        self._added = added()
        self._outside = False  # in a function that the pickle did not bring

    def load(self) -> Any:
        """The object. Raises LoadError for everything that is not admitted or makes no sense."""
        try:
            result = self._run()
            check_tree(result, self._shared, self._budget.size)
        except LoadError:
            raise
        except _MISUSES as problem:
            if self._outside:
                raise
            raise UnpicklingError(
                f"the pickle is damaged: {type_name(problem)}: {problem!s:.300}"
            ) from problem
        except NotImplementedError as problem:
            if self._outside:
                raise
            raise UnsupportedError(f"{problem!s:.1000}") from problem
        except RuntimeError as problem:
            if self._outside:
                raise
            raise CorruptError(f"{problem!s:.1000}") from problem
        return result

    def _run(self) -> Any:
        budget = self._budget
        for opcode, argument in instructions(self._stream):
            budget.left -= COSTS[opcode]
            if budget.left < 0:
                raise budget.exceeded()
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
                f"Trying to load unsupported GLOBAL {plain(path)} whose module {module} is blocked."
            )
        if path in DEFAULT:
            self._stack.append(DEFAULT[path])
            return
        if module == "torch" and name in MISSING_DTYPES:
            raise UnsupportedError(not_here(name, self._entry()))
        for known, value in self._added.items():
            if path == known or same_class(path, known):
                self._stack.append(value)
                return
        path = plain(path.removeprefix("builtins."))
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
        call = CALLS.get(id(function))
        if call is None:
            raise UnpicklingError(
                f"Trying to call reduce for unrecognized function {show(function)}"
            )
        self._stack[-1] = call(self._budget, *args)

    def _newobj(self, _: None) -> None:
        args = self._stack.pop()
        cls = self._stack.pop()
        if self._was_added(cls):
            self._stack.append(self._call(cls.__new__, cls, *args))
        elif any([cls is one for one in MADE_NEW]) and type(args) is tuple:
            self._stack.append(CALLS[id(cls)](self._budget, *args))
        else:
            raise UnpicklingError(
                "Can only create new object for nn.Parameter or classes allowlisted via "
                f"`add_safe_globals` but got {show(cls)}"
            )

    def _build(self, _: None) -> None:
        state = self._stack.pop()
        target = self._stack[-1]
        if type(target) is OrderedDict:  # such as _metadata
            if isinstance(state, dict):
                inside = [len(value) for value in state.values() if isinstance(value, dict)]
                self._budget.charge(PER_ATTRIBUTE * len(state) + _PER_ENTRY * sum(inside))
                self._budget.share(state.values())
            check_attributes(target, state)
            target.__dict__.update(state)
        elif self._was_added(type(target)):
            self._call(_set_state, target, check_state(state))
        else:
            raise UnpicklingError(
                "Can only build Tensor, Parameter, OrderedDict or types allowlisted via "
                f"`add_safe_globals`, but got {type(target)}"
            )

    def _persistent(self, _: None) -> None:
        found = self._stack.pop()
        if type(found) is not tuple:
            raise UnpicklingError(f"persistent_load id must be tuple or int, but got {type(found)}")
        if not found or type(found[0]) not in (str, bytes) or found[0] not in _STORAGE:
            raise UnpicklingError(
                f"Only persistent_load of storage is allowed, but got {show(found[:1])}"
            )
        self._stack.append(self._call(self._persistent_load, found, self._entry))

    def _entry(self) -> str:
        """The key of the dict entry that is being read, as far as it can be told."""
        for stack in (self._stack, *reversed(self._outer)):
            for value in reversed(stack):
                if type(value) is str:
                    return show(value)
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
        self._update([key], [value])

    def _setitems(self, _: None) -> None:
        items = self._since_mark()
        if len(items) & 1:
            raise UnpicklingError("a key in the pickle has no value")
        self._update(items[::2], items[1::2])

    def _update(self, keys: list[Any], values: list[Any]) -> None:
        target = self._stack[-1]
        if type(target) not in (dict, OrderedDict, Counter):
            raise UnpicklingError(
                "Can only SETITEM for dict, collections.OrderedDict, collections.Counter, but "
                f"got {type(target)}"
            )
        if type(target) is Counter:
            check_counts(values)
        self._budget.charge(_PER_ENTRY * len(keys))
        if len(keys) < 32 and type(target) is dict and _ONLY_STRINGS.issuperset(map(type, keys)):
            self._budget.charge_texts(keys)
            target.update(zip(keys, values))  # the most common case, quickly
        else:
            self._budget.put(target, keys, values)

    def _tuple(self, _: None) -> None:
        items = self._since_mark()
        self._stack.append(tuple(items))

    def _tuple1(self, _: None) -> None:
        self._stack[-1] = (self._stack[-1],)

    def _last(self, count: int) -> None:
        if len(self._stack) < count:
            raise UnpicklingError("the pickle takes more than it has put there")
        items = tuple(self._stack[-count:])
        del self._stack[-count:]
        self._stack.append(items)

    def _string(self, data: bytes) -> None:
        as_bytes = self._encoding == "bytes"
        self._stack.append(data if as_bytes else text(data, "strict", self._encoding))

    def _get(self, place: int) -> None:
        value = self._memo[place]
        self._stack.append(value)
        if type(value) not in _ATOMS:
            self._shared.add(id(value))
        elif type(value) is int:  # which no pickler puts here: it can have 600 digits
            self._budget.charge(4 * value.bit_length())

    def _put(self, place: int) -> None:
        # a list, because the places are numbers that a file chooses: see budget.py
        memo = self._memo
        if place == len(memo):
            memo.append(self._stack[-1])
            return
        if place > len(memo) + _GAP:
            raise UnpicklingError(f"the memo of the pickle has a gap before place {place}")
        memo.extend([None] * (place + 1 - len(memo)))
        memo[place] = self._stack[-1]

    def _proto(self, protocol: int) -> None:
        if protocol != 2 and not self._warned:
            self._warned = True
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
    pickle.TUPLE1: WeightsOnlyUnpickler._tuple1,
    pickle.TUPLE2: lambda self, _: self._last(2),
    pickle.TUPLE3: lambda self, _: self._last(3),
    pickle.SHORT_BINSTRING: WeightsOnlyUnpickler._string,
    pickle.BINGET: WeightsOnlyUnpickler._get,
    pickle.LONG_BINGET: WeightsOnlyUnpickler._get,
    pickle.BINPUT: WeightsOnlyUnpickler._put,
    pickle.LONG_BINPUT: WeightsOnlyUnpickler._put,
    pickle.PROTO: WeightsOnlyUnpickler._proto,
}
