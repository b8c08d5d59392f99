"""Run one expression on any module that is like torch, and write down all that can be seen of it.

A :class:`Case` is an expression and the tensors that it speaks of. `observe(torch, case)` and
`observe(minitorch, case)` give two plain dictionaries (JSON, so that they can be recorded), which
`differences` compares.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Input:
    """One tensor of a case.

    - `layout`: how it lies in memory: "c" row-major, "t" transposed, "s" every second element of
      the last dimension, "e" expanded (one row repeated).
    - `fill`: the values: "plain" (multiples of 1/16, never 0), "positive", "unit" (0 < x < 1),
      "ties" (many equal ones), "special" (inf, nan, 0, -0 ...), "index".
    - `track`: requires grad. The tensor is then not the leaf itself but computed from it, so that
      it may be written into.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str = "float32"
    layout: str = "c"
    fill: str = "plain"
    track: bool = False

    def __str__(self) -> str:
        marks = self.layout.replace("c", "") + (":grad" if self.track else "")
        fill = "" if self.fill == "plain" else f":{self.fill}"
        size = ",".join(map(str, self.shape))
        return f"{self.name}={self.dtype}[{size}]{marks}{fill}"


@dataclass(frozen=True)
class Case:
    """An expression over `torch`, `F` and its inputs."""

    expression: str
    inputs: tuple[Input, ...] = ()
    hide: frozenset[str] = field(default=frozenset(), compare=False)  # what is not looked at

    def __str__(self) -> str:
        return " | ".join([self.expression, *map(str, self.inputs)])


# ---- values -------------------------------------------------------------------------------------

SPECIAL = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 0.5, -2.5, 1e-30, 1e30, 3.0]


def values(case_input: Input) -> np.ndarray:
    """The elements of an input, in its logical order.

    Multiples of 1/16 with few digits: their sums and products are exact in float32 in any order,
    so that results may be compared exactly.
    """
    count = math.prod(case_input.shape)
    seed = sum(map(ord, case_input.name))
    scattered = (np.arange(count) * 11 + seed * 5) % 31 - 15
    dtype = np.dtype(case_input.dtype)
    fill = case_input.fill
    if fill == "index":
        flat = scattered % 2
    elif fill == "special":
        flat = np.resize(SPECIAL if dtype.kind == "f" else [0, 1, 2, 3], count)
        flat = np.roll(flat, seed)
    elif fill == "ties":
        flat = scattered % 3
    elif dtype.kind == "b":
        flat = scattered % 2
    elif dtype.kind in "iu":
        flat = np.where(scattered == 0, 3, scattered)
        flat = np.abs(flat) if dtype.kind == "u" or fill in ("positive", "unit") else flat
    else:
        flat = (2 * scattered + 1) / 16
        flat = np.abs(flat) if fill == "positive" else flat
        flat = (scattered + 16) / 32 if fill == "unit" else flat
    with np.errstate(over="ignore"):
        return flat.astype(dtype).reshape(case_input.shape)


def make(torch: Any, case_input: Input) -> tuple[Any, Any]:
    """(the leaf, the tensor itself): the tensor reads the leaf's memory, or a copy when tracked."""
    wanted = values(case_input)
    layout, ndim = case_input.layout, wanted.ndim
    base = wanted
    if layout == "t":
        base = np.ascontiguousarray(wanted.transpose())
    elif layout == "s":
        base = np.repeat(wanted, 2, axis=-1)
    elif layout == "e":
        base = np.ascontiguousarray(wanted[:1])
    leaf = torch.from_numpy(base.copy())
    source = leaf
    if case_input.track:
        leaf.requires_grad_()
        source = leaf.clone()
    if layout == "t":
        return leaf, source.permute(*reversed(range(ndim)))
    if layout == "s":
        return leaf, source[..., 1::2]
    if layout == "e":
        return leaf, source.expand(*wanted.shape)
    return leaf, source


# ---- what can be seen ---------------------------------------------------------------------------


