"""The C of a group of calls: one loop over all places, or over rows and, in each, over places.

::

    /* subtract, exp, add.reduce, divide */
    static void group0(REAL *x, REAL *divide, size threads)
    {
        for (size i0 = 0; i0 < 1000; i0++)
        {
            REAL exp_kept[100];                       what a later loop reads again
            REAL add_reduce = 0;
            for (size j = 0; j < 100; j++) { ... }
            for (size j = 0; j < 100; j++) { ... }
        }
    }
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

import numpy as np

from ..array_graph import Value
from ..passes.fusion import Group, Step, is_row, place, shape_in, strides_in

_FEWEST_FOR_THREADS = 1 << 14  # elements: for fewer, threads take longer to begin than to compute

# What each call is in C, of numbers of the dtype.
_FORMULAS = {
    "add": "{} + {}", "subtract": "{} - {}", "multiply": "{} * {}", "divide": "{} / {}",
    "true_divide": "{} / {}", "negative": "-{}", "positive": "{}", "square": "{0} * {0}",
    "reciprocal": "1 / {}", "sqrt": "root({})", "exp": "exponential({})", "log": "logarithm({})",
    "tanh": "hyperbolic({})", "absolute": "magnitude({})",
    "maximum": "{0} > {1} || {0} != {0} ? {0} : {1}",
    "minimum": "{0} < {1} || {0} != {0} ? {0} : {1}",
    "greater": "{} > {}", "less": "{} < {}", "greater_equal": "{} >= {}",
    "less_equal": "{} <= {}", "equal": "{} == {}", "not_equal": "{} != {}",
    "isnan": "{0} != {0}", "isneginf": "{} == -(REAL)INFINITY", "where": "{} ? {} : {}",
    "setitem": "{}", "copyto": "{}",
}  # fmt: skip
_POWERS = {0.5: "root({})", -0.5: "1 / root({})", 2.0: "{0} * {0}"}

# The functions of one number, by dtype; kernels.c has the others.
FUNCTIONS = {
    "f": "#define root sqrtf\n#define logarithm logf\n#define hyperbolic hyperbolic_tangent\n"
    "#define magnitude fabsf\n",
    "d": "#define root sqrt\n#define logarithm log\n#define hyperbolic tanh\n"
    "#define magnitude fabs\n",
}


_ENDING = re.compile(r"(.*?)(|_i|_row|_kept|_sum|_sum_nan)")


class Loops:
    """Writes the C function ``name`` of a group. ``arrays``: its parameters that are arrays."""

    def __init__(self, name: str, group: Group, stored: Iterable[Value]) -> None:
        self.name, self.group, self.space = name, group, group.space
        self.stored = {(v.memory, *place(v, self.space)): v for v in stored}
        operands = [v for s in group.steps for v in (*s.operands, s.target) if type(v) is Value]
        made = {value.memory for value in group.made}
        given = [v for v in operands if v.memory not in made]
        self.numbers = list(dict.fromkeys(v for v in given if v.is_number))
        self.arrays = [v for v in dict.fromkeys([*given, *stored]) if not v.is_number]
        self.segments = _segments(group)
        self.in_rows = any(step.reduces or is_row(step, self.space) for step in group.steps)
        whole = [v for v in self.arrays if math.prod(v.shape) != 1]
        alike = all(shape_in(v, self.space) == self.space and v.is_contiguous for v in whole)
        self.flat = alike and not self.in_rows
        self.scratch: list[str] = []

    def text(self) -> str:
        """The function."""
        self.scratch = []
        head = [f"{_type(v)} *{c_name(v)}" for v in self.arrays]
        head += [f"double {c_name(v)}" for v in self.numbers]
        calls = ", ".join(step.call.name for step in self.group.steps)
        lines = wrap(f"/* {calls} */", 100)
        lines += wrap(f"static void {self.name}({', '.join([*head, 'size threads'])})", 100)
        sizes = [("i", math.prod(self.space))] if self.flat else []
        sizes = sizes or [(f"i{k}", n) for k, n in enumerate(self.space)]
        outer = sizes[:-1] if self.in_rows else sizes
        lines.append("{")
        parallel = bool(outer) and math.prod(self.space) >= _FEWEST_FOR_THREADS
        for depth, (index, n) in enumerate(outer):
            words = ["parallel for"] * (parallel and depth == 0)
            words += ["simd"] * (not self.in_rows and depth == len(outer) - 1)
            threads = " num_threads(threads) if (parallel : threads > 1)"
            if words:
                lines.append(f"    #pragma omp {' '.join(words)}{threads * (words[0] != 'simd')}")
            lines.append(f"    for (size {index} = 0; {index} < {n}; {index}++)")
        body = self._rows(*sizes[-1]) if self.in_rows else self._whole(self.group.steps, {}, {})
        lines += [
            "    {",
            *[f"        {line}" for line in [*self.scratch, *body]],
            "    }",
            "}",
            "",
        ]
        return "\n".join(lines)

    def pattern(self) -> str:
        """The text with numbers in place of names: equal ones are one function in C."""
        numbers: dict[str, int] = {}
        values = [s.target for s in self.group.steps] + _reads(self.group.steps)
        named = {c_name(value) for value in [*self.arrays, *self.numbers, *values]}

        def number(word: re.Match[str]) -> str:
            name, ending = _ENDING.fullmatch(word[0]).groups()  # type: ignore[union-attr]
            if word[0] in named:
                name, ending = word[0], ""
            known = name in named
            return f"{numbers.setdefault(name, len(numbers))}{ending}" if known else word[0]

        body = self.text().partition("*/")[2].replace(f" {self.name}(", " function(")
        return self.group.char + re.sub(r"[A-Za-z_]\w*", number, body)

    # ---- rows -------------------------------------------------------------------------------

    def _rows(self, index: str, n: int) -> list[str]:
        """One row: loops over its places, and what is computed once a row."""
        lines: list[str] = []
        known: dict[Any, str] = {}
        self.kept: dict[Any, str] = {}
        for k, steps in enumerate(self.segments):
            if is_row(steps[0], self.space):
                lines += self._steps(steps, known, {}, is_row=True)
                continue
            later = {self._key(x) for rest in self.segments[k + 1 :] for x in _reads(rest)}
            sums = [step for step in steps if step.reduces]
            inner = self._whole(steps, known, dict.fromkeys(later, index), n)
            lines += [line for step in sums for line in _start(step)]
            lines.append(f"#pragma omp simd{''.join(map(_clause, sums))}")
            lines += [f"for (size {index} = 0; {index} < {n}; {index}++)", "{"]
            lines += [*[f"    {line}" for line in inner], "}"]
            for step in sums:
                lines += self._finish(step, known)
        return lines

    def _finish(self, step: Step, known: dict[Any, str]) -> list[str]:
        name = _sum(step)
        lines = []
        if step.call.name == "maximum.reduce":
            lines.append(f"{name} = {name}_nan ? (REAL)NAN : {name};")
        return lines + self._keep(step.target, name, known, is_row=True)

    def _keep(self, target: Value, name: str, known: dict[Any, str], is_row: bool) -> list[str]:
        """From now on a row's number is known by a name; it is stored if anybody wants it."""
        key = self._key(target)
        known[key] = name
        if key not in self.stored:
            return []
        array = self.stored[key]
        return [f"{c_name(array)}[{self._index(array, is_row)}] = {name};"]

    # ---- places -----------------------------------------------------------------------------

    def _whole(
        self, steps: list[Step], rows: dict[Any, str], later: dict[Any, str], n: int = 0
    ) -> list[str]:
        """The steps at one place; at the end what is wanted outside, or later, is stored."""
        known: dict[Any, str] = {}
        lines = self._steps(steps, known, rows, is_row=False)
        targets = {self._key(s.target): s.target for s in steps if not s.reduces}
        for key, target in targets.items():
            if key in self.stored:
                array = self.stored[key]
                lines.append(f"{c_name(array)}[{self._index(array, False)}] = {known[key]};")
            elif key in later:
                self.kept[key] = f"{c_name(target)}_kept"
                self.scratch.append(f"{_type(target)} {c_name(target)}_kept[{n}];")
                lines.append(f"{c_name(target)}_kept[{later[key]}] = {known[key]};")
        return lines

    def _steps(
        self, steps: list[Step], known: dict[Any, str], rows: dict[Any, str], is_row: bool
    ) -> list[str]:
        lines: list[str] = []

        def number(operand: Any) -> str:
            if type(operand) is not Value:
                return _constant(operand, self.group.char)
            if operand.is_number:
                return f"(REAL){c_name(operand)}"
            key = self._key(operand)
            if key in rows or key in known:
                return rows.get(key) or known[key]
            known[key] = name = f"{c_name(operand)}_{'row' if is_row else 'i'}"
            if key in getattr(self, "kept", ()):
                source = f"{self.kept[key]}[i{len(self.space) - 1}]"
            else:
                array = self.stored.get(key, operand)
                source = f"{c_name(array)}[{self._index(operand, is_row)}]"
            lines.append(f"{_type(operand)} {name} = {source};")
            return name

        for step in steps:
            formula = _formula(step).format(*[number(x) for x in step.operands])
            if step.reduces:
                lines += _add(step, formula)
                continue
            key = self._key(step.target)
            name = f"{c_name(step.target)}_{'row' if is_row else 'i'}"
            declared = name in known.values()
            lines.append(f"{'' if declared else _type(step.target) + ' '}{name} = {formula};")
            if is_row:
                lines += self._keep(step.target, name, known, is_row=True)
            known[key] = name
        return lines

    def _key(self, value: Any) -> Any:
        return (value.memory, *place(value, self.space))

    def _index(self, value: Value, is_row: bool) -> str:
        """The place of an element in C: of the place, or the row, that the loops have come to."""
        if math.prod(value.shape) == 1:
            return "0"
        if self.flat:
            return "i"
        shape, strides = shape_in(value, self.space), strides_in(value, self.space)
        left = is_row and len(shape) < len(self.space)
        first = 0 if left else len(self.space) - len(shape)
        steps = [
            f"i{first + k} * {stride // value.dtype.itemsize}"
            for k, (n, stride) in enumerate(zip(shape, strides))
            if n != 1 and stride
        ]
        steps = [step.removesuffix(" * 1") for step in steps]
        return " + ".join(steps) or "0"


