"""Where does a result differ from the expected one? Type first, then shape, dtype, values."""

from __future__ import annotations

import numbers
import re
from typing import Any, NamedTuple

import numpy as np

from ..tensors import Tensor
from ..tensors.shapes import Size

# How far floats may be apart: a correct solution may add in another order.
RTOL = {"float16": 1e-2, "float32": 1e-4, "float64": 1e-7}
ATOL = {"float16": 1e-3, "float32": 1e-5, "float64": 1e-9}
NUMBERS = {int, float, bool, complex}
SIMPLE = {*NUMBERS, str, type(None)}  # their values are all there is to them
LARGE = 10_000_000  # elements: what is larger is not compared value by value


class Elements(NamedTuple):
    """A tensor or an array as it was when it was returned; later writes do not reach it."""

    kind: str
    shape: tuple[int, ...]
    dtype: str
    values: np.ndarray | None  # None: too large to be looked at

    def __repr__(self) -> str:
        if self.values is None or self.values.size > 64:
            return f"{self.kind} of shape {self.shape}, {self.dtype}"
        text = np.array2string(self.values, separator=", ", precision=6, max_line_width=68)
        about = "" if self.values.size else f" of shape {self.shape}"
        return f"{self.kind}{about} {text} ({self.dtype})"


def frozen(value: Any) -> Any:
    """The value as it is now, in a form that can be compared later."""
    if type(value) in SIMPLE or type(value) is Elements:
        return value
    if isinstance(value, (Tensor, np.ndarray)):
        kind = "tensor" if isinstance(value, Tensor) else "array"
        array: Any = value.array if isinstance(value, Tensor) else value
        if isinstance(array, np.ndarray):  # of a class of its own, which may say what it likes?
            array = np.ndarray.view(array, np.ndarray)
        copy = np.array(array) if array.size <= LARGE else None
        dtype = str(value.dtype if kind == "tensor" else array.dtype).removeprefix("torch.")
        return Elements(kind, tuple(array.shape), dtype, copy)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    if type(value) in (tuple, list, Size) or is_named(value):
        return (tuple if isinstance(value, tuple) else list)(map(frozen, value))
    if type(value) is set:
        return set(value)
    plain: Any
    for plain in (int, float, complex):  # a number whose == is its own, without it
        if isinstance(value, plain) and not isinstance(value, (bool, np.generic)):
            return plain.__pos__(value)
    return str.__str__(value) if isinstance(value, str) else value


def is_named(value: Any) -> bool:
    """Is it a tuple whose items have names, as collections.namedtuple makes them, and no more?"""
    kind = type(value)
    return kind.__bases__ == (tuple,) and "__iter__" not in vars(kind) and hasattr(kind, "_fields")


def inputs_of(case: tuple) -> list[Any]:
    """What a solution is given, as it is now; None for what is no plain data (a model, a hook)."""
    return [frozen(item) if _may_change(item) and _is_data(item) else None for item in case]


def _may_change(value: Any) -> bool:
    """Can somebody write into it? Of a tuple of numbers nothing has to be remembered."""
    if type(value) in SIMPLE:
        return False
    return not isinstance(value, tuple) or any(map(_may_change, value))


def _is_data(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_data, value.values()))
    if type(value) in (tuple, list, Size):
        return all(map(_is_data, value))
    return isinstance(value, (Tensor, np.ndarray, str, type(None), set)) or _is_number(value)


def gap(expected: Any, got: Any, what: str = "the result") -> str | None:
    """One sentence about the first difference between two frozen values; None if there is none."""
    if _same(expected, got):  # the usual case, in little time
        return None
    if isinstance(expected, Elements):
        return _gap_of_elements(expected, got, what)
    if _is_number(expected):
        return _gap_of_numbers(expected, got, what)
    if isinstance(expected, dict):
        return _gap_of_dicts(expected, got, what)
    if isinstance(expected, (tuple, list)):
        return _gap_of_sequences(expected, got, what)
    if type(expected) is not type(got) and not isinstance(got, type(expected)):
        return _wrong_type(expected, got, what)
    return (
        None if _equal(expected, got) else f"{_is(what)} {short(got)}, expected {short(expected)}"
    )


