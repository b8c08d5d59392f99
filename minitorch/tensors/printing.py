"""How a tensor prints: character for character as PyTorch 2.13 prints it.

A tensor is printed in four steps, one function each:

    corners          too many values? keep only the ones that will be seen
    choose_notation  look at all of them, then pick one notation and one column width for all
    nest             brackets, commas, line breaks, and "..." where values were left out
    suffixes         what the values alone do not tell: device, size, dtype, history

    >>> x = torch.tensor([[1.0, 2.5], [-3.0, 4.0]], dtype=torch.float64, requires_grad=True)
    >>> x
    tensor([[ 1.0000,  2.5000],
            [-3.0000,  4.0000]], dtype=torch.float64, requires_grad=True)

One value has a fraction, so all show theirs; one has a sign, so all are a column wider.
"""

import contextlib
import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..devices.arrays import is_foreign, to_host
from .dtypes import FLOATS, bool_, get_default_dtype, int64
from .levels import answered, batches


class PrintOptions:
    """The settings of ``set_printoptions``, with their defaults."""

    def __init__(self) -> None:
        self.precision: int = 4
        self.threshold: float = 1000
        self.edgeitems: int = 3
        self.linewidth: int = 80
        self.sci_mode: bool | None = None


PRINT_OPTS = PrintOptions()  # (PyTorch's name for it)

_PROFILES: dict[str | None, dict[str, Any]] = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": math.inf, "edgeitems": 3, "linewidth": 80},
}


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """Change how tensors print from now on.

    - ``precision``: digits after the point of a float.
    - ``threshold``: a tensor with more elements than this is printed as a summary.
    - ``edgeitems``: how many entries a summary shows at each end of each dimension.
    - ``linewidth``: a row of values is broken before it grows longer than this many characters.
    - ``profile``: "default", "short" or "full"; the other arguments override it. As in torch,
      any other name changes nothing.
    - ``sci_mode``: True for ``1.0000e+00``, False for ``1.0000``, None to decide by the values.
      Unlike the others, it falls back to None whenever it is not given.
    """
    names = ("precision", "threshold", "edgeitems", "linewidth")
    values = zip(names, (precision, threshold, edgeitems, linewidth), strict=True)
    given = {name: value for name, value in values if value is not None}
    for name, value in (_PROFILES.get(profile, {}) | given).items():
        setattr(PRINT_OPTS, name, value)
    PRINT_OPTS.sci_mode = sci_mode


def get_printoptions() -> dict[str, Any]:
    """The settings now in force (counterpart: ``torch._tensor_str.get_printoptions``)."""
    return dict(vars(PRINT_OPTS))


@contextlib.contextmanager
def printoptions(**options: Any) -> Iterator[None]:
    """Within a ``with`` block, print with these arguments of ``set_printoptions``.

    Counterpart: ``torch._tensor_str.printoptions``.
    """
    before = get_printoptions()
    set_printoptions(**options)
    try:
        yield
    finally:
        set_printoptions(**before)


class Notation(NamedTuple):
    """How every value of one tensor is written, and how wide its column is."""

    write: Callable[[Any], str]
    width: int  # characters

    def cell(self, value: float) -> str:
        """The text of one value, padded on the left to the column's width."""
        return self.write(value).rjust(self.width)


def corners(array: np.ndarray, edgeitems: int) -> np.ndarray:
    """A copy of what a summary shows: at most 2 * edgeitems entries of each dimension.

    It never looks at the others, so a huge tensor prints as fast as a small one.
    """
    kept = [
        range(size) if size <= 2 * edgeitems else [*range(edgeitems), *range(-edgeitems, 0)]
        for size in array.shape
    ]
    if is_foreign(array):  # only these elements leave the device
        for dim, numbers in enumerate(kept):
            if len(numbers) < array.shape[dim]:
                whole = (slice(None),) * dim
                ends = array[(*whole, slice(edgeitems))], array[(*whole, slice(-edgeitems, None))]
                array = np.concatenate(ends, dim)
        return to_host(array)
    return array[np.ix_(*kept)]


def choose_notation(values: list[Any], floating: bool) -> Notation:
    """One notation for all ``values``, a flat list of Python bools, ints or floats.

    Floats: scientific when very large and very small values meet, else ``1.`` when all are whole
    numbers, else with a fixed number of digits. Zeros, infinities and NaNs have no say in this,
    not even in the width of the column.
    """
    if not floating:
        return Notation(str, max(len(str(value)) for value in values))
    counted = [value for value in values if value != 0 and math.isfinite(value)]
    if not counted:
        return Notation(_write_whole, 1)
    write: Callable[[Any], str]
    if _wants_scientific(counted):
        write = f"{{:.{PRINT_OPTS.precision}e}}".format
    elif all(value.is_integer() for value in counted):
        write = _write_whole
    else:
        write = f"{{:.{PRINT_OPTS.precision}f}}".format
    return Notation(write, max(len(write(value)) for value in counted))


def _wants_scientific(counted: list[float]) -> bool:
    """Would plain digits hide the small values or drown the reader in the large ones?"""
    if PRINT_OPTS.sci_mode is not None:
        return PRINT_OPTS.sci_mode
    sizes = [abs(value) for value in counted]
    smallest, largest = min(sizes), max(sizes)
    return largest / smallest > 1000.0 or largest > 1.0e8 or smallest < 1.0e-4


def _write_whole(value: float) -> str:
    """``3.``: the point alone tells that this is a float (inf and nan tell it by themselves)."""
    return f"{value:.0f}." if math.isfinite(value) else f"{value:.0f}"


