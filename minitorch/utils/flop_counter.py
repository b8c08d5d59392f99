"""FlopCounterMode: how many floating point operations the large products of a program take.

It counts matrix products, convolutions and what its reader registers, in forward and in backward,
by module and by operation (``torch.utils.flop_counter``). A multiplication and an addition are two.

Python tells a profile function of every function that begins and ends (``sys.setprofile``). This
one looks for the forward and backward of those operations, whose arguments have the shapes. So it
sees the products inside of layers, too. Where PyTorch's kernels for a CPU hide their products (an
LSTM, attention without dropout) it counts nothing, and nor does this file.
"""

from __future__ import annotations

import functools
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import prod
from types import CodeType, FrameType
from typing import Any, Self

import numpy as np

from ..errors import Refused, warn
from ..graph.registry import OPS
from ..library.operators import PACKETS, OpOverload, OpOverloadPacket
from ..ops import of_aten
from ..ops.convolution.nodes import Convolution, ConvolutionTransposed
from ..ops.linalg.affine import Addmm, AddmmScaled, Baddbmm, ScaledProduct
from ..ops.linalg.products import Bmm, Mm
from ..ops.sequences.recurrent import Recurrence
from ..tensors import Tensor
from ._pytree import tree_map
from .module_tracker import ModuleTracker

__all__ = ["FlopCounterMode", "register_flop_formula"]

Shape = tuple[int, ...]
Run = tuple[str, tuple[Any, ...], Any]  # an operation, its arguments, the shape of its result
flop_registry: dict[Any, Callable[..., int]] = {}


def get_shape(value: Any) -> Any:
    """The shape of a tensor; anything else as it is."""
    return tuple(value.shape) if isinstance(value, (Tensor, np.ndarray)) else value


def shape_wrapper(formula: Callable[..., int]) -> Callable[..., int]:
    """A formula of shapes, to be called with tensors."""

    @functools.wraps(formula)
    def of_tensors(*args: Any, out_val: Any = None, **kwargs: Any) -> int:
        args, kwargs, out_shape = tree_map(get_shape, (args, kwargs, out_val))
        return formula(*args, out_shape=out_shape, **kwargs)

    return of_tensors


def register_flop_formula(targets: Any, get_raw: bool = False) -> Callable[[Any], Any]:
    """Decorator: count an operation, or several in a list, by this formula.

    - ``targets``: such as ``torch.ops.mylib.foo``.
    - ``get_raw``: it is given the tensors and ``out_val``, not their shapes and ``out_shape``.

    Raises ValueError for a target that is no operator, RuntimeError for one that has a formula.
    """

    def decorate(formula: Callable[..., int]) -> Callable[..., int]:
        if not get_raw:
            formula = shape_wrapper(formula)
        for target in targets if isinstance(targets, (list, tuple)) else [targets]:
            if not isinstance(target, (OpOverloadPacket, Refused)):
                raise ValueError(
                    "register_flop_formula(targets): expected each target to be OpOverloadPacket "
                    "(i.e. torch.ops.mylib.foo), JitFunction, or HigherOrderOperator"
                    f", got {target} which is of type {type(target)}"
                )
            if target in flop_registry:
                raise RuntimeError(f"duplicate registrations for {target}")
            flop_registry[target] = formula
        return formula

    return decorate


# ---- the formulas --------------------------------------------------------------------------------


@register_flop_formula(of_aten("mm"))
def mm_flop(a_shape: Shape, b_shape: Shape, *args: Any, out_shape: Any = None, **kw: Any) -> int:
    """Of (m, k) times (k, n): k products and k sums for each of m n elements."""
    (m, k), (_, n) = a_shape, b_shape
    return 2 * m * k * n


@register_flop_formula(of_aten("addmm"))
def addmm_flop(_: Any, a_shape: Shape, b_shape: Shape, out_shape: Any = None, **kw: Any) -> int:
    """As of the product: what is added to it is not counted."""
    return mm_flop(a_shape, b_shape)


@register_flop_formula(of_aten("bmm"))
def bmm_flop(a_shape: Shape, b_shape: Shape, out_shape: Any = None, **kw: Any) -> int:
    """As of one product, for each of the batch."""
    return a_shape[0] * mm_flop(a_shape[1:], b_shape[1:])