def _same(expected: Any, got: Any) -> bool:
    """Are they equal, and made of nothing but tuples, lists and simple values?"""
    kind = type(expected)
    if kind is not type(got):
        return False
    if kind in SIMPLE:
        return bool(expected == got)
    if kind is not tuple and kind is not list:
        return False
    return len(expected) == len(got) and all(map(_same, expected, got))


def _gap_of_elements(expected: Elements, got: Any, what: str) -> str | None:
    if not isinstance(got, Elements) or got.kind != expected.kind:
        return _wrong_type(expected, got, what)
    if got.shape != expected.shape:
        return f"{_has(what)} shape {got.shape}, expected {expected.shape}"
    if got.dtype != expected.dtype:
        return f"{_has(what)} dtype {got.dtype}, expected {expected.dtype}"
    if expected.values is None:
        return None
    if got.values is None:  # nobody but a liar has a shape that is small, and too large a value
        return f"{_has(what)} no values"
    return _gap_of_values(expected.values, got.values, what)


def _gap_of_values(expected: np.ndarray, got: np.ndarray, what: str) -> str | None:
    if np.array_equal(got, expected):  # the usual case, in a tenth of the time
        return None
    close = close_elements(expected, got)
    if close.all():
        return None
    if expected.ndim == 0:
        return f"{_is(what)} {got[()]}, expected {expected[()]}"
    wrong = np.argwhere(~close)
    with np.errstate(all="ignore"):
        apart = np.abs(got.astype(np.float64) - expected.astype(np.float64))
        apart = np.where(close, -1.0, np.where(np.isnan(apart), np.inf, apart))
    first = tuple(map(int, wrong[0]))
    worst = tuple(map(int, np.unravel_index(apart.argmax(), apart.shape)))
    text = f"{len(wrong)} of {expected.size} elements of {what} are wrong; "
    text += f"the first, at {_index(first)}, is {got[first]}, expected {expected[first]}"
    if worst != first and apart[worst] > apart[first]:
        text += f"; the worst, at {_index(worst)}, is {got[worst]}, expected {expected[worst]}"
    return text


def close_elements(expected: np.ndarray, got: np.ndarray) -> np.ndarray:
    """For each element: is it right? As near as a sum in another order may be."""
    if expected.dtype.kind not in "fc":  # isclose would make floats of large integers
        return np.asarray(got == expected)
    name = expected.dtype.name
    with np.errstate(all="ignore"):
        return np.isclose(got, expected, RTOL.get(name, 0), ATOL.get(name, 0), equal_nan=True)


def _index(place: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, place))}]"


def _gap_of_numbers(expected: Any, got: Any, what: str) -> str | None:
    if not _is_number(got) or _kind(got) != _kind(expected):
        return _wrong_type(expected, got, what)
    if _kind(expected) == "bool" and _CLAUSE.search(what):
        return None if got == expected else f"{what}: {got}, expected {expected}"
    if _kind(expected) != "float":
        return None if got == expected else f"{_is(what)} {got}, expected {expected}"
    if got == expected or np.isclose(float(got), float(expected), 1e-5, 1e-7, equal_nan=True):
        return None
    return f"{_is(what)} {got}, expected {expected}"


def _gap_of_dicts(expected: dict, got: Any, what: str) -> str | None:
    if not isinstance(got, dict):
        return _wrong_type(expected, got, what)
    for key in expected:
        name = key if what == "the result" and isinstance(key, str) else f"{what}[{key!r}]"
        if key not in got:
            return f"{name} is missing"
        found = gap(expected[key], got[key], name)
        if found:
            return found
    more = [key for key in got if key not in expected]
    return f"{_has(what)} {short(more[0])}, which is not expected" if more else None


