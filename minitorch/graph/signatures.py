"""Calls judged by PyTorch's signatures: what a call may not be is refused before anything is done.

PyTorch reads the arguments of its operations in one place, from a signature or several:

    sum(Tensor input, ints1? dim, bool keepdim=False, *, dtype? dtype=None)

So does this file; torch_signatures.txt has the signatures, one a line, recorded from PyTorch. A
``?`` allows None, ``ints1`` is a tuple of ints for which one int may stand. Methods have lines of
their own (``Tensor.sum``), which count their arguments without ``self``.

A call is judged by the types of its arguments, once: later calls of the same types cost a look
into a set. Inside the package operations call each other without this step.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from os.path import dirname, join
from typing import Any, NamedTuple

import numpy as np

from ..errors import type_name
from ..tensors import Tensor
from ..tensors.shapes import Size
from .asking import has_answer

_LIST = join(dirname(dirname(__file__)), "torch_signatures.txt")
# A look into a set would be felt here: the steps of every network are made of these. What they may
# not be given, they refuse themselves.
_BY_THEMSELVES = {
    f"Tensor.{name}" for name in ("add", "mul", "permute", "reshape", "sub", "sum", "view")
}
# NumPy's names for arguments, which torch takes too
_NUMPY_NAMES = {
    "axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other",
}  # fmt: skip
_IN_WORDS = {
    "TensorOrNumber": "Tensor", "symint": "int", "ints": "tuple of ints",
    "symints": "tuple of ints", "ints1": "tuple of ints", "symints1": "tuple of ints",
    "Tensors": "tuple of Tensors",
    "floats": "tuple of floats", "Numbers": "tuple of Scalars", "any": "object",
    "dtype": "torch.dtype", "device": "torch.device", "layout": "torch.layout",
    "memory_format": "torch.memory_format", "Generator": "torch.Generator",
}  # fmt: skip
_SEQUENCES = (tuple, list, Size)
_SIZES = ("ints", "symints")  # may be written one by one, if nothing else goes by position


class Parameter(NamedTuple):
    """One argument of a signature: ``bool keepdim=False``."""

    kind: str
    name: str
    allows_none: bool
    default: str | None
    by_word: bool

    def __str__(self) -> str:
        default = "" if self.default is None else f" = {self.default}"
        return f"{self.wanted} {self.name}{default}"

    @property
    def wanted(self) -> str:
        """What torch's errors call its type."""
        return _IN_WORDS.get(self.kind, self.kind)

    def takes(self, value: Any) -> bool:
        """May ``value`` stand here?"""
        if value is None:
            return self.allows_none or self.kind == "any"
        return _TAKES.get(self.kind, _anything)(value) or has_answer(type(value))


