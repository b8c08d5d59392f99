"""What is wrong with two values: its error, its words, and how much may be wrong by dtype."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..tensors import Tensor
from ..tensors.dtypes import bfloat16, dtype, float16, float32, float64

# (rtol, atol) by dtype; everything else must be equal
TOLERANCES = {
    float16: (1e-3, 1e-5),
    bfloat16: (1.6e-2, 1e-5),
    float32: (1.3e-6, 1e-5),
    float64: (1e-7, 1e-7),
}


class ErrorMeta(Exception):
    """What is wrong with a pair: the class and words of the error, and where the pair lies."""

    def __init__(self, type: type[Exception], msg: str, *, id: tuple[Any, ...] = ()) -> None:
        super().__init__("to be raised as what to_error() returns")
        self.type, self.msg, self.id = type, msg, id

    def to_error(self, msg: str | Callable[[str], str] | None = None) -> Exception:
        """The error, with words of one's own or a function from the generated words to them."""
        if isinstance(msg, str):
            return self.type(msg)
        words = self.msg
        if self.id:
            words += f"\n\nThe failure occurred for item {place_of(self.id)}"
        return self.type(msg(words) if msg else words)


class UnsupportedInputs(Exception):
    """A class of pairs does not compare such values."""


def place_of(id: tuple[Any, ...]) -> str:
    """Keys and indices as they are written: ``[0]['a']``."""
    return "".join(f"[{key!r}]" for key in id)


def default_tolerances(
    *inputs: Tensor | dtype, dtype_precisions: dict[dtype, tuple[float, float]] | None = None
) -> tuple[float, float]:
    """(rtol, atol): the loosest ones of some dtypes. TypeError for what is no tensor or dtype."""
    kinds = [x.dtype if isinstance(x, Tensor) else x for x in inputs]
    for kind in kinds:
        if not isinstance(kind, dtype):
            raise TypeError(
                f"Expected a torch.Tensor or a torch.dtype, but got {type(kind)} instead."
            )
    known = [(dtype_precisions or TOLERANCES).get(kind, (0.0, 0.0)) for kind in kinds]
    rtols, atols = zip(*known)
    return max(rtols), max(atols)


def get_tolerances(
    *inputs: Tensor | dtype, rtol: float | None, atol: float | None, id: tuple[Any, ...] = ()
) -> tuple[float, float]:
    """Both as given, or both by dtype; ErrorMeta when one alone is given."""
    if rtol is not None and atol is not None:
        return rtol, atol
    if rtol is None and atol is None:
        return default_tolerances(*inputs)
    raise ErrorMeta(
        ValueError,
        "Both 'rtol' and 'atol' must be either specified or omitted, but got no "
        f"{'rtol' if rtol is None else 'atol'}.",
        id=id,
    )


# ---- words ---------------------------------------------------------------------------------------


def make_scalar_mismatch_msg(
    actual: Any, expected: Any, *, rtol: float, atol: float, identifier: Any = None
) -> str:
    """What is wrong with two numbers. ``identifier``: what they are, instead of "Scalars"."""
    difference = abs(actual - expected)
    relative = difference / abs(expected) if expected else float("inf")
    return (
        f"{_head('Scalars', identifier, rtol, atol)}Expected {expected} but got {actual}.\n"
        f"Absolute difference: {difference}{_allowed(atol, rtol, atol)}\n"
        f"Relative difference: {relative}{_allowed(rtol, rtol, atol)}"
    )


def make_tensor_mismatch_msg(
    actual: Tensor,
    expected: Tensor,
    matches: Tensor,
    *,
    rtol: float,
    atol: float,
    identifier: Any = None,
) -> str:
    """What is wrong with two tensors of one shape; ``matches``: where nothing is."""
    a, b = ((x.float() if x.dtype == bfloat16 else x).detach().numpy() for x in (actual, expected))
    right = matches.numpy()
    if not actual.dtype.is_floating_point:
        a, b = a.astype(np.int64), b.astype(np.int64)
    with np.errstate(all="ignore"):
        absolute = np.abs(a - b)
        inexact = b.dtype if b.dtype.kind == "f" else np.dtype(np.float32)
        relative = absolute.astype(inexact) / np.abs(b).astype(inexact)
    # what is close enough is not among the greatest differences
    absolute, relative = np.where(right, 0, absolute), np.where(right, 0, relative)
    count = int((~right).sum())
    return (
        f"{_head('Tensor-likes', identifier, rtol, atol)}"
        f"Mismatched elements: {count} / {a.size} ({count / a.size:.1%})\n"
        f"Greatest absolute difference: {_greatest(absolute)}{_allowed(atol, rtol, atol)}\n"
        f"Greatest relative difference: {_greatest(relative)}{_allowed(rtol, rtol, atol)}"
    )


def _head(default: str, identifier: Any, rtol: float, atol: float) -> str:
    what = identifier(default) if callable(identifier) else identifier or default
    return f"{what} are not {'close' if rtol or atol else 'equal'}!\n\n"


def _allowed(limit: float, rtol: float, atol: float) -> str:
    return f" (up to {limit} allowed)" if rtol or atol else ""


def _greatest(differences: np.ndarray) -> str:
    index = np.unravel_index(int(differences.argmax()), differences.shape)
    return f"{differences[index].item()} at index {tuple(map(int, index))}"