@register_flop_formula(of_aten("baddbmm"))
def baddbmm_flop(_: Any, a_shape: Shape, b_shape: Shape, out_shape: Any = None, **kw: Any) -> int:
    """As of the products."""
    return bmm_flop(a_shape, b_shape)


def conv_flop_count(
    x_shape: Shape, w_shape: Shape, out_shape: Shape, transposed: bool = False
) -> int:
    """The whole kernel at every place: of the result, or of the input if it is transposed."""
    places = (x_shape if transposed else out_shape)[2:]
    return 2 * x_shape[0] * prod(places) * prod(w_shape)


@register_flop_formula([of_aten("convolution"), of_aten("_convolution")])
def conv_flop(
    x_shape: Shape,
    w_shape: Shape,
    bias: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    *args: Any,
    out_shape: Shape,
    **kw: Any,
) -> int:
    """Of a convolution; the bias is not counted."""
    return conv_flop_count(x_shape, w_shape, out_shape, transposed)


@register_flop_formula(of_aten("convolution_backward"))
def conv_backward_flop(
    grad_out_shape: Shape,
    x_shape: Shape,
    w_shape: Shape,
    bias: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    output_padding: Any,
    groups: int,
    output_mask: tuple[bool, bool, bool],
    out_shape: Any,
) -> int:
    """Of the gradients that ``output_mask`` asks for: each is a convolution, too."""

    def turned(shape: Shape) -> Shape:
        return (shape[1], shape[0], *shape[2:])

    count = 0
    if output_mask[0]:
        count += conv_flop_count(grad_out_shape, w_shape, x_shape, not transposed)
    if output_mask[1]:
        images, kernel = (grad_out_shape, x_shape) if transposed else (x_shape, grad_out_shape)
        count += conv_flop_count(turned(images), turned(kernel), turned(w_shape))
    return count


# ---- what runs: from the frame of a function that begins -----------------------------------------


def _mt(shape: Shape) -> Shape:
    return (*shape[:-2], shape[-1], shape[-2])


def _slopes(name: str, g: Any, a: Any, b: Any) -> Iterator[Run]:
    """The products in the gradients of a product. (Of Tensors they are operations themselves.)"""
    if isinstance(g, Tensor):
        return
    if b is not None:
        yield name, (g.shape, _mt(b.shape)), None
    if a is not None:
        yield name, (_mt(a.shape), g.shape), None


def _mm(v: dict[str, Any]) -> Iterator[Run]:
    yield "mm", (v["x"].shape, v["y"].shape), None


def _mm_back(v: dict[str, Any]) -> Iterator[Run]:
    yield from _slopes("mm", v["g"], v["x"], v["y"])


def _addmm(v: dict[str, Any]) -> Iterator[Run]:
    yield "addmm", (v["bias"].shape, v["x"].shape, v["y"].shape), None


def _bmm(v: dict[str, Any]) -> Iterator[Run]:
    yield "bmm", (v["x"].shape, v["y"].shape), None


def _bmm_back(v: dict[str, Any]) -> Iterator[Run]:
    yield from _slopes("bmm", v["g"], v["x"], v["y"])


_SCALED = {AddmmScaled: ("addmm", "mm"), Baddbmm: ("baddbmm", "bmm")}


def _scaled(v: dict[str, Any]) -> Iterator[Run]:
    if type(v["self"]) in _SCALED:
        yield _SCALED[type(v["self"])][0], (v["x"].shape, v["a"].shape, v["b"].shape), None


def _scaled_back(v: dict[str, Any]) -> Iterator[Run]:
    if type(v["self"]) in _SCALED:
        yield from _slopes(_SCALED[type(v["self"])][1], v["g"], v["a"], v["b"])


def _places(node: Any) -> tuple[Any, ...]:
    return node.stride, node.padding, node.dilation, node.transposed


def _conv(v: dict[str, Any]) -> Iterator[Run]:
    node, bias = v["self"], get_shape(v["bias"])
    args = (v["x"].shape, v["w"].shape, bias, *_places(node))
    yield "convolution", args, _OF_RESULT


def _conv_back(v: dict[str, Any]) -> Iterator[Run]:
    node, x, w = v["self"], v["x"].shape, v["w"].shape
    mask = (node.needs(0), node.needs(1), len(node.edges) > 2 and node.needs(2))
    if isinstance(v["g"], Tensor):
        return
    args = (v["g"].shape, x, w, w[:1], *_places(node), (0,), node.groups, mask)
    yield "convolution_backward", args, (x, w)