class Signature:
    """One way to call a function.

    - ``fewest``, ``most``: how many arguments it has to be given, and can be.
    """

    def __init__(self, written: str):
        self.parameters: list[Parameter] = []
        by_word = False
        for part in written.split(", ") if written else ():
            if part == "*":
                by_word = True
                continue
            head, _, default = part.partition("=")
            kind, _, name = head.partition(" ")
            none = kind.endswith("?")
            said = default if "=" in part else None
            self.parameters.append(Parameter(kind.rstrip("?"), name, none, said, by_word))
        self.by_position = [p for p in self.parameters if not p.by_word]
        self.fewest = len([p for p in self.parameters if p.default is None])
        self.most = len(self.parameters)
        first = self.by_position[0].kind if len(self.by_position) == 1 else ""
        self.takes_sizes = first in _SIZES

    def __str__(self) -> str:
        words = [str(p) for p in self.by_position]
        by_word = [str(p) for p in self.parameters if p.by_word]
        return f"({', '.join([*words, *(['*', *by_word] if by_word else [])])})"

    def refusal(
        self, function: str, args: Sequence[Any], kwargs: dict[str, Any]
    ) -> TypeError | None:
        """torch's error for a call that this is no signature of; None if it is one."""
        if len(args) > len(self.by_position) and not self.takes_sizes:
            return self._too_many(function, len(args))
        place, unread = 0, dict(kwargs)
        for parameter in self.parameters:
            if place < len(args):
                if parameter.by_word:
                    return self._too_many(function, len(args))
                value, word = args[place], False
            elif parameter.name in unread:
                value, word = unread.pop(parameter.name), True
            elif parameter.default is not None:
                continue
            else:
                return self._too_few(function, parameter)
            if not parameter.takes(value):
                if place == 0 and not word and self.takes_sizes and _ints(tuple(args)):
                    place = len(args)  # view(2, 3)
                    continue
                return self.wrong(function, parameter, value, None if word else place, args)
            place += not word
        return self._unknown(function, unread, len(args)) if unread else None

    def _too_many(self, function: str, given: int) -> TypeError:
        most = len(self.by_position)
        if self.fewest != most:
            return TypeError(
                f"{function}() takes from {self.fewest} to {most} positional arguments but {given} "
                "were given"
            )
        return TypeError(
            f"{function}() takes {most} positional argument{'s' * (most != 1)} but {given} "
            f"{'was' if given == 1 else 'were'} given"
        )

    def _too_few(self, function: str, first: Parameter) -> TypeError:
        left = self.parameters[self.parameters.index(first) :]
        names = [f'"{p.name}"' for p in left if p.default is None]
        return TypeError(
            f"{function}() missing {len(names)} required positional "
            f"argument{'s' * (len(names) == 1)}: {', '.join(names)}"
        )

    def wrong(
        self,
        function: str,
        parameter: Parameter,
        value: Any,
        place: int | None,
        args: Sequence[Any],
    ) -> TypeError:
        where = "" if place is None else f" (position {place + 1})"
        said = f"{function}(): argument '{parameter.name}'{where} must be {parameter.wanted}"
        items = value if isinstance(value, (tuple, list)) else args if self.takes_sizes else ()
        if place is not None and "ints" in parameter.kind and items and not _index(items[0]):
            kind = _kind(items[0])
            return TypeError(f"{said}, but found element of type {kind} at pos 0")
        return TypeError(f"{said}, not {_kind(value)}")

    def _unknown(self, function: str, unread: dict[str, Any], given: int) -> TypeError:
        names = [p.name for p in self.parameters]
        for word in unread:
            if word not in names:
                return TypeError(f"{function}() got an unexpected keyword argument '{word}'")
            if names.index(word) < given:
                return TypeError(f"{function}() got multiple values for argument '{word}'")
        return TypeError("invalid keyword arguments")


# ---- what may stand for what ---------------------------------------------------------------------


def _anything(value: Any) -> bool:
    return True


def _tensor(value: Any) -> bool:
    return isinstance(value, Tensor)


def _float(value: Any) -> bool:
    if isinstance(value, Tensor):
        return not value.array.ndim and not value.requires_grad
    return isinstance(value, (float, int, np.number, np.bool_)) or hasattr(value, "node")


def _number(value: Any) -> bool:
    return isinstance(value, complex) or _float(value)


def _tensor_or_number(value: Any) -> bool:
    return isinstance(value, Tensor) or _number(value)


def _int(value: Any) -> bool:
    if isinstance(value, Tensor):
        return value.array.dtype.kind in "iu" and not value.array.ndim
    return hasattr(value, "__index__") and not isinstance(value, (bool, np.bool_, np.ndarray))


def _index(value: Any) -> bool:
    """An int, or a tensor of one element: sizes may be such."""
    if isinstance(value, Tensor):
        return value.array.dtype.kind in "iub" and value.array.size == 1
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "iu" and not value.ndim
    return _int(value)


