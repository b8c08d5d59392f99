"""What a solution did, as plain data and raw arrays: what goes from one process to another.

No pickle, and nothing that is read here is ever run. A value becomes JSON in which arrays are
numbers of buffers; what has no such form (a module, an object of a class of its own) becomes the
name of its class and its repr.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import minitorch as torch

from ..course.candidates import Outcome, own_lines
from ..course.comparing import Elements, short, words_of
from ..course.definitions import Exercise
from ..course.grading import MOST_NAMED, Seen, raised_by_hand
from .kinds import LONGEST_CHAIN, LONGEST_NAME, VALUES, Kind, Kinds, Stranger, chain_of

DEEPEST = 40  # lists in lists
LONGEST_TEXT = 4000  # characters of a repr, or of the words of an error
MOST_NODES = 50_000  # of one value
WIDEST = 1 << 16  # bits of a whole number
PLAIN = {int, float, str, tuple, list, dict}
KEPT = {np.dtype(code).str for code in "?bBhHiIlLqQefdFD"}
KEPT |= {np.dtype(code).newbyteorder().str for code in KEPT}


class Unreadable(ValueError):
    """What came from the other process is none of the forms that are written here."""


class TooMuch(Exception):
    """A value that is too large or too deep to be sent as it is."""


class Packer:
    """Makes JSON of values; arrays go into ``buffers``."""

    def __init__(self) -> None:
        self.buffers: list[bytes] = []
        self.nodes = 0

    def outcome(self, exercise: Exercise, outcome: Outcome) -> dict[str, Any]:
        packed: dict[str, Any] = {"printed": clean(outcome.printed)}
        if outcome.error is not None:
            words = clean(words_of(outcome.error))[:LONGEST_TEXT]
            packed["error"] = {"kind": chain_of(type(outcome.error)), "words": words}
            lines = outcome.lines
            if lines is None:
                lines = tuple(own_lines(outcome.error, exercise.id))
            packed["error"]["lines"] = [clean(line)[:LONGEST_TEXT] for line in lines]
            packed["error"]["by_hand"] = raised_by_hand(outcome)
            return packed
        packed["value"] = self.value(outcome.value)
        packed["changed"] = [clean(text)[:LONGEST_TEXT] for text in outcome.changed][:20]
        return packed

    def value(self, value: Any) -> Any:
        """A value, or its class and repr if it is too much."""
        count, self.nodes = len(self.buffers), 0
        try:
            return self._value(value, 0)
        except (TooMuch, RecursionError):
            del self.buffers[count:]
            return self._stranger(value)

    def _value(self, value: Any, depth: int) -> Any:
        self.nodes += 1
        if depth > DEEPEST or self.nodes > MOST_NODES:
            raise TooMuch
        exact = type(value)
        if exact is int and -(2**53) < value < 2**53:
            return value
        if value is None or exact is bool:
            return value
        if exact in PLAIN:  # most are; to ask what else they may be takes most of the time
            return self._plain(exact, value, depth)
        if type(value) is Elements:
            return self._elements(value)
        if type(value) is torch.Tensor:
            return {"tensor": self._array(np.array(value.array))}
        if type(value) is np.ndarray and value.dtype.str in KEPT:
            return {"array": self._array(value)}
        if isinstance(value, np.generic) and value.dtype.str in KEPT:
            return {"number": self._array(np.asarray(value))}
        if isinstance(value, type):
            return {"class": chain_of(value)}
        for kind in VALUES:
            if isinstance(value, kind):
                packed = self._plain(kind, value, depth)
                if type(value) is kind:
                    return packed
                return {**self._stranger(value), "of": packed}
        return self._stranger(value)

    def _plain(self, kind: type, value: Any, depth: int) -> Any:
        if kind is str:
            text = str.__str__(value)
            if len(text) > 100_000:
                raise TooMuch
            return clean_surrogates(text)
        if kind is int:
            if value.bit_length() > WIDEST:
                raise TooMuch
            number = int(value)
            return number if abs(number) < 2**53 else {"int": hex(number)}
        if kind is float:
            return {"float": float.hex(value)}
        if kind is complex:
            return {"complex": [float.hex(value.real), float.hex(value.imag)]}
        if kind is bytes:
            return {"bytes": bytes.hex(value)}
        if kind is dict:
            items = [
                [self._value(key, depth + 1), self._value(item, depth + 1)]
                for key, item in dict.items(value)
            ]
            return {"dict": items}
        return {kind.__name__: [self._value(item, depth + 1) for item in kind.__iter__(value)]}

    def _elements(self, value: Elements) -> dict[str, Any]:
        values = value.values
        kept = values is not None and values.dtype.str in KEPT
        buffer = self._array(values) if values is not None and kept else None
        about = {"kind": value.kind, "shape": list(value.shape), "dtype": value.dtype}
        return {"elements": {**about, "values": buffer}}

    def _array(self, array: np.ndarray) -> dict[str, Any]:
        self.buffers.append(array.tobytes())
        number = len(self.buffers) - 1
        return {"dtype": array.dtype.str, "shape": list(array.shape), "buffer": number}

    def _stranger(self, value: Any) -> dict[str, Any]:
        text = clean(short(value, LONGEST_TEXT))
        return {"object": chain_of(type(value)), "text": text}


def clean_surrogates(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode() if not text.isascii() else text


def clean(text: Any) -> str:
    """A text that any file can hold, without half characters."""
    return clean_surrogates(str(text))


def packed_seen(exercise: Exercise, seen: Seen) -> tuple[dict[str, Any], list[bytes]]:
    """(JSON, buffers) of what a candidate did."""
    packer = Packer()
    data = {
        "first": [packer.outcome(exercise, outcome) for outcome in seen.first],
        "second": [packer.outcome(exercise, outcome) for outcome in seen.second],
        "threads": seen.threads,
        "replaced": [clean(name)[:LONGEST_NAME] for name in seen.replaced],
        "borrowed": clean(seen.borrowed)[:LONGEST_TEXT],
    }
    return data, packer.buffers


class Reader:
    """Makes values of JSON that may hold anything. Unreadable if it is not what Packer writes."""

    def __init__(self, buffers: list[bytes], kinds: Kinds) -> None:
        self.buffers, self.kinds = buffers, kinds

    def seen(self, data: Any) -> Seen:
        first, second = list_of(data, "first", 200), list_of(data, "second", 200)
        threads = data.get("threads")
        if type(threads) is not int or threads < 0:
            raise Unreadable("threads")
        replaced = tuple(text_in(one) for one in list_of(data, "replaced", MOST_NAMED))
        return Seen(
            [self.outcome(one) for one in first],
            [self.outcome(one) for one in second],
            threads,
            replaced,
            text_of(data, "borrowed"),
        )

    def outcome(self, data: Any) -> Outcome:
        printed = text_of(data, "printed")
        if "error" not in data:
            changed = tuple(text_in(one) for one in list_of(data, "changed", 20))
            return Outcome(self.value(data.get("value")), None, printed, changed)
        error = data["error"]
        kind = self.kinds.of(self._chain(error, "kind"))
        if not issubclass(kind, BaseException):
            raise Unreadable("an error of no class of errors")
        raised = kind(text_of(error, "words"))
        lines = tuple(text_in(line) for line in list_of(error, "lines", 20))
        return Outcome(None, raised, printed, (), lines, error.get("by_hand") is True)

    def value(self, data: Any, depth: int = 0) -> Any:
        if depth > DEEPEST + 2:
            raise Unreadable("too deep")
        if data is None or isinstance(data, (bool, str)) or type(data) is int:
            return data
        if not isinstance(data, dict) or not data:
            raise Unreadable("a value")
        if "object" in data:
            return self._object(data, depth)
        if len(data) != 1:
            raise Unreadable("a value")
        form, inner = next(iter(data.items()))
        return self._formed(form, inner, depth)

    def _formed(self, form: str, inner: Any, depth: int) -> Any:
        if form in ("tuple", "list", "set", "frozenset") and isinstance(inner, list):
            items = [self.value(item, depth + 1) for item in inner]
            return hashed({"tuple": tuple, "list": list}.get(form) or set, items)
        if form == "dict" and isinstance(inner, list):
            if not all(isinstance(item, list) and len(item) == 2 for item in inner):
                raise Unreadable("a dict")
            pairs = [[self.value(part, depth + 1) for part in item] for item in inner]
            return hashed(dict, pairs)
        if form == "elements":
            return self._elements(inner)
        if form == "tensor":
            return torch.from_numpy(self._array(inner).copy())
        if form == "array":
            return self._array(inner).copy()
        if form == "number":
            return self._array(inner)[()]
        if form == "class":
            return self._class(inner)
        return number_of(form, inner)

    def _class(self, inner: Any) -> Any:
        chain = self._chain({"kind": inner}, "kind")
        return (chain[0] and REAL_CLASSES.get(chain[0])) or self.kinds.of(chain)

    def _object(self, data: dict[str, Any], depth: int) -> Any:
        kind = self.kinds.of(self._chain(data, "object"))
        text = text_of(data, "text")
        try:
            if "of" in data:
                made: Any = kind(self.value(data["of"], depth + 1))
            else:
                made = kind() if issubclass(kind, Stranger) else large(kind)
            made.told = text
        except Unreadable:
            raise
        except Exception:
            raise Unreadable("an object") from None
        return made

    def _elements(self, data: Any) -> Elements:
        shape = shape_of(data)
        kind, dtype = text_of(data, "kind"), text_of(data, "dtype")
        if kind not in ("tensor", "array"):
            raise Unreadable("elements")
        values = None if data.get("values") is None else self._array(data["values"])
        if values is not None and values.shape != shape:
            raise Unreadable("elements")
        return Elements(kind, shape, dtype, values)

    def _array(self, data: Any) -> np.ndarray:
        shape, dtype = shape_of(data), text_of(data, "dtype")
        number = data.get("buffer")
        if type(number) is not int or not 0 <= number < len(self.buffers) or dtype not in KEPT:
            raise Unreadable("an array")
        buffer = self.buffers[number]
        if len(shape) > 32 or math.prod(shape) * np.dtype(dtype).itemsize != len(buffer):
            raise Unreadable("an array")
        return np.frombuffer(buffer, dtype).reshape(shape)

    def _chain(self, data: Any, key: str) -> tuple[tuple[str, str], ...]:
        names = list_of(data, key, LONGEST_CHAIN)
        chain = []
        for name in names:
            if not isinstance(name, list) or len(name) != 2:
                raise Unreadable("the name of a class")
            module, own = text_in(name[0]), text_in(name[1])
            if max(len(module), len(own)) > LONGEST_NAME or not is_name(module + own):
                raise Unreadable("the name of a class")
            chain.append((module, own or "_"))
        if not chain:
            chain.append(("builtins", "object"))
        return tuple(chain)


def is_name(text: str) -> bool:
    """Can a class be called so? Half characters and zero bytes cannot stand in a name."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def large(kind: type) -> Stranger:
    """Stands for a list or a number that was too much to be sent."""
    return Kind(kind.__name__, (Stranger,), {})()