def _gap_of_sequences(expected: Any, got: Any, what: str) -> str | None:
    if not isinstance(got, (tuple, list)) or isinstance(got, Elements):
        return _wrong_type(expected, got, what)
    if isinstance(expected, tuple) != isinstance(got, tuple):
        return _wrong_type(expected, got, what)
    plain = all(is_plain(item) for item in (*expected, *got))
    if plain and len(expected) <= 12:  # a shape, strides: shown whole
        differ = len(got) != len(expected) or any(map(gap, expected, got))
        return f"{_is(what)} {short(got)}, expected {short(expected)}" if differ else None
    if len(got) != len(expected):
        return f"{_has(what)} {len(got)} items, expected {len(expected)}"
    for number, pair in enumerate(zip(expected, got)):
        found = gap(*pair, f"item {number} of {what}")
        if found:
            return found
    return None


def is_plain(value: Any) -> bool:
    """A number or a string."""
    return _is_number(value) or isinstance(value, str)


def is_whole(value: Any) -> bool:
    """A whole number of Python or NumPy; True is none."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def is_truth(value: Any) -> bool:
    """True or False, Python's or NumPy's."""
    return isinstance(value, (bool, np.bool_))


def kind_name(value: Any) -> str:
    """The name of a value's class: "float" also for NumPy's float64, which is one."""
    return "float" if isinstance(value, float) else class_name(value)


def _is_number(value: Any) -> bool:
    return type(value) in NUMBERS or isinstance(value, (numbers.Number, np.bool_))


def _kind(value: Any) -> str:
    """Python's and NumPy's numbers of one kind stand for each other; True is no 1."""
    if isinstance(value, (bool, np.bool_)):
        return "bool"
    if isinstance(value, (int, np.integer)):
        return "int"
    return "float" if isinstance(value, (float, np.floating)) else "complex"


def _equal(expected: Any, got: Any) -> bool:
    try:
        return expected is got or bool(expected == got)
    except Exception:  # an == of the reader's own
        return False


# What a value is called: "the parts", "the names of its parameters", "the lengths afterwards".
_AFTER_NOUN = re.compile(r" (?:of|in|on|at|for|with|that|after|before|afterwards|left)\b")
_PLURAL = re.compile(r"(?:the|its|all) (?:\w+ )*\w*[^siu\W]s(?<!bias)")
_CLAUSE = re.compile(r" (?:is|are|has|have|depends?|shares?) ")  # true or not, as a whole


def _many(what: str) -> bool:
    """Whether a name is in the plural, as far as its noun tells."""
    return _PLURAL.fullmatch(_AFTER_NOUN.split(what, maxsplit=1)[0]) is not None


def _is(what: str) -> str:
    return f"{what} {'are' if _many(what) else 'is'}"


def _has(what: str) -> str:
    return f"{what} {'have' if _many(what) else 'has'}"


def _wrong_type(expected: Any, got: Any, what: str) -> str:
    return f"{_is(what)} {_with_article(got)}, expected {_with_article(expected)}"


def _with_article(value: Any) -> str:
    """What a value is, for a sentence: "None", "a tensor of shape (2,)", "an int (3)"."""
    if value is None:
        return "None"
    if isinstance(value, Elements):
        return f"{'an' if value.kind == 'array' else 'a'} {value.kind} of shape {value.shape}"
    name = class_name(value)
    return f"{article(name)} {name} ({short(value)})"


def words_of(error: BaseException) -> str:
    """The message of an error; for any error, also one whose message cannot be made."""
    try:
        return str(error)
    except BaseException as other:
        return f"no message: its own __str__ raises {class_name(other)}"


def class_name(value: Any) -> str:
    """The name of a value's class, whatever that class says of itself."""
    return type.__dict__["__name__"].__get__(type(value))


def article(name: str) -> str:
    return "an" if name[0] in "aeiouAEIOU" else "a"


def short(value: Any, most: int = 200) -> str:
    """The repr of a value, cut when it is long; for any object, also a broken one."""
    try:
        # What would be cut is not written first: an item takes three characters at least.
        text = repr(value[: most // 3 + 1] if type(value) in (list, tuple) else value)
    except BaseException as error:  # a reader's own __repr__ may do anything
        text = f"<{class_name(value)} whose repr raises {class_name(error)}>"
    return text if len(text) <= most else f"{text[: most - 4]} ..."