def _ints(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and (not value or _index(value[0]))


def _one_or_more(value: Any) -> bool:
    return _ints(value) or _index(value)


def _floats(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and (not value or _float(value[0]))


def _sequence(value: Any) -> bool:
    return isinstance(value, (tuple, list))  # (the operation says which item is wrong)


def _special(*also: type) -> Callable[[Any], bool]:
    """An object of a class of its own: anything but plain values (except ``also``)."""
    plain = (bool, int, float, complex, str, tuple, list, dict, set, Tensor, np.ndarray, np.generic)

    def takes(value: Any) -> bool:
        if isinstance(value, also):
            return not isinstance(value, bool)
        return not isinstance(value, plain) and type(value) is not object

    return takes


_TAKES: dict[str, Callable[[Any], bool]] = {
    "Tensor": _tensor,
    "TensorOrNumber": _tensor_or_number,
    "Tensors": _sequence,
    "int": _int,
    "symint": _index,
    "bool": lambda value: isinstance(value, bool),
    "float": _float,
    "Number": _number,
    "ints": _ints,
    "symints": _ints,
    "ints1": _one_or_more,
    "symints1": _one_or_more,
    "floats": _floats,
    "Numbers": _sequence,
    "str": lambda value: isinstance(value, str),
    "dtype": _special(),
    "layout": _special(),
    "memory_format": _special(),
    "Generator": _special(),
    "device": _special(str, int),
}


# ---- the list, and the judge ---------------------------------------------------------------------


@functools.cache
def _written() -> dict[str, list[str]]:
    """Name of a function, or ``Tensor.`` and that of a method -> its signatures."""
    found: dict[str, list[str]] = {}
    with open(_LIST, encoding="utf-8") as file:
        for line in file.read().splitlines():
            name, opened, rest = line.partition("(")
            if opened and not line.startswith("#"):
                found.setdefault(name, []).append(rest[:-1])
    return found


@functools.cache
def signatures_of(name: str) -> list[Signature]:
    """The signatures of ``sum``, ``nn.functional.gelu`` or ``Tensor.sum``; [] if none are known."""
    return [Signature(written) for written in _written().get(name, [])]


def has_settings(name: str) -> bool:
    """Has a function signatures, with arguments that are not Tensors? (Without, it judges itself,
    as some others do.)

    >>> has_settings("mean"), has_settings("exp"), has_settings("no_such_function")
    (True, False, False)
    """
    return name not in _BY_THEMSELVES and any(
        not part.startswith(("Tensor ", "TensorOrNumber ", "Tensor? out"))
        for written in _written().get(name, [])
        for part in written.split(", ")
        if part not in ("", "*")
    )


def judged(known: str, body: Callable[..., Any]) -> Callable[..., Any]:
    """``body``, called only as torch may be called; TypeError with torch's words otherwise.

    - ``known``: ``sum`` of the function, ``Tensor.sum`` of the method.
    """
    accepted: set[Any] = set()

    @functools.wraps(body)
    def entry(*args: Any, **kwargs: Any) -> Any:
        if not kwargs:
            if tuple(map(type, args)) in accepted:
                return body(*args)
            values: Any = args
            types: Any = tuple(map(type, args))
        else:
            values = (*args, *kwargs.values())
            types = (*map(type, args), *kwargs, *map(type, kwargs.values()))
        firsts = [type(v[0]) if v else None for v in values if type(v) in _SEQUENCES]
        types = (types, *firsts) if firsts else types
        if types not in accepted:
            args, kwargs = judge(known, args, kwargs, types, accepted)
        return body(*args, **kwargs)

    return _named(known, entry)


def _named(known: str, entry: Any) -> Any:
    place, _, entry.__name__ = known.rpartition(".")
    if place != "Tensor":  # where it is found by this name: pickle looks there
        entry.__qualname__ = entry.__name__
        entry.__module__ = f"minitorch.{place}".rstrip(".")
    return entry


def judged_inside(known: str, body: Callable[..., Any]) -> Callable[..., Any]:
    """``body``, of which torch has a function in Python that hands its numbers on to one in C.

    That one refuses numbers of other types, and counts their positions; it takes tensors without
    dimensions for numbers, which ``body`` is given as such.
    """
    code: Any = getattr(body, "__code__", None)
    (signature,) = signatures_of(f"inside {known}")
    names = code.co_varnames[: code.co_argcount]
    may_be_none = dict(zip(reversed(names), reversed(body.__defaults__ or ())))  # type: ignore[attr-defined]
    kinds = {
        p.name: (place, p)
        for place, p in enumerate(signature.parameters)
        if p.kind in _OF_NUMBERS and p.name in code.co_varnames and p.name != "reduction"
    }
    accepted: set[Any] = set()

    def plain(name: str, value: Any) -> Any:
        if name not in kinds or (value is None and may_be_none.get(name, 0) is None):
            return value
        place, parameter = kinds[name]
        if not parameter.takes(value):
            raise signature.wrong(known.rpartition(".")[2], parameter, value, place, ())
        return _as_plain(value, parameter.kind)

    @functools.wraps(body)
    def entry(*args: Any, **kwargs: Any) -> Any:
        types: Any = tuple(map(type, args))
        if kwargs:
            types = (*types, *kwargs, *map(type, kwargs.values()))
        if types not in accepted:
            found = [plain(name, value) for name, value in zip(names, args)]
            words = {name: plain(name, value) for name, value in kwargs.items()}
            pairs = zip((*args, *kwargs.values()), (*found, *args[len(names) :], *words.values()))
            if all([a is b for a, b in pairs]):
                accepted.add(types)
            args, kwargs = (*found, *args[len(names) :]), words
        return body(*args, **kwargs)

    return _named(known, entry)


def check(known: str, *args: Any, **kwargs: Any) -> None:
    """For functions that judge themselves: raise torch's error unless a call may be so."""
    judge(known, args, kwargs, None, set())


_OF_NUMBERS = ("Number", "float", "int", "symint", "bool")


def judge(
    known: str, args: tuple[Any, ...], kwargs: dict[str, Any], types: Any, accepted: set[Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Raise torch's error for a call that no signature allows; returns the arguments as plain
    numbers and by torch's names. Adds ``types`` to ``accepted`` if calls of them need neither."""
    signatures = signatures_of(known)
    named = _by_torch_names(kwargs, signatures)
    is_method = known.startswith("Tensor.")
    given = args[1:] if is_method else args
    function = _in_c(known)
    refusals = [s.refusal(function, given, named) for s in signatures]
    if None not in refusals:
        raise _error(function, signatures, [r for r in refusals if r], given, named)
    plain, words = _plain(signatures[refusals.index(None)], given, named)
    if words is kwargs and plain is given:
        accepted.add(types)
    return (args[0], *plain) if is_method else plain, words


_AS_THEY_ARE = ("Tensor", "TensorOrNumber", "Tensors", "Numbers", "any")


def _plain(
    signature: Signature, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments with Python's numbers, where tensors without dimensions or NumPy's numbers
    stand for them; the same objects if there are none."""
    if signature.takes_sizes and len(args) > 1:
        by_place = [_as_plain(value) for value in args]
    else:
        kinds = [p.kind for p in signature.by_position]
        by_place = [v if k in _AS_THEY_ARE else _as_plain(v, k) for k, v in zip(kinds, args)]
    kind_of = {p.name: p.kind for p in signature.parameters}
    words = {
        k: v if kind_of[k] in _AS_THEY_ARE else _as_plain(v, kind_of[k]) for k, v in kwargs.items()
    }
    same = all([a is b for a, b in zip((*args, *kwargs.values()), (*by_place, *words.values()))])
    return (args, kwargs) if same else (tuple(by_place), words)


def _as_plain(value: Any, kind: str = "int") -> Any:
    if isinstance(value, (tuple, list)):
        if any([isinstance(item, (Tensor, np.generic, np.ndarray)) for item in value]):
            return [_as_plain(item) for item in value]
        return value
    if isinstance(value, Tensor):
        number = value.item()
        return int(number) if isinstance(number, bool) and "int" in kind else number
    is_number = isinstance(value, np.generic) or (isinstance(value, np.ndarray) and not value.ndim)
    return value.item() if is_number else value


def _error(
    function: str,
    signatures: list[Signature],
    refusals: list[TypeError],
    args: Sequence[Any],
    kwargs: dict[str, Any],
) -> TypeError:
    """torch's error: of the only signature with so many arguments, or about all of them."""
    count = len(args) + len(kwargs)
    plausible = [n for n, s in enumerate(signatures) if s.fewest <= count <= s.most]
    if len(signatures) == 1 or len(plausible) == 1:
        return refusals[plausible[0] if plausible else 0]
    words = [_kind(value) for value in args]
    words += [f"{word}={_kind(value)}" for word, value in kwargs.items()]
    got = ", ".join(words) + ", " * (not args and len(kwargs) == 1)
    expected = "".join([f"\n * {signature}" for signature in signatures])
    return TypeError(
        f"{function}() received an invalid combination of arguments - got ({got}), but expected "
        f"one of:{expected}"
    )


def _kind(value: Any) -> str:
    """What C calls a value's type."""
    name = type_name(value)
    if type(value).__module__ == "numpy":
        return f"numpy.{name}"
    return f"torch.{name}" if name in ("dtype", "device", "layout", "memory_format") else name


def check_out(known: str, args: tuple[Any, ...], kwargs: dict[str, Any], out: Any) -> None:
    """Raise torch's error unless a function may be called with ``out=`` and these arguments."""
    signatures = signatures_of(known)
    if not any([p.name == "out" for s in signatures for p in s.parameters]):
        return
    named = _by_torch_names({**kwargs, "out": out}, signatures)
    function = _in_c(known)
    refusals = [s.refusal(function, args, named) for s in signatures]
    if None not in refusals:
        raise _error(function, signatures, [r for r in refusals if r], args, named)


def _in_c(known: str) -> str:
    """What torch's errors call a function: ``linalg.norm`` is ``linalg_norm``."""
    place, _, short = known.rpartition(".")
    return f"{place}_{short}" if place in ("linalg", "special") else short


def _by_torch_names(kwargs: dict[str, Any], signatures: list[Signature]) -> dict[str, Any]:
    """Keyword arguments by torch's names, where they have come by NumPy's."""
    if not kwargs.keys() & _NUMPY_NAMES.keys():
        return kwargs
    names = {p.name for s in signatures for p in s.parameters}
    found = {}
    for word, value in kwargs.items():
        known = _NUMPY_NAMES.get(word, word)
        renamed = word not in names and known in names and known not in kwargs
        found[known if renamed else word] = value
    return found