REAL_CLASSES: dict[tuple[str, str], type] = {
    (kind.__module__, kind.__name__): kind
    for kind in vars(__import__("builtins")).values()
    if isinstance(kind, type)
}


def hashed(kind: Any, items: list[Any]) -> Any:
    try:
        return kind(items)
    except TypeError:
        raise Unreadable("what cannot be in a set") from None


def number_of(form: str, inner: Any) -> Any:
    try:
        if form == "float" and isinstance(inner, str):
            return float.fromhex(inner)
        if form == "int" and isinstance(inner, str) and len(inner) <= WIDEST // 4 + 4:
            return int(inner, 16)
        if form == "complex":
            real, imag = inner
            return complex(float.fromhex(real), float.fromhex(imag))
        if form == "bytes":
            return bytes.fromhex(inner)
    except (ValueError, TypeError, OverflowError):
        pass
    raise Unreadable("a number")


def list_of(data: Any, key: str, most: int) -> list[Any]:
    found = data.get(key) if isinstance(data, dict) else None
    if not isinstance(found, list) or len(found) > most:
        raise Unreadable(key)
    return found


def text_of(data: Any, key: str) -> str:
    return text_in(data.get(key) if isinstance(data, dict) else None)


def text_in(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT + 200:
        raise Unreadable("a text")
    return value


def shape_of(data: Any) -> tuple[int, ...]:
    shape = list_of(data, "shape", 64)
    if not all(type(size) is int and 0 <= size < 2**62 for size in shape):
        raise Unreadable("a shape")
    return tuple(shape)
