"""The reference of operations, read from OPS: a page for each family, and facts for each operation.

A page lists names. What is said of each, its docstring and its facts, Sphinx's autodoc puts there
when the site is built (see reference_extension.py).
"""

import ast
import functools
import gzip
import importlib
import json
import math
import pkgutil
import re
import warnings
from inspect import unwrap
from pathlib import Path
from typing import Any

import notebooks
import numpy as np

import minitorch
import minitorch.special
from minitorch.graph.registry import OPS, Op

PAGES = notebooks.BOOK / "appendices" / "operations"
GOLDENS = notebooks.ROOT / "tests" / "goldens" / "ops"  # what PyTorch answered to the op table


@functools.cache
def families() -> dict[str, tuple[str, str]]:
    """The families in the order of the book: folder of ops/ -> (title, what it is about).

    Both stand in the docstring of the folder, as its first line and as the sentence below.
    """
    found = {}
    for module in pkgutil.iter_modules(minitorch.ops.__path__):
        if module.ispkg:
            package = importlib.import_module(f"minitorch.ops.{module.name}")
            found[module.name] = title_of(package.__doc__ or "")
            assert found[module.name][1], (
                f"the docstring of {package.__name__} must be a title and a sentence"
            )
    return found


def title_of(doc: str) -> tuple[str, str]:
    """The docstring of a folder that is a page: its title, and the sentence below it."""
    title, _, about = doc.strip().partition("\n\n")
    return title, " ".join(about.split()).rstrip(".")


def family_of(op: Op) -> str:
    """The folder that an operation lies in: ``arithmetic`` for ops/arithmetic/basic.py."""
    return Path(op.file).parts[1]


# ---- what PyTorch answered -----------------------------------------------------------------------


@functools.cache
def recorded() -> dict[str, dict[str, Any]]:
    """For each operation, the cases that were tried and what PyTorch 2.13 answered."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(GOLDENS.glob("*/*.json.gz")):
        found.update(json.loads(gzip.decompress(path.read_bytes()))["rows"])
    return found


# Their graphs were not recorded, since minitorch's nodes are others; all have gradients.
UNRECORDED = ["rms_norm", "vander", "linalg.vander", "rnn_tanh", "rnn_relu", "gru", "lstm"]
UNRECORDED += [f"nn.functional.{name}" for name in ("rms_norm", "fractional_max_pool2d")]
UNRECORDED += ["nn.functional.fractional_max_pool3d"]
# torch records some of the operations of these files, but always zeros
CONSTANT = ("ops/making/signal_windows.py", "ops/comparison/logic.py")


def differentiable(name: str) -> bool:
    """Whether any of PyTorch's results was recorded in a graph.

    Where an operation was tried by itself on a tensor that asks for a gradient, that counts alone:
    after ``x.detach().add_(1)`` there is a graph, but it begins with the addition.
    """
    if name in UNRECORDED or OPS[name].file in CONSTANT:
        return name in UNRECORDED
    tried = recorded().get(name, {})
    alone = [case for call, case in tried.items() if ":grad" in call and is_alone(call, name)]
    graphs = re.compile(r'"graph": "[^"]*Backward')
    return any(graphs.search(json.dumps(case)) for case in alone or tried.values())


def is_alone(call: str, name: str) -> bool:
    """Whether the last thing that a recorded call does is this operation."""
    last = ast.parse(call.partition(" | ")[0], mode="eval").body
    return isinstance(last, ast.Call) and ast.unparse(last.func).endswith(
        f".{name.rpartition('.')[2]}"
    )


TRIED = ("float32", "float64", "int64", "bool")


def result_dtypes(name: str) -> dict[str, str]:
    """The dtype of ``torch.name(x)`` for each dtype of x, "" where it is refused.

    The shape of x is that of a recorded call. {} when there is no call with x alone.
    """
    short = name.rpartition(".")[2]
    calls = (f"torch.{short}(x)", f"x.{short}()", f"F.{short}(x)", f"torch.linalg.{short}(x)")
    for case in recorded().get(name, {}):
        call, _, given = case.partition(" | x=float32[")
        if call in calls and given and " | " not in given:
            shape = tuple(int(size) for size in given.partition("]")[0].split(",") if size)
            outcomes = {dtype: dtype_of(call, shape, dtype) for dtype in TRIED}
            return outcomes if outcomes["float32"] and outcomes["float64"] else {}
    return {}


def dtype_of(expression: str, shape: tuple[int, ...], dtype: str) -> str:
    """The dtype of what an expression gives for a tensor x; "" when it raises."""
    x = minitorch.ones(shape, dtype=getattr(minitorch, dtype))
    scope = {"torch": minitorch, "F": minitorch.nn.functional, "np": np, "nan": math.nan, "x": x}
    try:
        result = eval(expression, scope)
    except Exception:
        return ""
    first = result[0] if isinstance(result, (tuple, list)) and result else result
    return str(getattr(first, "dtype", "")).removeprefix("torch.")


def dtype_note(name: str) -> str:
    """What becomes of integers and bools, in a sentence; "" when they stay what they are."""
    found = result_dtypes(name) if name != "where" else {}  # torch.where(x) is another function
    kinds = set(found.values())
    if kinds in ({"bool"}, {"int64"}):
        return f"Result: {kinds.pop()}."
    groups: dict[str, list[str]] = {}
    for given, made in found.items():
        if given != made:
            groups.setdefault(made, []).append(given)
    parts = [f"{', '.join(given)} → {made or 'refused'}" for made, given in sorted(groups.items())]
    return f"Dtypes: {'; '.join(parts)}." if parts else ""


# ---- pages ---------------------------------------------------------------------------------------


def public() -> dict[str, list[Op]]:
    """The operations of each family that a program may call."""
    found: dict[str, list[Op]] = {family: [] for family in families()}
    for name, op in sorted(OPS.items()):
        hidden = name.rpartition(".")[2].startswith("_")
        if not hidden and (op.is_function or op.is_method):
            found[family_of(op)].append(op)
    return found


def together(ops: list[Op]) -> list[list[Op]]:
    """Operations that are one function under several names, as one group."""
    groups: dict[Any, list[Op]] = {}
    for op in ops:
        groups.setdefault(unwrap(op.body), []).append(op)
    for group in groups.values():
        group.sort(
            key=lambda op: (op.name != unwrap(op.body).__name__, op.name.count("."), op.name)
        )
    return sorted(groups.values(), key=lambda group: group[0].name.rpartition(".")[2].lower())


def full_names(op: Op) -> list[str]:
    """How an operation is called: as a function, as a method, or both."""
    places = ["torch."] * op.is_function + ["torch.Tensor."] * op.is_method
    return [place + op.name for place in places]


def facts(op: Op) -> str:
    """Its gradient, its dtypes, its place, as one line under the signature."""
    parts = [gradient(op), dtype_note(op.name)]
    if f"{op.name}_" in OPS and not op.name.endswith("_"):
        parts.append(f"In place: ``{op.name}_``.")
    parts.append(f"Source: ``{op.file}``.")
    return " ".join(filter(None, parts))


def gradient(op: Op) -> str:
    """The formula that its node's docstring gives after a gap."""
    if not differentiable(op.name):
        return "No gradient."
    node = op.node
    if node is None:
        return "Gradient: that of the operations it is made of."
    head = (node.__doc__ or "").partition("\n\n")[0]
    formula = " ".join(re.split(r"\s{3,}", head, maxsplit=1)[-1].split()) if "    " in head else ""
    keeps = "" if op.keeps in ("", "nothing", "own") else f" Keeps for backward: {op.keeps}."
    if not re.search(r"\bd", formula) or "See " in formula:
        return f"Has a gradient.{keeps}"
    return f"Gradient: {as_formula(formula)}{keeps}"


