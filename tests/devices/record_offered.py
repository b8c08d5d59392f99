"""Write down what CuPy offers: ``minitorch/devices/simulated/offered.json``.

Run where CuPy is installed (``pip install cupy-cuda12x``; no GPU is needed)::

    python -m tests.devices.record_offered

For every function of NumPy that asks ``__array_function__``, CuPy looks for one of its own by the
same path; its parameters are what may be said. Of a ufunc's methods, those are offered that do not
raise NotImplementedError.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import re
import sys
from functools import reduce
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

FILE = Path(__file__).parents[2] / "minitorch" / "devices" / "simulated" / "offered.json"
MODULES = ("", "linalg", "fft", "lib.stride_tricks", "polynomial.polynomial")
DTYPES = "?bhilBHILefdFD"
REAL = FILE.parents[1] / "real"
# what is asked of objects that no name leads to
OBJECTS = {
    "cupy.cuda.MemoryPool": ("used_bytes", "total_bytes", "free_all_blocks"),
    "cupy.cuda.Stream": ("ptr", "done", "synchronize", "use", "wait_event", "null"),
    "cupy.cuda.Event": ("ptr", "done", "record", "synchronize"),
    "cupy.cuda.Device": ("id", "synchronize"),
    "cupy.cuda.MemoryHook": ("malloc_postprocess",),
}
UFUNC_METHODS = {
    "reduce": (None,), "accumulate": (None,), "reduceat": (None, [0]), "at": (None, [0], 1),
    "outer": (0, 0),
}  # fmt: skip


def main() -> None:
    """Record, and write the file."""
    import cupy

    FILE.write_text(json.dumps(record(cupy), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"wrote {FILE.name}", file=sys.stderr)


def record(cupy: ModuleType) -> dict[str, Any]:
    """All that CuPy offers, as it is written to the file."""
    return {
        "cupy": cupy.__version__,
        "functions": _functions(cupy),
        "names": [name for name in used_names() if _exists(cupy, name)],
        "ufuncs": _ufuncs(cupy),
        "methods": _methods(cupy),
        "attributes": sorted(
            name
            for name in dir(cupy.ndarray)
            if not name.startswith("_") and not callable(getattr(cupy.ndarray, name))
        ),
    }


def used_names() -> list[str]:
    """All that ``minitorch.devices.real`` says of CuPy: ``cupy.array(blocking)`` with a keyword."""
    found = {f"{kind}.{name}" for kind, names in OBJECTS.items() for name in names}
    for path in sorted(REAL.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and _chain(node).startswith("cupy."):
                found.add(_chain(node))
            elif isinstance(node, ast.Call) and _chain(node.func).startswith("cupy."):
                found |= {f"{_chain(node.func)}({word.arg})" for word in node.keywords if word.arg}
    return sorted(found)


def _chain(node: ast.AST) -> str:
    """``cupy.cuda.Stream`` of its syntax; something else of anything else."""
    if isinstance(node, ast.Name):
        return node.id
    return f"{_chain(node.value)}.{node.attr}" if isinstance(node, ast.Attribute) else "?"


def _exists(cupy: ModuleType, name: str) -> bool:
    path, _, keyword = name.removeprefix("cupy.").rstrip(")").partition("(")
    try:
        found = _at(cupy, path)
    except AttributeError:  # set by __init__: then its class documents it
        parent, _, attribute = path.rpartition(".")
        return f".{attribute} (" in (_at(cupy, parent).__doc__ or "")
    if not keyword:
        return True
    parameters = (
        list(inspect.signature(found.__init__).parameters)
        if isinstance(found, type)
        else _parameters(found)
    )
    return keyword in parameters or keyword in (found.__doc__ or "")


def _functions(cupy: ModuleType) -> dict[str, list[str]]:
    found = {}
    for path in MODULES:
        theirs = _at(np, path)
        for name in sorted(vars(theirs)):
            function = getattr(theirs, name)
            if not hasattr(function, "__name__") or isinstance(function, (type, np.ufunc)):
                continue
            if not callable(function):
                continue
            # as __array_function__ looks for it, which may not be where NumPy also shows it
            module = getattr(function, "__module__", None) or ""
            key = f"{module}.{function.__name__}"
            if not re.match(r"numpy(\.|$)", module):
                continue
            try:
                offered = getattr(_at(cupy, module.partition(".")[2]), function.__name__)
            except AttributeError:
                continue
            if offered is not function and callable(offered):
                found[key] = _parameters(offered)
    return found


def _at(module: ModuleType, path: str) -> ModuleType:
    return reduce(getattr, path.split(".") if path else (), module)


def _parameters(function: Any) -> list[str]:
    """The names of the parameters; ``*`` or ``**`` before those that take all others."""
    if hasattr(function, "nin"):  # NumPy's function is a ufunc of CuPy
        return [f"x{i}" for i in range(function.nin)] + ["out", "casting", "dtype"]
    try:
        signature = inspect.signature(function)
    except ValueError:  # compiled: its signature is the first line of its docstring
        return _documented(function.__doc__)
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(p.kind, "") + name for name, p in signature.parameters.items()]


def _documented(text: str) -> list[str]:
    inside = re.match(r"[\w.]*\((.*)\)", text.partition("\n")[0])
    assert inside, text
    # a default may hold a comma: (), which none has today
    words = [part.partition("=")[0].split() for part in inside[1].split(",")]
    return [word[-1] for word in words if word and word[-1] not in ("self", "/")]


def _ufuncs(cupy: ModuleType) -> dict[str, dict[str, Any]]:
    found = {}
    for name in sorted(vars(np)):
        ufunc = getattr(np, name)
        offered = getattr(cupy, name, None)
        if not isinstance(ufunc, np.ufunc) or offered is None or name != ufunc.__name__:
            continue
        entry: dict[str, Any] = {"keywords": ["out", "casting", "dtype"], "methods": []}
        if ufunc.signature is not None:  # matmul: a class of its own
            entry["keywords"] = ["out", "axes", "axis", "keepdims", "casting", "dtype", "order"]
        else:
            entry["methods"] = [m for m in UFUNC_METHODS if _has_method(offered, m)]
            entry["refused"] = _refused(ufunc, offered)
        found[name] = entry
    return found


def _has_method(offered: Any, method: str) -> bool:
    if method == "outer":
        return offered.nin == 2
    try:
        getattr(offered, method)(*UFUNC_METHODS[method])
    except NotImplementedError:
        return False
    except AttributeError:  # None is no array: it went further than the refusal
        return True
    raise AssertionError(offered)


def _refused(ufunc: np.ufunc, offered: Any) -> list[str]:
    """The dtypes of operands (by their letters) with which NumPy calculates and CuPy does not."""
    refused = []
    for letters in itertools.product(DTYPES, repeat=ufunc.nin):
        given = tuple(map(np.dtype, letters))
        try:
            ufunc.resolve_dtypes((*given, *(None,) * ufunc.nout))
        except TypeError:
            continue
        loops = (loop.partition("->")[0] for loop in offered.types)
        if not any(all(map(np.can_cast, given, map(np.dtype, loop))) for loop in loops):
            refused.append("".join(letters))
    return refused


def _methods(cupy: ModuleType) -> dict[str, list[str]]:
    methods = {}
    for name in sorted(dir(cupy.ndarray)):
        method = getattr(cupy.ndarray, name)
        if callable(method) and not name.startswith("_"):
            methods[name] = _documented(method.__doc__)
    return methods


if __name__ == "__main__":
    main()