def nest(values: Any, cuts: tuple[bool, ...], indent: int, notation: Notation) -> str:
    """The nested lists ``values`` between brackets; ``cuts[d]`` puts "..." into dimension d.

    ``indent`` is the column at which the opening bracket stands.
    """
    if not cuts:
        return notation.cell(values)
    if len(cuts) == 1:
        return _row(values, cuts[0], indent, notation)
    parts = [nest(value, cuts[1:], indent + 1, notation) for value in values]
    if cuts[0]:
        parts.insert(PRINT_OPTS.edgeitems, "...")
    # Blocks of rows are set apart: one blank line between matrices, two between stacks of them.
    newlines = "\n" * (len(cuts) - 1)
    return "[" + ("," + newlines + " " * (indent + 1)).join(parts) + "]"


def _row(values: list[Any], cut: bool, indent: int, notation: Notation) -> str:
    """The innermost dimension, broken into as many lines as it needs."""
    cells = [notation.cell(value) for value in values]
    if cut:
        cells.insert(PRINT_OPTS.edgeitems, " ...")
    count = max(1, math.floor((PRINT_OPTS.linewidth - indent) / (notation.width + len(", "))))
    lines = [", ".join(cells[i : i + count]) for i in range(0, len(cells), count)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def format_array(array: np.ndarray, indent: int = 0) -> str:
    """The values of a bool, integer or float array of any shape, as torch would print them.

    ``indent`` is the column at which the text begins; later lines are indented to match.
    """
    if array.size == 0:
        return "[]"
    summary = array.size > PRINT_OPTS.threshold
    if summary and array.ndim > 0 and not PRINT_OPTS.edgeitems:
        return "[...]"
    cuts = tuple(summary and size > 2 * PRINT_OPTS.edgeitems for size in array.shape)
    seen = corners(array, PRINT_OPTS.edgeitems) if any(cuts) else to_host(array)
    notation = choose_notation(seen.ravel().tolist(), floating=array.dtype.kind in FLOATS)
    return nest(seen.tolist(), cuts, indent, notation)


def suffixes(tensor: Any) -> list[str]:
    """What follows the values: device, size, dtype, history; each only if it tells news."""
    on_meta = tensor.device.type == "meta"  # it shows no values either
    empty = tensor.array.size == 0 or on_meta
    found = []
    if tensor.device.type != "cpu":
        found.append(f"device='{tensor.device}'")
    # Brackets show the shape, unless nothing stands between them. ``[]`` is read as shape (0,).
    if on_meta or ((tensor.array.ndim != 1) if empty else not PRINT_OPTS.edgeitems):
        found.append(f"size={tuple(tensor.shape)}")
    # Whole numbers are read as int64, True and False as bool; but that takes a value to see.
    understood = (get_default_dtype(),) if empty else (get_default_dtype(), int64, bool_)
    if tensor.dtype not in understood:
        found.append(f"dtype={tensor.dtype}")
    return found + _history(tensor)


def _history(tensor: Any) -> list[str]:
    """Where the tensor came from, or that its gradient is wanted, or nothing."""
    try:
        node = tensor.grad_fn
    except RuntimeError:
        # A view whose history is forbidden (made and written to under no_grad) still prints.
        return ["grad_fn=<Invalid>"]
    if node is not None:
        return [f"grad_fn=<{node.name().rpartition('::')[2]}>"]
    return ["requires_grad=True"] if tensor.requires_grad else []


def tensor_repr(tensor: Any) -> str:
    """The text of ``repr(tensor)``. A subclass of Tensor prints under its own name."""
    return written(tensor)


def written(tensor: Any, tensor_contents: str | None = None) -> str:
    """As ``repr``; ``tensor_contents`` is shown in place of the values."""
    kind = type(tensor).__name__
    # Told apart by name: Parameter lives on a later floor.
    prefix = "tensor(" if kind in ("Tensor", "Parameter") else f"{kind}("
    contents = values_text(tensor, len(prefix)) if tensor_contents is None else tensor_contents
    text = with_suffixes(prefix + contents, suffixes(tensor), len(prefix))
    own = prefix != "tensor("  # a parameter of a class of one's own says that it is one
    return f"Parameter({text})" if own and getattr(tensor, "_is_param", False) else text


def values_text(tensor: Any, indent: int) -> str:
    """The values alone; a tensor on "meta" has none."""
    return "..." if tensor.device.type == "meta" else format_array(tensor.array, indent)


def with_suffixes(text: str, suffixes: list[str], indent: int, force_newline: bool = False) -> str:
    """``text``, the suffixes behind it, on new lines where they do not fit, and a bracket."""
    # torch counts this line two characters longer than it is, and so breaks it a little early.
    used = len(text) - text.rfind("\n") + 1
    for suffix in suffixes:
        fits = used + len(", ") + len(suffix) <= PRINT_OPTS.linewidth and not force_newline
        force_newline = False  # (only for the first)
        text += (", " if fits else ",\n" + " " * indent) + suffix
        used = (used + len(", ") if fits else indent) + len(suffix)
    return text + ")"


def tensor_format(tensor: Any, spec: str) -> str:
    """The text of ``format(tensor, spec)``: a 0-d Tensor formats as the number that it holds.

    Raises:
        TypeError: a spec such as ".3f" was given for any other tensor.
    """
    is_plain = type(tensor).__name__ == "Tensor" and tensor.device.type != "meta"
    if is_plain and tensor.array.ndim == 0:
        number = tensor.array.item()
        if batches:
            answered("item", number, tensor)
        return format(number, spec)
    return object.__format__(tensor, spec)