def c_name(value: Value) -> str:
    """The name of a Value, unless C, or kernels.c, means something else by it."""
    return f"{value.name}_" if value.name in _TAKEN else value.name


_TAKEN = {
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union",
    "unsigned", "void", "volatile", "while", "size", "threads", "i", "sqrt", "log", "tanh", "fabs",
    "sqrtf", "logf", "fabsf", "root", "logarithm", "hyperbolic", "magnitude", "exponential", "REAL",
    "API", "NAN", "INFINITY", "hyperbolic_tangent", "exp", "memcpy", "copysignf", "typeof", "asm",
}  # fmt: skip


def _segments(group: Group) -> list[list[Step]]:
    """The steps in runs: each run is one loop over a row, or is computed once a row."""
    runs: list[list[Step]] = []
    space, before = group.space, None
    summed: set[Any] = set()
    for step in group.steps:
        once = is_row(step, space)
        reads = {(v.memory, *place(v, space)) for v in _reads([step])}
        if before is None or before != once or reads & summed:
            runs.append([])
            summed = set()
        runs[-1].append(step)
        if step.reduces:
            summed.add((step.target.memory, *place(step.target, space)))
        before = once
    return runs


def _reads(steps: list[Step]) -> list[Value]:
    return [x for s in steps for x in s.operands if type(x) is Value and not x.is_number]


