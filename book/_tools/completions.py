"""The names that the editor of the cells completes before Python runs: live/names.json.

    {"torch": {"relu": ["relu(input)", "Positive ..."]}, "torch.nn": ..., "Tensor": ...}

Read from the package itself: its stubs are written from it as well, and nn and optim have none.
"""

import importlib
import inspect
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("", ".nn", ".nn.functional", ".optim", ".linalg")
PLAIN = (bool, int, float, str, type(None))


def names() -> bytes:
    """The file's bytes: compact, in a fixed order."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    found: dict[str, dict[str, list[str]]] = {}
    for name in MODULES:
        module = importlib.import_module(f"minitorch{name}")
        found[f"torch{name}"] = table(module)
    found["Tensor"] = table(importlib.import_module("minitorch").Tensor)
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def table(owner: Any) -> dict[str, list[str]]:
    return {
        name: [signature(name, value), sentence(value)]
        for name in sorted(dir(owner))
        if not name.startswith("_")
        for value in [inspect.getattr_static(owner, name, None)]
    }


def signature(name: str, value: Any) -> str:
    """`name(input, dim=0)`; "" for what is not called."""
    if not callable(value):
        return name
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return f"{name}(...)"
    shown = [written(each) for each in parameters if each.name != "self"]
    return f"{name}({', '.join(shown)})"


def written(parameter: inspect.Parameter) -> str:
    """Without the annotation; a default only if every Python prints it alike."""
    stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}
    star = stars.get(parameter.kind.name, "")
    if parameter.default is parameter.empty:
        return star + parameter.name
    default = repr(parameter.default) if isinstance(parameter.default, PLAIN) else "..."
    return f"{parameter.name}={default}"


def sentence(value: Any) -> str:
    """The first sentence of the docstring."""
    if not callable(value) and not isinstance(value, property):
        return ""
    text = " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())
    return re.split(r"(?<=\.)\s|\s{4}", text)[0][:200]