def _recurrence(v: dict[str, Any]) -> Iterator[Run]:
    """The products of a layer: one for all inputs, one a step for the states."""
    node, w_x, w_h = v["self"], v["w_x"].shape, v["w_h"].shape
    if node.n_outputs > 2 or isinstance(v["x"], Tensor):
        return  # an LSTM, or a step of a second gradient
    name, before = ("mm", ()) if v["b_x"] is None else ("addmm", (w_x[:1],))
    yield name, (*before, (sum(node.batch_sizes), w_x[1]), _mt(w_x)), None
    for n in node.batch_sizes:
        yield name, (*before, (n, w_h[1]), _mt(w_h)), None


def _recurrence_back(v: dict[str, Any]) -> Iterator[Run]:
    node, w_x, w_h = v["self"], v["w_x"].shape, v["w_h"].shape
    if node.n_outputs > 2 or isinstance(v["x"], Tensor):
        return
    rows = sum(node.batch_sizes)
    if node.needs(0):
        yield "mm", ((rows, w_x[0]), w_x), None
    if node.needs(1):
        yield "mm", ((w_x[0], rows), (rows, w_x[1])), None
    for t, n in enumerate(node.batch_sizes):
        if t or node.needs(5):
            yield "mm", ((n, w_h[0]), w_h), None
        if node.needs(2):
            yield "mm", ((w_h[0], n), (n, w_h[1])), None


_OF_RESULT = object()  # the shape is that of what the function returns
_WATCHED: dict[CodeType, Callable[[dict[str, Any]], Iterator[Run]]] = {
    Mm.ufunc.__code__: _mm,
    Mm.backward.__code__: _mm_back,
    Addmm.forward.__code__: _addmm,
    Addmm.backward.__code__: _mm_back,
    Bmm.forward.__code__: _bmm,
    Bmm.backward.__code__: _bmm_back,
    ScaledProduct.forward.__code__: _scaled,
    ScaledProduct.backward.__code__: _scaled_back,
    Convolution.forward.__code__: _conv,
    Convolution.backward.__code__: _conv_back,
    ConvolutionTransposed.forward.__code__: _conv,
    ConvolutionTransposed.backward.__code__: _conv_back,
    Recurrence.walk.__code__: _recurrence,
    Recurrence.backward.__code__: _recurrence_back,
}


# ---- the counter ---------------------------------------------------------------------------------


