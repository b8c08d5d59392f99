"""From one expression to many cases: over dtypes, layouts, shapes and what is differentiated."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from types import FrameType

from tests.ops.observe import EPS, Case, Input, Measure

FLOATS = ("float32", "float64", "float16")
INTEGERS = ("int64", "int32", "int16", "int8", "uint8")
ALL = (*FLOATS, *INTEGERS, "bool")

# Two tensors of different dtypes: each pair exercises one rule of promotion.
PAIRS = (
    ("float32", "int64"),
    ("int32", "float16"),
    ("bool", "float32"),
    ("float16", "float32"),
    ("float64", "float32"),
    ("int32", "int64"),
    ("uint8", "int8"),
    ("bool", "int64"),
)

VIEWED = ["float32", "int64", "bool"]  # enough for what only moves elements

ODD = [{"x": (2, 0, 3)}, {"x": (1, 3, 1)}, {"x": (4,)}, {"x": ()}, {"x": (3, 1, 2)}]

# (last-bits and order-of-sums in tests/known_differences.toml)
# NumPy's vector functions are good to 4 units of the last place, on some processors to fewer.
LIBM = "NumPy's and torch's vector libraries round the last bit differently"
ORDER = "the terms are added in another order"


def refuses(name: str) -> list[str]:
    """Calls of a function of one tensor that are given no tensor."""
    return [f"torch.{name}({x})" for x in ("'a'", "None", "", "[1.0]")]


def bad_operands(name: str) -> list[str]:
    """Calls of an operation on two tensors that are given something else."""
    calls = "torch.{0}(x, 'a')", "torch.{0}('a', x)", "torch.{0}(x, None)", "torch.{0}(x, [1.0])"
    methods = "x.{0}('a')", "x.{0}()", "x.{0}(None)", "x.{0}(x, x, x)"
    return [text.format(name) for text in ("torch.{0}(x)", *calls, *methods)]


@dataclass
class Row:
    """One operation of the table.

    - `file`: the file of `rows` that it stands in ("indexing/masking"); its goldens have the same
      name.
    - `ulps`: how far a float may be from torch's, in units of its own last place; `why` says why
      it may be at all.
    - `grad_ulps`: the same for gradients (default: `ulps`).
    - `signed_zeros`: does 0.0 differ from -0.0 in the values?
    - `terms`: the size of the terms of which a value is the sum, where they may cancel.
    - `narrow`: is a result that is wider than the first input computed in that one's dtype?
    """

    name: str
    cases: list[Case]
    file: str
    ulps: float = 0
    why: str = ""
    grad_ulps: float | None = None
    signed_zeros: bool = True
    terms: float = 0
    narrow: bool = False
    numeric: list[Case] = field(default_factory=list)
    recorded: list[Case] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert not (self.ulps or self.grad_ulps) or self.why, f"{self.name}: why not exact?"
        self.cases = list(dict.fromkeys(self.cases))
        # The goldens hold every expression three times: with the first inputs, in another layout
        # or shape, and with gradients. (Live comparison with torch looks at all cases.)
        seen: dict[str, int] = {}
        for position, case in enumerate(self.cases):
            tracked = any(i.track for i in case.inputs)
            kind = f"{case.expression} {tracked} {any(i.layout != 'c' for i in case.inputs)}"
            seen.setdefault(kind, position)
        self.recorded = [self.cases[position] for position in sorted(seen.values())]
        self.numeric = [
            case
            for case in self.recorded
            if case.inputs
            and all(i.dtype == "float64" for i in case.inputs if i.track)
            and any(i.track for i in case.inputs)
            and "grad" not in case.hide
            and "numeric" not in case.hide
        ]

    def measure(self, case: Case) -> Measure:
        """How far minitorch's answer may be from torch's."""
        grad_ulps = self.ulps if self.grad_ulps is None else self.grad_ulps
        eps = EPS.get(f"torch.{case.inputs[0].dtype}", 0.0) if self.narrow and case.inputs else 0.0
        return Measure(self.ulps, grad_ulps, self.signed_zeros, self.terms, eps)


TABLE: list[Row] = []


def row(name: str, *cases: Iterable[Case], **settings: object) -> None:
    """Add an operation with all its cases to the table."""
    frame: FrameType | None = sys._getframe(1)
    while frame and frame.f_code.co_name != "<module>":  # a helper may come from another file
        frame = frame.f_back
    assert frame, "rows are added where a file of rows is imported"
    file = frame.f_globals["__name__"].removeprefix("tests.ops.rows.").replace(".", "/")
    every = [case for group in cases for case in group]
    TABLE.append(Row(name, every, file, **settings))  # type: ignore[arg-type]


def tensors(fill: str = "plain", **shapes: tuple[int, ...]) -> tuple[Input, ...]:
    return tuple(Input(name, shape, fill=fill) for name, shape in shapes.items())


def with_dtypes(inputs: tuple[Input, ...], dtypes: Iterable[str]) -> tuple[Input, ...]:
    return tuple(replace(given, dtype=dtype) for given, dtype in zip(inputs, dtypes))


def used(expression: str, inputs: tuple[Input, ...]) -> tuple[Input, ...]:
    """The inputs that an expression speaks of (names are single letters)."""
    code = compile(expression, expression, "eval").co_names
    inner = set(code)
    return tuple(
        given for given in inputs if given.name in inner or given.name in expression.split()
    )


def calls(
    *expressions: str,
    dtypes: Iterable[str] = ALL,
    grad: bool = True,
    layouts: str = "tse",
    fill: str = "plain",
    sizes: Iterable[dict[str, tuple[int, ...]]] = (),
    fixed: tuple[Input, ...] = (),
    hide: str = "",
    mixed: bool = True,
    **shapes: tuple[int, ...],
) -> Iterator[Case]:
    """Every expression with all dtypes, layouts, further shapes, and as part of a graph.

    - `fixed`: inputs that are always as given (index tensors, for instance).
    - `sizes`: further shapes to be tried in float32, and in float64 with gradients.
    """
    hidden = frozenset(hide.split())
    for expression in expressions:
        inputs = used(expression, tensors(fill, **shapes))
        constant = used(expression, fixed)

        def case(*given: Input, text: str = expression, rest: tuple[Input, ...] = constant) -> Case:
            return Case(text, (*given, *rest), hidden)

        for dtype in dtypes:
            yield case(*with_dtypes(inputs, [dtype] * len(inputs)))
        if mixed and len(inputs) > 1:
            for pair in PAIRS:
                if all(dtype in dtypes for dtype in pair):
                    yield case(*with_dtypes(inputs, itertools.cycle(pair)))
                    yield case(*with_dtypes(inputs, itertools.cycle(reversed(pair))))
        for layout in layouts:
            yield case(*laid_out(inputs, layout))
        for other in sizes:
            yield case(*[replace(i, shape=other.get(i.name, i.shape)) for i in inputs])
        if not grad:
            continue
        tracked = [replace(i, track=True, dtype="float64") for i in inputs]
        yield case(*tracked)
        yield case(*[replace(i, dtype="float32") for i in tracked])
        for layout in layouts:
            yield case(*laid_out(tracked, layout))
        if len(inputs) > 1:
            for one in range(len(inputs)):
                yield case(
                    *[i if n == one else replace(i, track=False) for n, i in enumerate(tracked)]
                )
        for other in sizes:
            yield case(*[replace(i, shape=other.get(i.name, i.shape)) for i in tracked])


def laid_out(inputs: Iterable[Input], layout: str) -> list[Input]:
    """The inputs in another layout, those that have enough dimensions for it."""
    need = 2 if layout == "t" else 1
    return [
        replace(i, layout=layout) if len(i.shape) >= need and all(i.shape) else i for i in inputs
    ]


def no_slopes(cases: Iterable[Case]) -> Iterator[Case]:
    """The same without central differences: the function jumps, or is computed in float32."""
    for case in cases:
        yield replace(case, hide=case.hide | {"numeric"})


def once(*expressions: str, inputs: tuple[Input, ...] = (), hide: str = "") -> Iterator[Case]:
    """Expressions as they are, with the inputs as they are."""
    for expression in expressions:
        yield Case(expression, used(expression, inputs), frozenset(hide.split()))


def wrong(*expressions: str, **shapes: tuple[int, ...]) -> Iterator[Case]:
    """Expressions that torch refuses, on float32, int64 and bool tensors of the given shapes."""
    for expression in expressions:
        inputs = used(expression, tensors(**shapes))
        yield Case(expression, inputs)


def pointwise(
    *expressions: str, fill: str = "plain", dtypes: Iterable[str] = ALL, grad: bool = True
) -> Iterator[Case]:
    """An operation on one tensor `x`, element by element."""
    yield from calls(
        *expressions,
        x=(2, 3),
        fill=fill,
        dtypes=dtypes,
        grad=grad,
        sizes=[{"x": ()}, {"x": (0,)}, {"x": (2, 0, 3)}, {"x": (1, 3, 1)}, {"x": (17,)}],
    )
    for expression in expressions:
        for dtype in ("float32", "float64", "float16"):
            if dtype in dtypes:
                yield Case(expression, (Input("x", (12,), dtype, fill="special"),))


def binary(
    *expressions: str, dtypes: Iterable[str] = ALL, grad: bool = True, fill: str = "plain"
) -> Iterator[Case]:
    """An operation on two tensors `x` and `y`, element by element with broadcasting."""
    yield from calls(
        *expressions,
        x=(2, 3),
        y=(2, 3),
        fill=fill,
        dtypes=dtypes,
        grad=grad,
        sizes=[
            {"x": (2, 1), "y": (3,)},
            {"x": (3,), "y": (2, 3)},
            {"x": (), "y": (2, 3)},
            {"x": (2, 3), "y": ()},
            {"x": (), "y": ()},
            {"x": (1,), "y": (0,)},
            {"x": (0, 3), "y": (1, 3)},
            {"x": (2, 1, 3), "y": (4, 1)},
        ],
    )
    for expression in expressions:
        # a 0-d tensor and a tensor with dimensions: only the category counts
        for first, second in PAIRS:
            if first in dtypes and second in dtypes:
                for one, two in ((first, second), (second, first)):
                    x, y = Input("x", (2, 3), one, fill=fill), Input("y", (), two, fill=fill)
                    yield Case(expression, (x, y))
        for dtype in ("float32", "float64", "float16"):
            if dtype in dtypes:
                x, y = Input("x", (12, 1), dtype, fill="special"), Input("y", (12,), dtype)
                yield Case(expression, (x, replace(y, fill="special")))
        yield Case(expression, (Input("x", (2, 3)), Input("y", (2, 4))))
        yield Case(expression, (Input("x", (2, 3)), Input("y", (4, 1, 2))))