def observe(torch: Any, case: Case) -> dict[str, Any]:
    """Evaluate a case; the result is made of dictionaries, lists, strings and numbers only."""
    made = {given.name: make(torch, given) for given in case.inputs}
    tensors = {name: tensor for name, (_, tensor) in made.items()}
    leaves = [leaf for leaf, _ in made.values() if leaf.requires_grad]
    before = {name: tensor._version for name, tensor in tensors.items()}
    scope = {"torch": torch, "np": np, "F": torch.nn.functional, "nan": math.nan, **tensors}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = eval(case.expression, scope)
        except Exception as error:
            return {"error": error_text(error), **changes(torch, tensors, before)}
        seen = {
            "result": describe(torch, result, tensors, case.hide),
            **changes(torch, tensors, before),
        }
        if leaves and "grad" not in case.hide:
            outs = [x for x in flat_tensors(torch, result) if x.requires_grad]
            outs = outs or [x for x in tensors.values() if x.requires_grad]
            seen.update(gradients(torch, outs, leaves, case.hide))
    return seen


# Torch parses arguments itself, in words of its own ("received an invalid combination of
# arguments" and a list of overloads), Python parses ours. For calls with missing or superfluous
# arguments, or with something that is no number for a dimension, only the class is compared.
# Torch also counts the positions of a method's arguments without self; our methods are the
# functions themselves, and count it. (wrong-arguments in tests/known_differences.toml)
CALLING = re.compile(
    r"invalid combination of arguments|missing \d+ required|takes .*positional argument"
    r"|unexpected keyword argument|multiple values for argument|takes no arguments"
    r"|takes exactly one argument"
    r"|must be (int|tuple of ints|Number|torch.dtype)\b|failed to unpack the object"
)
POSITION = re.compile(r" \(position \d+\)")


def error_text(error: Exception) -> list[str]:
    """Class and first line of an error."""
    line = (str(error).splitlines() or [""])[0].replace("module 'minitorch'", "module 'torch'")
    if isinstance(error, TypeError) and CALLING.search(line):
        line = "wrong arguments"
    line = line.partition("The only supported types are")[0]  # torch's have complex ones
    return [type(error).__name__, POSITION.sub("", line)]


def flat_tensors(torch: Any, value: Any) -> list[Any]:
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (tuple, list)):
        return [x for item in value for x in flat_tensors(torch, item)]
    return []


def describe(torch: Any, value: Any, tensors: dict[str, Any], hide: frozenset[str]) -> Any:
    """All of a result: for a tensor values, dtype, layout, aliasing and history."""
    if isinstance(value, (tuple, list)) and flat_tensors(torch, value):
        items = [describe(torch, item, tensors, hide) for item in value]
        return {"is": type(value).__name__, "items": items}
    if not isinstance(value, torch.Tensor):
        return repr(value)
    same = [name for name, tensor in tensors.items() if tensor is value]
    if same:
        return {"is": same[0], "graph": graph_text(value.grad_fn)}
    shared = [
        name
        for name, tensor in tensors.items()
        if tensor.numel() and value.numel() and storage(tensor) == storage(value)
    ]
    seen: dict[str, Any] = {
        "dtype": repr(value.dtype),
        "shape": list(value.shape),
    }
    if value.numel() and "stride" not in hide:
        seen["stride"] = list(value.stride())
    if "values" not in hide:
        seen["values"] = numbers(value)
    if shared:
        seen["shares"] = shared
        seen["offset"] = value.storage_offset() - tensors[shared[0]].storage_offset()
    bases = [name for name, tensor in tensors.items() if value._base is not None
             and (value._base is tensor or value._base is tensor._base)]  # fmt: skip
    if value._base is not None and "base" not in hide:
        seen["base"] = bases[0] if bases else "hidden"
    if value._version and shared:
        seen["version"] = value._version
    if value.requires_grad and "graph" not in hide:
        seen["graph"] = graph_text(value.grad_fn)
        seen["output_nr"] = value.output_nr
    return seen


def storage(tensor: Any) -> int:
    return tensor.untyped_storage().data_ptr()


def numbers(tensor: Any) -> list[Any]:
    """The elements in row-major order, as Python numbers. The sign of nan means nothing."""
    flat = tensor.detach().clone().reshape(-1).tolist()
    return [math.nan if x != x else x for x in flat]