class FlopCounterMode:
    """In a ``with`` block, counts floating point operations by module and by operation.

    - ``depth``: of the modules in the table that is printed at the end; None for all.
    - ``display``: print it. ``custom_mapping``: operations -> formulas, besides those registered.
    - ``mods``: not needed any more.

    Counterpart: ``torch.utils.flop_counter.FlopCounterMode``.

    >>> from minitorch.utils.flop_counter import FlopCounterMode
    >>> with FlopCounterMode(display=False) as counter:
    ...     _ = torch.nn.Linear(4, 8)(torch.ones(2, 4))
    >>> counter.get_total_flops()
    128
    """

    def __init__(
        self,
        mods: Any = None,
        depth: int | None = 2,
        display: bool = True,
        custom_mapping: dict[Any, Any] | None = None,
    ) -> None:
        if mods is not None:
            warn("mods argument is not needed anymore, you can stop passing it")
        self.flop_counts: dict[str, dict[Any, int]] = defaultdict(lambda: defaultdict(int))
        self.depth = depth
        self.display = display
        own = custom_mapping or {}
        raw = {k: v if getattr(v, "_get_raw", False) else shape_wrapper(v) for k, v in own.items()}
        self.flop_registry = {**flop_registry, **raw}
        self.mod_tracker = ModuleTracker()
        self._others = _functions_of(self.flop_registry)
        self._open: list[tuple[FrameType, Any]] = []
        self._before: Callable[..., Any] | None = None

    def get_total_flops(self) -> int:
        """The number of all operations."""
        return sum(self.flop_counts["Global"].values())

    def get_flop_counts(self) -> dict[str, dict[Any, int]]:
        """Name of a module -> operation -> its count; ``"Global"`` has all."""
        return {name: dict(counts) for name, counts in self.flop_counts.items()}

    def get_table(self, depth: int | None = None) -> str:
        """The counts as a table, of modules down to a depth (that of the counter if it is None)."""
        most = depth if depth is not None else self.depth
        total = self.get_total_flops()
        suffix = "KMBT"[power - 1] if (power := _power(total)) else ""

        def row(name: str, count: int) -> tuple[str, str, str]:
            number = count / 1000**power
            said = f"{number:.3f}{suffix}" if suffix else f"{number:g}"
            return name, said, f"{count / total:.2%}" if total else "0%"

        def rows_of(name: str, pad: str) -> list[tuple[str, str, str]]:
            counts = self.flop_counts[name]
            parts = [row(f"{pad} - {op}", count) for op, count in counts.items()]
            return [row(pad + name, sum(counts.values())), *parts]

        names = sorted(name for name in self.flop_counts if name != "Global")
        names = [name for name in names if most is None or name.count(".") < most]
        rows = [line for name in names for line in rows_of(name, " " * name.count("."))]
        if all([sum(self.flop_counts[name].values()) < total for name in names]):
            rows = rows_of("Global", "") + [(" " + name, n, share) for name, n, share in rows]
        return _table(rows)

    def __enter__(self) -> Self:
        self.flop_counts.clear()
        self.mod_tracker.__enter__()
        self._before = sys.getprofile()
        sys.setprofile(self._watch)
        return self

    def __exit__(self, *exc_info: object) -> None:
        sys.setprofile(self._before)
        self._open.clear()
        self.mod_tracker.__exit__()
        if self.display:
            print(self.get_table(self.depth))

    def _watch(self, frame: FrameType, what: str, value: Any) -> None:
        if self._before is not None:
            self._before(frame, what, value)
        if what == "call":
            code = frame.f_code
            if code in _WATCHED:
                runs = [
                    (of_aten(name), args, out) for name, args, out in _WATCHED[code](frame.f_locals)
                ]
                self._open.append((frame, runs))
            elif code in self._others and self._others[code] not in [r for _, r in self._open]:
                self._open.append((frame, self._others[code]))
            elif code is OpOverload.__call__.__code__:
                self._open.append((frame, _run_of(frame.f_locals)))
        elif what == "return" and self._open and self._open[-1][0] is frame:
            self._ended(*self._open.pop(), value)

    def _ended(self, frame: FrameType, runs: Any, value: Any) -> None:
        if not isinstance(runs, list):  # an operation that only the reader counts
            runs = [(runs, _arguments(frame), _OF_RESULT)]
        for op, args, out in runs:
            if op in self.flop_registry:
                given = value if out is _OF_RESULT else out
                count = self.flop_registry[op](*args, out_val=given)
                for name in set(self.mod_tracker.parents):
                    self.flop_counts[name][op] += count


def _run_of(values: dict[str, Any]) -> list[Any]:
    """A run of an operator that the reader has registered, with its arguments."""
    packet = PACKETS.get(values["self"]._schema.name)
    return [(packet, (*values["args"], *values["kwargs"].values()), _OF_RESULT)]


def _arguments(frame: FrameType) -> tuple[Any, ...]:
    code, values = frame.f_code, frame.f_locals
    return tuple([values[name] for name in code.co_varnames[: code.co_argcount]])


def _functions_of(registry: dict[Any, Any]) -> dict[CodeType, Any]:
    """The code of operations that are counted though no product is in them -> their names."""
    counted = {of_aten(name) for name in ("mm", "addmm", "bmm", "baddbmm", "convolution")}
    found: dict[CodeType, Any] = {}
    for op in registry:
        name = str(op).removeprefix("aten.")
        if isinstance(op, Refused) and op not in counted and name in OPS:
            body: Any = OPS[name].body
            while hasattr(body, "__wrapped__"):
                body = body.__wrapped__
            found[body.__code__] = op
    return found


def _power(number: int) -> int:
    """Of 1000, in which a count is told: 1001 of a million rather than 1.001 of the next."""
    return max(0, min(4, (len(str(number)) - 2) // 3))


def _table(rows: list[tuple[str, str, str]]) -> str:
    """Text on the left, numbers on the right, a line under the names of the columns."""
    names = ("Module", "FLOP", "% Total")
    widths = [max([len(names[i]) + 2, *[len(row[i]) for row in rows]]) for i in range(3)]
    lines = [names, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        f"{a.ljust(widths[0])}  {b.rjust(widths[1])}  {c.rjust(widths[2])}" for a, b, c in lines
    )
