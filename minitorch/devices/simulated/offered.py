"""What CuPy offers: nothing else runs on a simulated GPU.

``offered.json`` is read from an installed CuPy by ``tests/devices/record_offered.py``. So what
passes here finds its function, its keywords and its dtypes on a real GPU too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

OFFERED: dict[str, Any] = json.loads(
    Path(__file__).with_name("offered.json").read_text(encoding="utf-8")
)
_FUNCTIONS: dict[str, list[str]] = OFFERED["functions"]
_UFUNCS: dict[str, dict[str, Any]] = OFFERED["ufuncs"]
_UFUNC_KEYWORDS = {name: frozenset(entry["keywords"]) for name, entry in _UFUNCS.items()}
_REFUSED_DTYPES = {name: frozenset(entry.get("refused", ())) for name, entry in _UFUNCS.items()}
# what CuPy's ufunc methods take, as their definition says (they have no signature to read)
_METHOD_KEYWORDS = {
    "reduce": {"axis", "dtype", "out", "keepdims"},
    "accumulate": {"axis", "dtype", "out"},
    "reduceat": {"axis", "dtype", "out"},
    "at": set(),
    "outer": {"dtype", "out", "casting"},
}
DTYPES = frozenset("?bhilqBHILQefdFD")
# atomic operations of the hardware; add.at has no int64 and no 8 and 16 bit integers
_ATOMIC = {
    "add": frozenset("iILQefdFD"),
    "subtract": frozenset("iI"),
    "maximum": frozenset("iILQfd"),
    "minimum": frozenset("iILQfd"),
    "bitwise_and": frozenset("iIlLqQ"),
    "bitwise_or": frozenset("iIlLqQ"),
    "bitwise_xor": frozenset("iIlLqQ"),
}


def refuse(name: str, reason: str) -> NoReturn:
    """Raise NotImplementedError as torch does for what a backend has not."""
    raise NotImplementedError(
        f"Could not run '{name}' with arguments from the 'CUDA' backend: {reason}."
    )


def check_ufunc(
    ufunc: np.ufunc, method: str, inputs: tuple[Any, ...], keywords: dict[str, Any]
) -> None:
    """Raise NotImplementedError for a ufunc, a method, a keyword or dtypes that CuPy has not."""
    name = ufunc.__name__
    known = _UFUNC_KEYWORDS.get(name)
    if known is None:
        refuse(f"numpy.{name}", "CuPy has no such function")
    if method != "__call__":
        if method not in _UFUNCS[name]["methods"]:
            refuse(f"numpy.{name}.{method}", "CuPy's ufunc has no such method")
        known = frozenset(_METHOD_KEYWORDS[method])
        if method == "at" and inputs[0].dtype.char not in _ATOMIC[name]:
            refuse(f"numpy.{name}.at", f"CuPy has no atomic operation for {inputs[0].dtype}")
    if keywords and not known.issuperset(keywords):
        unknown = ", ".join(sorted(set(keywords) - known))
        refuse(f"numpy.{name}", f"CuPy's function has no keyword {unknown}")
    if len(keywords.get("out", ())) > 1:
        refuse(f"numpy.{name}", "CuPy's out is exactly one array")
    refused = _REFUSED_DTYPES[name]
    if refused and "".join(np.asarray(_dtype_of(x)).dtype.char for x in inputs) in refused:
        refuse(f"numpy.{name}", "CuPy has no loop for these dtypes")


def _dtype_of(operand: Any) -> Any:
    dtype = getattr(operand, "dtype", None)
    return operand if dtype is None else np.empty((), dtype)


def check_function(
    function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any]
) -> str:
    """Raise NotImplementedError for a function or a keyword that CuPy has not; gives its name."""
    name = f"{function.__module__}.{function.__name__}"
    known = _FUNCTIONS.get(name)
    if known is None:
        refuse(name, "CuPy has no such function")
    _check_parameters(name, known, arguments, keywords)
    value = _REFUSED_VALUES.get(name)
    if value is not None:
        value(name, dict(zip(known, arguments)) | keywords)
    return name


def check_method(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> None:
    """Raise NotImplementedError for a keyword that the method of CuPy's array has not."""
    _check_parameters(f"ndarray.{name}", OFFERED["methods"][name], arguments, keywords)


def _check_parameters(
    name: str, known: list[str], arguments: tuple[Any, ...], keywords: dict[str, Any]
) -> None:
    if len(arguments) > len(known) and not any(k.startswith("*") for k in known):
        refuse(name, f"CuPy's function takes only {', '.join(known)}")
    for keyword in keywords:
        if keyword not in known and not any(k.startswith("**") for k in known):
            refuse(name, f"CuPy's function has no keyword {keyword}")


def check_dtype(dtype: np.dtype) -> None:
    """Raise ValueError for a dtype that no GPU array has, as CuPy does."""
    if dtype.char not in DTYPES:
        raise ValueError(f"Unsupported dtype {dtype}")


def _stable_or_default(name: str, given: dict[str, Any]) -> None:
    if given.get("kind") not in (None, "stable"):
        refuse(name, f"CuPy cannot sort with kind={given['kind']!r}")


def _lists_only(name: str, given: dict[str, Any]) -> None:
    if not isinstance(given["repeats"], (int, np.integer, list, tuple)):
        refuse(name, "CuPy's repeats is an int or a list of ints, not an array")


# what the signature does not say
_REFUSED_VALUES: dict[str, Callable[[str, dict[str, Any]], None]] = {
    "numpy.sort": _stable_or_default,
    "numpy.argsort": _stable_or_default,
    "numpy.repeat": _lists_only,
}
