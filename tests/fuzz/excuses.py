"""Where minitorch is meant to differ from torch, or torch promises nothing: when to stop comparing.

Every excuse is the id of an entry of tests/known_differences.toml.
"""

from __future__ import annotations

import re
from typing import Any

LAYOUTS = ".t_()", "transpose_(", "squeeze_("
KEEPING = "gather(", "cummax(", "masked_select("
VARIABLE = re.compile(r"\bt\d+\b")
ORIGIN = re.compile(r"which is output 0 of \w+,")
NUMBER = re.compile(r"^index -?\d+ is out of bounds")
REFUSALS = (
    "modified inplace",
    "in an in-place operation",
    "Inference tensors cannot be saved",
    "setStorage",
    "INDICES element is out of DATA bounds",
    "self indexing axis dim should be positive",
    "Expected size for first two dimensions of batch2",
)
SIZE = re.compile(r"dimension 0 with size \d+")


def of_difference(
    lines: list[str], what: str, ours: Any, theirs: Any, names: dict[str, Any]
) -> str | None:
    """The id of the known difference that this one is, or None.

    - ``names``: torch's variables.
    """
    line = lines[-1]
    if what == "error":
        program = " ".join(lines)
        kept = any(word in program for word in KEEPING)
        mine, other = ours[1] if ours else "", theirs[1] if theirs else ""
        if "by an inplace" in mine and "by an inplace" in other and (kept or " @ " in program):
            return "which-kept-value-first"
        if "backward" in line or "autograd.grad" in line:
            if any(word in program for word in LAYOUTS):
                return "data-of-another-shape"
        if kept and not ours and "has been modified by an inplace operation" in theirs[1]:
            return "sizes-kept-as-tensors"
        if not mine and other.startswith("a leaf Variable") and is_stale_view(line, names):
            return "stale-view-is-a-leaf"
        return of_errors(line, ours, theirs)
    if any(word in " ".join(lines) for word in LAYOUTS) and " grad" in what:
        return "data-of-another-shape"
    if what.endswith(" grad") and ours and theirs and "create_graph" in " ".join(lines):
        if {**ours, "requires_grad": True} == {**theirs, "requires_grad": True}:
            return "recorded-formulas"
    if what.endswith(" stride"):
        return "stride-of-result"
    if what.endswith(" grad_fn") and "scatter" in " ".join(lines) and "SliceBackward0(View" in ours:
        return "scatter-of-nothing"
    if what == "log" and any("inputs=[" in other for other in lines):
        return "gradients-not-asked-for" if nothing_but_gaps(ours, theirs) else None
    if what.endswith(" values") and is_half_done(line):
        return "half-done-write"
    return None


def of_errors(line: str, ours: list[str] | None, theirs: list[str] | None) -> str | None:
    """The same for two errors, each a class and a line, or None."""
    mine, other = ours[1] if ours else "", theirs[1] if theirs else ""
    if "more than one element of the written-to" in mine + other:
        return "overlapping-target"
    if "some elements of the input tensor and the written-to" in other:
        return "overlap-by-strides"
    if "as_strided of a view that requires grad must" in mine:
        return "as-strided-beyond-view"
    if not mine and "that has been detached in-place" in other:
        return "saved-then-detached"
    if ".grad." in line and "detach views" in mine + other:
        return "gradient-memory"
    if "as_strided" in line and "setStorage" in mine and "setStorage" in other:
        return "offset-of-nothing"
    if not mine and "view size is not compatible" in other:
        return "stride-of-result"
    if "returned an invalid gradient" in mine + other:
        return "data-of-another-shape"
    if "INTERNAL ASSERT" in other:
        return "internal-assert"
    if "not implemented for 'Bool'" in mine and not other:
        return "nothing-to-compute"
    if not other and "out of bounds" in mine and ("index_fill_" in line or "index_add" in line):
        return "index-into-nothing"
    if "as_strided" in line and "setStorage" in mine and not other:
        return "storage-larger-than-result"
    if mine and other:
        if "with size 0" in mine and "select() cannot be applied to a 0-dim" in other:
            return "index-of-0-d"
        if "of AsStrided," in other and ORIGIN.sub("", mine) == ORIGIN.sub("", other):
            return "name-of-a-written-view"
        if mine != other and NUMBER.sub("", mine) == NUMBER.sub("", other):
            return "which-wrong-index"
        if "with size 0" in mine and SIZE.sub("", mine) == SIZE.sub("", other):
            return "index-of-0-d"
        if any(words in other for words in REFUSALS) or "not implemented for" in mine:
            return "which-refusal-first"
    return None


def is_stale_view(line: str, names: dict[str, Any]) -> bool:
    """Is the target of this write a view?"""
    target = names.get((VARIABLE.findall(line.rpartition("): ")[2]) or [""])[0])
    return target is not None and target._base is not None


def is_half_done(line: str) -> bool:
    """Does the line write at several indices? Torch finds a wrong one after writing others."""
    return "]] = " in line or "])] = " in line or "masked_scatter_" in line


def nothing_but_gaps(ours: Any, theirs: Any) -> bool:
    """Are the two logs the same, but for places where torch's has None?"""
    if theirs is None:
        return True
    if isinstance(ours, (list, tuple)) and isinstance(theirs, (list, tuple)):
        return len(ours) == len(theirs) and all(map(nothing_but_gaps, ours, theirs))
    return isinstance(ours, float) or ours == theirs