def as_formula(text: str) -> str:
    """``d exp(x) = exp(x) dx`` as code; a sentence as it is."""
    is_code = text.startswith("d") and "=" in text and "`" not in text and "; " not in text
    plain = re.sub(r"(?<=\w)\*(?=\w)", r"\\*", text)  # a*b: no emphasis
    return f"``{text}``." if is_code else plain.rstrip(".") + "."


def entry(kind: str, name: str, *options: str) -> str:
    """A directive of autodoc. ``torch::nn.Linear`` tells it to look nn.Linear up in torch."""
    face, _, path = name.partition(".")
    return "\n".join([f".. auto{kind}:: {face}::{path}", *(f"   {line}" for line in options), ""])


def reference(op: Op) -> str:
    """A link to the entry of an operation."""
    place = "torch" if op.is_function else "torch.Tensor"
    return f":py:func:`{op.name.rpartition('.')[2]} <{place}.{op.name}>`"


def heading(text: str, underline: str = "=") -> str:
    return f"{text}\n{underline * len(text)}\n"


def page(family: str, ops: list[Op]) -> str:
    title, about = families()[family]
    groups = together(ops)
    names = ", ".join(reference(group[0]) for group in groups)
    return "\n".join(
        [
            heading(f"Operations: {title[0].lower() + title[1:]}"),
            f".. rst-class:: mt-lead\n\n{about}: {len(ops)} names.\n",
            names + "\n",
            *(
                entry("function" if g[0].is_function else "method", full_names(g[0])[0])
                for g in groups
            ),
        ]
    )


def index_page(found: dict[str, list[Op]]) -> str:
    count = sum(map(len, found.values()))
    lines = [
        heading("Operations, by family"),
        f".. rst-class:: mt-lead\n\nAll {count} operations: how to call each, and its gradient.\n",
        "Names, arguments and results are PyTorch's. ``torch.exp(x)`` is the function, "
        "``torch.Tensor.exp()`` the method ``x.exp()``. Operations that end with an underscore "
        "write into their tensor. ``print(torch.OPS)`` prints the same list as a table.\n",
    ]
    for family, ops in found.items():
        title, about = families()[family]
        lines.append(f"- :doc:`{title} <operations/{family}>`: {about} ({len(ops)})")
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Every page of the reference with its text."""
    with warnings.catch_warnings(), minitorch.random.fork_rng():  # calls are tried: see dtype_of
        warnings.simplefilter("ignore")
        return all_pages(public())


def all_pages(found: dict[str, list[Op]]) -> dict[Path, str]:
    pages = {PAGES / f"{family}.rst": page(family, ops) for family, ops in found.items()}
    pages[PAGES.with_suffix(".rst")] = index_page(found)
    return pages