def _formula(step: Step) -> str:
    """Its C."""
    name, args = step.call.name, step.call.args
    if step.reduces:
        return "{} * {}" if len(step.operands) == 2 else "{}"
    if name in ("pow", "power"):
        return _POWERS[args[1]]
    return "{} ? {} : {}" if name == "copyto" and len(step.operands) == 3 else _FORMULAS[name]


def _sum(step: Step) -> str:
    return f"{c_name(step.target)}_sum"


def _start(step: Step) -> list[str]:
    if step.call.name == "maximum.reduce":
        return [f"REAL {_sum(step)} = -(REAL)INFINITY;", f"int {_sum(step)}_nan = 0;"]
    return [f"REAL {_sum(step)} = 0;"]


def _clause(step: Step) -> str:
    name = _sum(step)
    if step.call.name == "maximum.reduce":
        return f" reduction(max : {name}) reduction(| : {name}_nan)"
    return f" reduction(+ : {name})"


def _add(step: Step, x: str) -> list[str]:
    name = _sum(step)
    if step.call.name == "maximum.reduce":  # (a comparison with NaN is false)
        return [f"{name} = {x} > {name} ? {x} : {name};", f"{name}_nan |= {x} != {x};"]
    return [f"{name} += {x};"]


def _constant(operand: Any, char: str) -> str:
    number = float(np.dtype(char).type(operand))
    if math.isnan(number):
        return "(REAL)NAN"
    if math.isinf(number):
        return f"({'-' * (number < 0)}(REAL)INFINITY)"
    return f"((REAL){number!r})"


def _type(value: Value) -> str:
    return "unsigned char" if value.dtype.char == "?" else "REAL"
