"""Allowed: what a pickle may name under ``weights_only``, and the words of the refusals.

Each name stands for an object that is put on the stack. What may be *called*, and with which
arguments, is a second question: see ``CALLS``.
"""

from __future__ import annotations

import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from pickle import UnpicklingError
from types import TracebackType
from typing import Any

from ..nn.parameter import Parameter
from ..tensors import Tensor, layouts
from ..tensors.devices import device
from ..tensors.dtypes import ALL
from ..tensors.shapes import Size
from . import memories
from .names import STORAGE_TYPES

_LARGEST_KEY = 1000  # elements of a tuple, tuples within it included


def check_key(key: Any) -> Any:
    """Refuse what would take Python very long to find in a dict, or more stack than there is.

    Whole numbers beyond Python's hash modulus can all have one hash; a tuple in a tuple in a
    tuple ... is hashed recursively, and one that holds itself twice, again and again.
    """
    if type(key) is int and abs(key) >= sys.hash_info.modulus:
        raise UnpicklingError(f"a key of {key.bit_length()} bits is too large")
    waiting = [key]
    seen = 0
    while waiting:
        value = waiting.pop()
        seen += 1
        if isinstance(value, tuple):
            waiting.extend(value)
        if seen + len(waiting) > _LARGEST_KEY:
            raise UnpicklingError("a key of so many nested tuples is not admitted")
    return key


def _ordered_dict(pairs: Any = ()) -> OrderedDict[Any, Any]:
    return OrderedDict([(check_key(key), value) for key, value in _of(list, tuple)(pairs)])


def _counter(counts: Any = ()) -> Counter[Any]:
    if type(counts) is dict:
        return Counter(counts)
    return Counter([check_key(key) for key in _of(list, tuple)(counts)])


def _set(elements: Any = ()) -> set[Any]:
    return {check_key(element) for element in _of(list, tuple)(elements)}


def _encode(text: Any, encoding: Any = "utf-8") -> bytes:
    """How protocol 2 writes bytes: as text, to be encoded."""
    if encoding not in ("latin1", "utf-8", "ascii"):
        raise UnpicklingError(f"the encoding {encoding!r:.40} is not admitted")
    return str.encode(text, encoding)


def _bytearray(data: Any = b"", *encoding: Any) -> bytearray:
    # bytearray(n) would make n bytes out of nothing
    return bytearray(_encode(data, *encoding) if encoding else _of(bytes)(data))


def _complex(real: Any = 0.0, imag: Any = 0.0) -> complex:
    return complex(_of(int, float)(real), _of(int, float)(imag))


def _size(sizes: Any = ()) -> Size:
    number = _of(int)
    return Size([number(size) for size in _of(list, tuple)(sizes)])


def _of(*kinds: type) -> Callable[[Any], Any]:
    """The value itself, if it is of one of these types."""

    def checked(value: Any) -> Any:
        if type(value) not in kinds:
            raise UnpicklingError(f"{type(value).__name__} is not admitted as an argument here")
        return value

    return checked


def get_layout(name: str) -> Any:
    """``torch.serialization._get_layout``: a layout by its name, ``"torch.strided"``."""
    for layout in (layouts.strided, layouts.sparse_coo, layouts.sparse_csr):
        if str(layout) == name:
            return layout
    raise UnpicklingError(f"there is no layout {name!r:.80}")


def encode(text: str, encoding: str = "utf-8") -> bytes:
    """``_codecs.encode``, for text."""
    return _encode(text, encoding)


_TENSOR_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "torch._utils._rebuild_tensor": memories.rebuild_tensor,
    "torch._utils._rebuild_tensor_v2": memories.rebuild_tensor_v2,
    "torch._utils._rebuild_tensor_v3": memories.rebuild_tensor_v3,
    "torch._utils._rebuild_parameter": memories.rebuild_parameter,
    "torch._utils._rebuild_parameter_with_state": memories.rebuild_parameter_with_state,
    "torch._tensor._rebuild_from_type_v2": memories.rebuild_from_type_v2,
    "torch.serialization._get_layout": get_layout,
}

# What PyTorch's names stand for here, with weights_only and without.
TORCH: dict[str, Any] = {
    **_TENSOR_FUNCTIONS,
    **{f"torch.{d.name}": d for d in ALL},
    **{f"torch.{name}": kind for name, kind in STORAGE_TYPES.items()},
    **{f"torch.cuda.{name}": kind for name, kind in STORAGE_TYPES.items()},
    "torch.storage.UntypedStorage": STORAGE_TYPES["UntypedStorage"],
    "torch.nn.parameter.Parameter": Parameter,
    "torch.Tensor": Tensor,
    "torch.Size": Size,
    "torch.device": device,
}
DEFAULT: dict[str, Any] = {
    **TORCH,
    "collections.OrderedDict": OrderedDict,
    "collections.Counter": Counter,
    "_codecs.encode": encode,
    "builtins.bytearray": bytearray,
    "builtins.set": set,
    "builtins.complex": complex,
}

# What weights_only calls when the pickle asks to call one of these.
CALLS: dict[Any, Callable[..., Any]] = {
    **{function: function for function in (*_TENSOR_FUNCTIONS.values(), encode)},
    OrderedDict: _ordered_dict,
    Counter: _counter,
    set: _set,
    bytearray: _bytearray,
    complex: _complex,
    Size: _size,
    device: device,
    Parameter: Parameter,
}

NEVER = ("sys", "os", "posix", "nt")  # modules from which nothing can be allowed

_added: list[Any] = []


def add_safe_globals(safe_globals: Sequence[Any]) -> None:
    """Admit classes and functions under ``weights_only``: their constructors may then be run.

    - ``safe_globals``: classes or functions; or (class, name) pairs, for a class that files know
      by another name.

    Counterpart: ``torch.serialization.add_safe_globals``.
    """
    _added.extend([one for one in safe_globals if one not in _added])


def get_safe_globals() -> list[Any]:
    """What was added (``torch.serialization.get_safe_globals``)."""
    return list(_added)


def clear_safe_globals() -> None:
    """Forget all that was added (``torch.serialization.clear_safe_globals``)."""
    _added.clear()


class safe_globals:
    """``with safe_globals([Net]): ...``: admitted inside (``torch.serialization.safe_globals``)."""

    def __init__(self, safe_globals: Sequence[Any]) -> None:
        self.safe_globals = safe_globals

    def __enter__(self) -> None:
        add_safe_globals(self.safe_globals)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _added[:] = [one for one in _added if one not in self.safe_globals]


def added() -> dict[str, Any]:
    """What was added, by full path; TypeError or ValueError for what is no class and no pair."""
    found = {}
    for one in _added:
        if not isinstance(one, tuple):
            found[f"{one.__module__}.{one.__qualname__}"] = one
        elif len(one) != 2:
            raise ValueError(
                "Expected tuple of length 2 (global, str of callable full path), but got tuple of "
                f"length: {len(one)}"
            )
        elif type(one[1]) is not str:
            raise TypeError(
                "Expected second item in tuple to be str of callable full path, but got: "
                f"{type(one[1])}"
            )
        else:
            found[one[1]] = one[0]
    return found
