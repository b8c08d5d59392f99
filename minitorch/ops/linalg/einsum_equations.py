"""The equations of einsum: ``ij,jk->ik`` read, checked against shapes, and put in order."""

from __future__ import annotations

ELLIPSIS = 1000  # labels from here on are the dimensions that `...` stands for


class Equation:
    """What an equation says.

    - ``labels``: per operand, a label for each of its dimensions;
    - ``order``: all labels, those of the result first; ``n_kept``: how many those are.
    """

    __slots__ = ("labels", "order", "n_kept")

    def __init__(self, labels: list[list[int]], kept: list[int], summed: list[int]):
        self.labels = labels
        self.order = [*kept, *summed]
        self.n_kept = len(kept)

    @property
    def n_dims(self) -> int:
        """The number of all labels."""
        return len(self.order)


def parse_equation(equation: str, shapes: list[tuple[int, ...]]) -> Equation:
    """Read an equation for operands of these shapes; RuntimeError when they do not fit."""
    arrow = equation.find("->")
    inputs = equation if arrow < 0 else equation[:arrow]
    parts = _operand_parts(inputs)
    if len(parts) < len(shapes):
        raise RuntimeError("einsum(): more operands were provided than specified in the equation")
    if len(parts) > len(shapes):
        raise RuntimeError("einsum(): fewer operands were provided than specified in the equation")
    pairs = list(zip(parts, shapes))
    n_ellipsis = max([_check_rank(part, shape, i) for i, (part, shape) in enumerate(pairs)])
    labels = [_spell_out(part, len(shape) - len(part) + 1, n_ellipsis) for part, shape in pairs]
    _check_sizes(labels, shapes)
    if arrow < 0:
        kept = _implicit(labels, n_ellipsis)
    else:
        kept = _explicit(equation, arrow + 2, labels, n_ellipsis)
    every = sorted({label for operand in labels for label in operand})
    return Equation(labels, kept, [label for label in every if label not in kept])


def _label(letter: str) -> int:
    """A-Z are 0-25, a-z are 26-51: the order of an implicit result."""
    return ord(letter) - (ord("A") if letter.isupper() else ord("a") - 26)


def _name(label: int) -> str:
    if label >= ELLIPSIS:
        return "..."
    return chr(label + ord("A")) if label < 26 else chr(label - 26 + ord("a"))


def _operand_parts(inputs: str) -> list[list[int]]:
    """The labels of each operand; one ELLIPSIS stands for all that it may mean."""
    parts: list[list[int]] = [[]]
    position = 0
    while position < len(inputs):
        char, i = inputs[position], len(parts) - 1
        if char == ".":
            if ELLIPSIS in parts[-1]:
                raise RuntimeError(
                    f"einsum(): found '.' for operand {i} for which an ellipsis was already found"
                )
            if inputs[position : position + 3] != "...":
                raise RuntimeError(
                    f"einsum(): found '.' for operand {i} that is not part of any ellipsis"
                )
            parts[-1].append(ELLIPSIS)
            position += 2
        elif char == ",":
            parts.append([])
        elif char != " ":
            parts[-1].append(_checked_label(char, position))
        position += 1
    return parts


def _checked_label(char: str, position: int) -> int:
    if not (char.isascii() and char.isalpha()):
        raise RuntimeError(
            f"einsum(): invalid subscript given at index {position} in the equation string, "
            "subscripts must be in [a-zA-Z]"
        )
    return _label(char)


def _check_rank(part: list[int], shape: tuple[int, ...], i: int) -> int:
    """How many dimensions the ellipsis of an operand stands for."""
    letters = len([label for label in part if label != ELLIPSIS])
    if ELLIPSIS in part and letters <= len(shape):
        return len(shape) - letters
    if ELLIPSIS in part or letters != len(shape):
        but = "but" if ELLIPSIS in part else "and no"
        words = (
            f"is more than the number of dimensions ({len(shape)}) for operand {i}"
            if ELLIPSIS in part
            else f"does not match the number of dimensions ({len(shape)}) for operand {i} {but} "
            "ellipsis was given"
        )
        raise RuntimeError(
            f"einsum(): the number of subscripts in the equation ({letters}) {words}"
        )
    return 0


def _spell_out(part: list[int], n_own: int, n_ellipsis: int) -> list[int]:
    """The labels of every dimension; an ellipsis is aligned at its last dimension."""
    own = list(range(ELLIPSIS + n_ellipsis - n_own, ELLIPSIS + n_ellipsis))
    return [x for label in part for x in (own if label == ELLIPSIS else [label])]


def _check_sizes(labels: list[list[int]], shapes: list[tuple[int, ...]]) -> None:
    seen: dict[int, int] = {}
    for i, (operand, shape) in enumerate(zip(labels, shapes)):
        here: dict[int, int] = {}
        for label, size in zip(operand, shape):
            if here.setdefault(label, size) != size:
                raise RuntimeError(
                    f"einsum(): subscript {_name(label)} is repeated for operand {i} but the sizes "
                    f"don't match, {size} != {here[label]}"
                )
        for label, size in here.items():
            if size != 1 and seen.get(label, 1) not in (1, size):
                raise RuntimeError(
                    f"einsum(): subscript {_name(label)} has size {size} for operand {i} which "
                    f"does not broadcast with previously seen size {seen[label]}"
                )
            seen[label] = size if seen.get(label, 1) == 1 else seen[label]


def _implicit(labels: list[list[int]], n_ellipsis: int) -> list[int]:
    """Without an arrow: what the ellipses stand for, then the letters that occur once."""
    every = [label for operand in labels for label in operand]
    letters = sorted({label for label in every if label < ELLIPSIS and every.count(label) == 1})
    return [*range(ELLIPSIS, ELLIPSIS + n_ellipsis), *letters]


def _explicit(equation: str, start: int, labels: list[list[int]], n_ellipsis: int) -> list[int]:
    """The labels behind the arrow."""
    kept: list[int] = []
    known = {label for operand in labels for label in operand}
    position, ellipsis = start, False
    while position < len(equation):
        char = equation[position]
        if char == ".":
            if ellipsis:
                raise RuntimeError(
                    "einsum(): found '.' for output but an ellipsis (...) was already found"
                )
            if equation[position : position + 3] != "...":
                raise RuntimeError(
                    "einsum(): found '.' for output that is not part of any ellipsis (...)"
                )
            kept += range(ELLIPSIS, ELLIPSIS + n_ellipsis)
            position, ellipsis = position + 2, True
        elif char != " ":
            label = _checked_label(char, position)
            if label in kept:
                raise RuntimeError(
                    f"einsum(): output subscript {char} appears more than once in the output"
                )
            if label not in known:
                raise RuntimeError(
                    f"einsum(): output subscript {char} does not appear in the equation for any "
                    "input operand"
                )
            kept.append(label)
        position += 1
    return kept