def changes(torch: Any, tensors: dict[str, Any], before: dict[str, int]) -> dict[str, Any]:
    """What happened to the inputs: versions, values and history of those that were written."""
    changed = {}
    for name, tensor in tensors.items():
        if tensor._version != before[name]:
            changed[name] = {
                "writes": tensor._version - before[name],
                "values": numbers(tensor),
                "shape": list(tensor.shape),
                "dtype": repr(tensor.dtype),
                "graph": graph_text(tensor.grad_fn) if tensor.requires_grad else None,
            }
            if tensor._base is not None:
                changed[name]["base values"] = numbers(tensor._base)
                changed[name]["base graph"] = graph_text(tensor._base.grad_fn)
    return {"changed": changed} if changed else {}


def graph_text(node: Any, depth: int = 12) -> str:
    """The names of a graph, such as ``MulBackward0(ExpBackward0(leaf), -)``."""
    if node is None:
        return "-"
    name = node.name()
    if name == "torch::autograd::AccumulateGrad":
        return "leaf"
    if depth == 0:
        return "..."
    inputs = [
        graph_text(inner, depth - 1) + (f".{number}" if number else "")
        for inner, number in node.next_functions
    ]
    return f"{name}({', '.join(inputs)})"


# ---- gradients ----------------------------------------------------------------------------------


def weighted_sum(torch: Any, tensors: list[Any]) -> Any:
    """A scalar that depends on every element of every tensor, each with a weight of its own."""
    total = None
    for place, tensor in enumerate(tensors):
        count = tensor.numel()
        weights = ((np.arange(count) * 7 + place * 3) % 13 - 5) / 4
        weights = weights.astype(repr(tensor.dtype).partition(".")[2]).reshape(tuple(tensor.shape))
        part = (tensor * torch.from_numpy(weights)).sum()
        total = part if total is None else total + part
    return total


def gradients(torch: Any, outs: list[Any], leaves: list[Any], hide: Any) -> dict[str, Any]:
    """First gradients (from the run on arrays and from the recorded run) and second ones."""
    if not outs:
        return {}
    try:
        loss = weighted_sum(torch, outs)
        plain = torch.autograd.grad(loss, leaves, retain_graph=True, allow_unused=True)
        recorded = torch.autograd.grad(loss, leaves, create_graph=True, allow_unused=True)
        seen = {"gradients": [gradient_text(g) for g in plain]}
        if not plain_equals_recorded(plain, recorded):
            seen["recorded gradients differ"] = [gradient_text(g) for g in recorded]
        tracked = [g for g in recorded if g is not None and g.requires_grad]
        if tracked and "second" not in hide:
            again = weighted_sum(torch, tracked)
            second = torch.autograd.grad(again, leaves, retain_graph=True, allow_unused=True)
            seen["second gradients"] = [gradient_text(g) for g in second]
        # what was kept for backward is freed by it: may the graph be walked again?
        total = sum([out.sum() for out in outs])
        torch.autograd.grad(total, leaves, allow_unused=True)
        seen["walked twice"] = walk(torch, total, leaves)
    except Exception as error:
        return {"backward error": error_text(error)}
    return seen


def walk(torch: Any, total: Any, leaves: list[Any]) -> Any:
    try:
        torch.autograd.grad(total, leaves, allow_unused=True)
    except RuntimeError as error:
        return error_text(error)
    return None


def gradient_text(g: Any) -> Any:
    if g is None:
        return None
    return {"dtype": repr(g.dtype), "shape": list(g.shape), "values": numbers(g)}


def plain_equals_recorded(plain: Any, recorded: Any) -> bool:
    return all(
        (a is None) == (b is None) and (a is None or alike(a, b)) for a, b in zip(plain, recorded)
    )


def alike(a: Any, b: Any) -> bool:
    """Equal up to rounding: gradients are sums, so the largest of them is the measure."""
    a, b = np.array(numbers(a)), np.array(numbers(b))
    largest = np.max(np.abs(b), initial=0, where=np.isfinite(b))
    return np.allclose(a, b, 1e-6, 1e-9 + 1e-6 * largest, equal_nan=True)


# ---- comparing ----------------------------------------------------------------------------------

EPS = {"torch.float16": 2.0**-10, "torch.float32": 2.0**-23, "torch.float64": 2.0**-52}


