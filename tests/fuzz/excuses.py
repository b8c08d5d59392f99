"""Where minitorch is meant to differ from torch, or torch promises nothing: when to stop comparing.

Every excuse is the id of an entry of tests/known_differences.toml.
"""

from __future__ import annotations

import re
from typing import Any

LAYOUTS = ".t_()", "transpose_(", "squeeze_("
KEEPING = "gather(", "cummax(", "take(", "masked_select("
VARIABLE = re.compile(r"\bt\d+\b")
GRADIENT = re.compile(r"= t\d+\.grad\b")
ORIGIN = re.compile(r"which is output 0 of \w+,")
NUMBER = re.compile(r"^index -?\d+ is out of bounds")
REFUSALS = (
    "modified inplace",
    "in an in-place operation",
    "Inference tensors cannot be saved",
    "setStorage",
    "has been modified by an inplace",
    "through the graph a second time",
    "is not implemented",
    "INDICES element is out of DATA bounds",
    "self indexing axis dim should be positive",
    "Expected size for first two dimensions of batch2",
)
DETACHED = "AsStridedBackward0(-)"
SIZE = re.compile(r"dimension 0 with size \d+")


def of_difference(
    lines: list[str], what: str, ours: Any, theirs: Any, names: dict[str, Any]
) -> str | None:
    """The id of the known difference that this one is, or None.

    - ``names``: torch's variables.
    """
    program = " ".join(lines)
    if what == "error":
        return of_error_in_program(lines[-1], program, ours, theirs, names) or of_errors(
            lines[-1], ours, theirs
        )
    if what == "log" and "inputs=[" in program and nothing_but_gaps(ours, theirs):
        return "gradients-not-asked-for"
    if what.endswith(" values") and is_half_done(lines[-1]):
        return "half-done-write"
    if what.endswith(" values") and "autograd.grad(" in lines[-1] and "register_hook" in program:
        return "captured-before-hooks" if ", [t" in lines[-1] else None
    if what.endswith(" requires_grad") and "zeros(0, 3" in program:
        return "recorded-formulas"
    if what.endswith(" grad_fn") and ".detach_()" in program and ours == DETACHED:
        return "refusal-that-has-looked" if theirs.startswith(DETACHED[:-2]) else None
    if what.endswith(" grad_fn") and "create_graph" in program and GRADIENT.search(program):
        return "recorded-formulas"
    if what.endswith(" grad_fn") and isinstance(theirs, list) and "INTERNAL ASSERT" in theirs[1]:
        return "internal-assert"
    if what.endswith(" retains_grad") and ours and names[what.split()[0]]._base is not None:
        return "stale-view-is-a-leaf"
    if what.endswith(" offset") and "_scatter(" in program:
        return "offset-of-a-copy"
    if what.endswith(" stride"):
        return "stride-of-result"
    if what.endswith(" grad_fn") and "scatter" in program and "SliceBackward0(" in ours:
        return "scatter-of-nothing"
    if is_about_gradients(what):
        if ".data = " in program and differ_only_in("dtype", ours, theirs):
            return "data-of-another-dtype"
        if any(word in program for word in LAYOUTS):
            return "data-of-another-shape"
        if "create_graph" in program and differ_only_in("requires_grad", ours, theirs):
            return "recorded-formulas"
        if "create_graph" in program and differ_only_in("stride", ours, theirs):
            return "gradient-memory"
    return None


def is_about_gradients(what: str) -> bool:
    """Is this fact about a ``.grad``?"""
    return what.endswith((" grad", " values of grad"))


def differ_only_in(key: str, ours: Any, theirs: Any) -> bool:
    """Are the facts about two gradients alike, but for one?"""
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return False
    return {**ours, key: None} == {**theirs, key: None}


def of_error_in_program(
    line: str, program: str, ours: list[str] | None, theirs: list[str] | None, names: dict[str, Any]
) -> str | None:
    """The same for two errors, where what the program has done before counts, too."""
    mine, other = ours[1] if ours else "", theirs[1] if theirs else ""
    kept = any(word in program for word in KEEPING)
    if "by an inplace" in mine and "by an inplace" in other:
        return "which-kept-value-first"
    gradients = "backward" in line or "autograd.grad" in line
    layouts = any(word in program for word in LAYOUTS)
    if gradients and layouts and (ours is None or ours[0] == "RuntimeError"):
        return "data-of-another-shape"
    if not mine and "pow_(" in program and "with a bool tensor is not" in other:
        return "power-of-bool"
    if kept and not mine and "has been modified by an inplace operation" in other:
        return "sizes-kept-as-tensors"
    if not mine and "setStorage" in other and is_empty_as_strided(line, names):
        return "offset-of-nothing"
    if "created in inference mode and its base" in mine and "retain_grad" in line and not other:
        return "stale-view-is-a-leaf"
    if "a second time" in mine and not other and any(map(is_without_history, names.values())):
        return "kept-for-nobody"
    if not mine and other.startswith("a leaf Variable") and is_stale_view(line, names):
        return "stale-view-is-a-leaf"
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
    if not mine and "unallocated storage" in other:
        return "zero-tensors"
    later = ("a second time", "modified by an inplace operation")  # what is looked at afterwards
    if "that has been detached in-place" in other and (
        not mine or any([said in mine for said in later])
    ):
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


def is_without_history(tensor: Any) -> bool:
    """Does it require grad only because its base does, of which it was made under no_grad?"""
    try:
        return tensor._base is not None and tensor.requires_grad and tensor.is_leaf
    except (AttributeError, RuntimeError):  # no tensor; a view that may not be asked any more
        return False


def is_stale_view(line: str, names: dict[str, Any]) -> bool:
    """Is the target of this write a view?"""
    target = names.get((VARIABLE.findall(line.rpartition("): ")[2]) or [""])[0])
    return target is not None and target._base is not None


def is_empty_as_strided(line: str, names: dict[str, Any]) -> bool:
    """Is this ``as_strided`` of a tensor without elements?"""
    target = names.get(line.partition(".as_strided(")[0].rpartition(" ")[2])
    return target is not None and target.numel() == 0


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
