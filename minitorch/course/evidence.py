"""A failing case as a small table: what was given, what was expected, what came.

Everything here is text, made while the case is judged: a reader's own ``__repr__`` is asked once,
and later writes change nothing. ``card.py`` shows it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..tensors import Tensor
from .candidates import Outcome, tidy
from .comparing import Elements, class_name, close_elements, gap, is_plain, short, words_of
from .definitions import Exercise

MOST_ELEMENTS = 64  # of a tensor whose values are shown; of a larger one, the first that differ
MOST_ROWS = 6
MOST_PLACES = 4


class Piece(NamedTuple):
    """A piece of text; does the other side have another one in its place?"""

    text: str
    differs: bool = False


class Side(NamedTuple):
    """One value: its text in pieces, and facts such as its shape."""

    pieces: tuple[Piece, ...]
    facts: tuple[Piece, ...] = ()


class Row(NamedTuple):
    """One thing that was compared."""

    what: str
    expected: Side
    got: Side

    @property
    def differs(self) -> bool:
        """Is anything marked?"""
        sides = (self.expected, self.got)
        return any(piece.differs for side in sides for piece in (*side.pieces, *side.facts))


class Evidence(NamedTuple):
    """What is known of the case that went wrong.

    - ``rows``: what was compared; ``more``: how many equal ones are left out.
    - ``given``: (name, facts) of the tensors and arrays among the arguments.
    - ``case``, ``expected``, ``got``: the objects, for a picture.
    """

    rows: tuple[Row, ...]
    more: int
    given: tuple[tuple[str, str], ...]
    case: tuple
    expected: Any
    got: Any


def collect(exercise: Exercise, case: tuple, expected: Outcome, got: Outcome) -> Evidence:
    """The table of a case, from the outcomes of the reference and of the candidate."""
    if exercise.secret:
        return Evidence((), 0, (), case, None, got.value)
    try:
        found = list(_rows(exercise, expected, got))
    except BaseException:  # an == of the reader's own may do anything; the gap says what it did
        found = []
    kept = sorted(found, key=lambda row: not row.differs)[:MOST_ROWS]
    rows = tuple([row for row in found if row in kept])
    named = [*arguments(exercise, case).items()]
    given = tuple([(name, facts_of(value)) for name, value in named if facts_of(value)])
    return Evidence(rows, len(found) - len(rows), given, case, expected.value, got.value)


def arguments(exercise: Exercise, case: tuple) -> dict[str, Any]:
    """The arguments of a case by the names that the stub gives them; {} if they are others."""
    for node in ast.walk(ast.parse(tidy(exercise.stub))):
        if isinstance(node, ast.FunctionDef) and node.name == exercise.name:
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            return dict(zip(names, case)) if len(names) == len(case) else {}
    return {}


def facts_of(value: Any) -> str:
    """Shape, strides in elements and dtype of a tensor or an array; "" of anything else."""
    if isinstance(value, Tensor):
        kind, strides = "tensor", tuple(value.stride())
    elif isinstance(value, np.ndarray) and value.itemsize:
        kind, strides = "array", tuple([step // value.itemsize for step in value.strides])
    else:
        return ""
    dtype = str(value.dtype).removeprefix("torch.")
    more = f", strides {strides}" if strides else ""
    return f"{kind}, shape {tuple(value.shape)}{more}, {dtype}"


# ---- rows ---------------------------------------------------------------------------------------


def _rows(exercise: Exercise, expected: Outcome, got: Outcome) -> Iterator[Row]:
    if expected.error is not None or got.error is not None:
        yield Row("result", _of_outcome(expected), _of_outcome(got))
    elif isinstance(expected.value, dict) and isinstance(got.value, dict):
        yield from _rows_of_dicts(expected.value, got.value)
    elif exercise.compare is not None:
        yield Row("result", _whole(expected.value, True), _whole(got.value, True))
    elif _are_lists_of_elements(expected.value, got.value):
        for i, pair in enumerate(zip(expected.value, got.value)):
            yield Row(f"item {i}", *sides(*pair))
    else:
        yield Row("result", *sides(expected.value, got.value))


def _are_lists_of_elements(*values: Any) -> bool:
    """Sequences of equal length, each with a tensor or an array in it?"""
    lists = all(_is_sequence(value) for value in values) and len({*map(len, values)}) == 1
    return lists and all(any(isinstance(item, Elements) for item in value) for value in values)


def _of_outcome(outcome: Outcome) -> Side:
    if outcome.error is None:
        return Side((Piece("returns "), Piece(short(outcome.value), True)))
    name, words = class_name(outcome.error), words_of(outcome.error)
    words = words if len(words) <= 200 else f"{words[:196]} ..."
    return Side((Piece("raises "), Piece(name, True), Piece(f": {words}" if words else "")))


def _rows_of_dicts(expected: dict, got: dict) -> Iterator[Row]:
    missing = Side((Piece("nothing", True),))
    for key, value in expected.items():
        what = key if isinstance(key, str) else short(key, 40)
        if key in got:
            yield Row(what, *sides(value, got[key]))
        else:
            yield Row(what, _whole(value), missing)
    for key in got:
        if key not in expected:
            what = key if isinstance(key, str) else short(key, 40)
            yield Row(what, missing, _whole(got[key], True))


def sides(expected: Any, got: Any) -> tuple[Side, Side]:
    """Two values side by side, with what differs marked."""
    if isinstance(expected, Elements) and isinstance(got, Elements):
        return _sides_of_elements(expected, got)
    if _is_sequence(expected) and type(expected) is type(got):
        return _sides_of_sequences(expected, got)
    differs = bool(gap(expected, got))
    return _whole(expected, differs), _whole(got, differs)


def _is_sequence(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and not isinstance(value, Elements)


def _whole(value: Any, differs: bool = False) -> Side:
    """A value that is only compared as a whole."""
    if isinstance(value, Elements):
        side = _sides_of_elements(value, value)[0]
        return side._replace(facts=tuple([Piece(fact.text, differs) for fact in side.facts]))
    return Side((Piece(short(value), differs),))


def _sides_of_sequences(expected: Any, got: Any) -> tuple[Side, Side]:
    """Item by item: a shape, strides, a list of tensors."""
    wrong = [
        i >= len(expected) or i >= len(got) or bool(gap(expected[i], got[i]))
        for i in range(max(len(expected), len(got)))
    ]
    plain = all(is_plain(item) for item in (*expected, *got))
    facts = []
    for value in (expected, got):
        count = f"{len(value)} item{'' if len(value) == 1 else 's'}"
        facts.append((Piece(count, True),) if len(expected) != len(got) else ())
    first, second = (_in_brackets(value, wrong, plain) for value in (expected, got))
    return Side(first, facts[0]), Side(second, facts[1])


def _in_brackets(value: Any, wrong: list[bool], plain: bool) -> tuple[Piece, ...]:
    left, right = "()" if isinstance(value, tuple) else "[]"
    pieces = [Piece(left)]
    for i, item in enumerate(value):
        if i:
            pieces.append(Piece(", " if plain else ",\n "))
        pieces.append(Piece(short(item), wrong[i]))
    comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
    return (*pieces, Piece(comma + right))


# ---- elements -----------------------------------------------------------------------------------


def _sides_of_elements(expected: Elements, got: Elements) -> tuple[Side, Side]:
    same = (expected.kind, expected.shape, expected.dtype) == (got.kind, got.shape, got.dtype)
    values, others = expected.values, got.values
    if not same or values is None or others is None:
        nothing = np.zeros(expected.shape if values is not None else (), bool)
        none = np.zeros(got.shape if others is not None else (), bool)
        return (
            Side(_values(values, values, nothing), _facts(expected, got)),
            Side(_values(others, others, none), _facts(got, expected)),
        )
    wrong = np.asarray(~close_elements(values, others))
    return (
        Side(_values(values, others, wrong), _facts(expected, got)),
        Side(_values(others, values, wrong), _facts(got, expected)),
    )


def _facts(one: Elements, other: Elements) -> tuple[Piece, ...]:
    return (
        Piece(one.kind, one.kind != other.kind),
        Piece(f"shape {one.shape}", one.shape != other.shape),
        Piece(one.dtype, one.dtype != other.dtype),
    )


def _values(
    values: np.ndarray | None, others: np.ndarray | None, wrong: np.ndarray
) -> tuple[Piece, ...]:
    if values is None or others is None:
        return (Piece("too large to be shown"),)
    if values.size > MOST_ELEMENTS:
        return _places(values, others, wrong)
    texts = [
        _number(value, other, bool(differs))
        for value, other, differs in zip(values.flat, others.flat, wrong.flat)
    ]
    width = max([len(text) for text in texts], default=0) if values.ndim > 1 else 0
    pieces = [Piece(text.rjust(width), bool(differs)) for text, differs in zip(texts, wrong.flat)]
    return tuple(_nested(values.shape, iter(pieces)))


def _nested(shape: tuple[int, ...], pieces: Iterator[Piece], depth: int = 0) -> Iterator[Piece]:
    """Brackets and commas around the elements, a line for each row."""
    if not shape:
        yield next(pieces)
        return
    between = ", " if len(shape) == 1 else ",\n" + " " * (depth + 1)
    yield Piece("[")
    for i in range(shape[0]):
        if i:
            yield Piece(between)
        yield from _nested(shape[1:], pieces, depth + 1)
    yield Piece("]")


def _places(values: np.ndarray, others: np.ndarray, wrong: np.ndarray) -> tuple[Piece, ...]:
    """Of many elements: where the first wrong ones are."""
    places = [tuple(map(int, place)) for place in np.argwhere(wrong)]
    pieces = []
    for place in places[:MOST_PLACES]:
        where = f"[{', '.join(map(str, place))}]: "
        pieces += [Piece(where), Piece(_number(values[place], others[place], True), True)]
        pieces.append(Piece("\n"))
    if len(places) > MOST_PLACES:
        pieces.append(Piece(f"and {len(places) - MOST_PLACES} more"))
    return tuple(pieces or [Piece(f"{values.size} elements")])


def _number(value: Any, other: Any, differs: bool) -> str:
    """A number in six digits; in all of them where six would look equal."""
    if not isinstance(value, (float, np.floating)):
        return str(value)
    text = f"{value:.6g}"
    if differs and text == f"{other:.6g}":
        return str(value)
    return f"{text}." if text.lstrip("-").isdigit() else text