@dataclass(frozen=True)
class Measure:
    """How far two observations may be apart.

    - `ulps`: float values, in units of their own last place.
    - `terms`: where a value is a sum of terms that may cancel, the size of such a term: a smaller
      value may differ by as much as a value of this size.
    - `grad_ulps`: gradients, in units of the last place of the largest among them (they are sums).
      Second gradients are made of the first ones, so that the largest of both kinds counts.
    - `signed_zeros`: does 0.0 differ from -0.0 in the values? (In gradients it never does.)
    """

    ulps: float = 0
    grad_ulps: float = 0
    signed_zeros: bool = True
    terms: float = 0
    eps: float = 0  # the least unit of the last place: that of the dtype in which it is computed
    first: float = 0  # the largest of the first gradients


def differences(ours: Any, theirs: Any, measure: Measure = Measure()) -> list[str]:
    """Where two observations differ by more than the measure allows."""
    ours, theirs = [without_empty(seen) for seen in (ours, theirs)]
    first = [g["values"] for g in theirs.get("gradients", []) if g is not None]
    measure = replace(measure, first=max(map(largest, first), default=0.0))
    return list(_differences(ours, theirs, measure, ""))


def without_empty(seen: Any) -> Any:
    """An observation without second gradients of which there is none: the same as no such line."""
    if isinstance(seen, dict) and not any(seen.get("second gradients") or [None]):
        return {name: value for name, value in seen.items() if name != "second gradients"}
    return seen


def _differences(ours: Any, theirs: Any, measure: Measure, path: str) -> Iterator[str]:
    if path == "error." and theirs is not None and theirs[1] == "wrong arguments":
        ours, theirs = ours and ours[0], theirs[0]
    is_gradient = path.startswith(("gradients", "second"))
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*theirs, *[k for k in ours if k not in theirs]]:
            if key not in ours or key not in theirs:
                yield f"{path}{key}: ours {ours.get(key)}, torch's {theirs.get(key)}"
            elif key in ("values", "base values"):
                eps = max(EPS.get(theirs.get("dtype", "torch.float32"), 0.0), measure.eps)
                if is_gradient:
                    least = measure.first if path.startswith("second") else 0.0
                    alike = gradients_near(ours[key], theirs[key], measure.grad_ulps * eps, least)
                else:
                    alike = values_near(ours[key], theirs[key], measure, eps)
                if not alike:
                    yield f"{path}{key}: ours {ours[key]}, torch's {theirs[key]}"
            else:
                yield from _differences(ours[key], theirs[key], measure, f"{path}{key}.")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (a, b) in enumerate(zip(ours, theirs)):
            yield from _differences(a, b, measure, f"{path}{i}.")
    elif ours != theirs:
        yield f"{path}: ours {ours!r}, torch's {theirs!r}"


def largest(values: list[Any]) -> float:
    """The size of the largest finite value."""
    return max([abs(x) for x in values if math.isfinite(x)], default=0.0)


def values_near(ours: list[Any], theirs: list[Any], measure: Measure, eps: float) -> bool:
    """Each within a part of its own size, or of the size of its terms."""
    if not measure.signed_zeros:
        ours, theirs = [x + 0.0 for x in ours], [x + 0.0 for x in theirs]  # -0.0 + 0.0 is 0.0
    return len(ours) == len(theirs) and all(
        near(a, b, measure.ulps * eps * max(abs(a), abs(b), measure.terms))
        for a, b in zip(ours, theirs)
    )


def gradients_near(ours: list[Any], theirs: list[Any], relative: float, least: float = 0.0) -> bool:
    """Each within a part of the largest of all, or of `least`; a zero's sign does not count."""
    size = max(largest(theirs), least)
    pairs = ((a + 0.0, b + 0.0) for a, b in zip(ours, theirs))  # -0.0 + 0.0 is 0.0
    return len(ours) == len(theirs) and all(near(a, b, relative * size) for a, b in pairs)


def near(a: Any, b: Any, tolerance: float) -> bool:
    if a != a or b != b:
        return a != a and b != b
    if a == b:
        return math.copysign(1, a) == math.copysign(1, b)
    return abs(a - b) <= tolerance
