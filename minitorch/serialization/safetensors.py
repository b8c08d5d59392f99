"""safetensors: a file format of tensors and names, and of nothing else (``safetensors.torch``).

Such a file has no pickle in it, so nothing in it could be run. The library of the same name reads
and writes it; it is an extra: ``pip install safetensors``.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from ..devices.arrays import chosen, to_device
from ..errors import explain
from ..tensors import Tensor, wrap
from ..tensors.dtypes import ALL, bfloat16, bool_
from .atomic import replacing
from .errors import CorruptError, UnsupportedError, plain
from .memories import settle
from .names import check_bfloat16, not_here

# The format's names of dtypes, and PyTorch's of those that are not here.
_KINDS = {
    "BOOL": "bool",
    "BF16": "bfloat16",
    **{f"{d.numpy.kind.upper()}{8 * d.itemsize}": d.name for d in ALL if d.name != "bool"},
}
_MISSING = {
    "C64": "complex64",
    "F8_E4M3": "float8_e4m3fn",
    "F8_E5M2": "float8_e5m2",
}


def _library(part: str = "") -> Any:
    # looked for when it is needed: minitorch itself needs NumPy only
    try:
        return importlib.import_module(f"safetensors{part}")
    except ImportError as problem:
        raise RuntimeError(
            "Attempting to load a safetensors file but safetensors is not installed. Please "
            "install safetensors with: pip install safetensors"
        ) from problem


def save(tensors: dict[str, Tensor], metadata: dict[str, str] | None = None) -> bytes:
    """Tensors by name as the bytes of a safetensors file.

    - ``metadata``: texts for the head of the file.

    Raises ValueError for what is no dict of row-major tensors, RuntimeError when tensors share
    memory: the file could not say so.
    """
    return _library(".numpy").save(_arrays(tensors), metadata)


def save_file(
    tensors: dict[str, Tensor], filename: Any, metadata: dict[str, str] | None = None
) -> None:
    """Write tensors by name to a file, see :func:`save`; the file is replaced at the end."""
    data = save(tensors, metadata)
    with replacing(os.fspath(filename)) as stream:
        stream.write(data)


def load(data: bytes) -> dict[str, Tensor]:
    """The tensors by name in the bytes of a safetensors file; raises as :func:`load_file`."""
    library, found = _library(), {}
    try:
        views = library.deserialize(data)
    except library.SafetensorError as problem:
        raise _damaged(problem) from problem
    for name, view in views:
        kind = _dtype(name, view["dtype"])
        with _readable():
            array = np.frombuffer(bytearray(view["data"]), _numpy(kind)).reshape(view["shape"])
        found[name] = wrap(_settled(array))
    return found


def load_file(filename: Any, device: Any = "cpu") -> dict[str, Tensor]:
    """The tensors by name in a safetensors file.

    Raises LoadError: CorruptError (a RuntimeError) for a damaged file, UnsupportedError (a
    NotImplementedError), naming the entry, for dtypes that are not here.
    """
    where = chosen(device)
    library = _library()
    try:
        with library.safe_open(os.fspath(filename), framework="np") as file:
            names = list(file.keys())
            for name in names:
                _dtype(name, file.get_slice(name).get_dtype())
            with _readable():
                arrays = {name: np.require(file.get_tensor(name), None, "W") for name in names}
    except library.SafetensorError as problem:
        raise _damaged(problem) from problem
    return {name: wrap(to_device(_settled(array), where)) for name, array in arrays.items()}


def _damaged(problem: Exception) -> CorruptError:
    return CorruptError(f"the safetensors file is damaged: {plain(f'{problem!s:.300}')}")


@contextmanager
def _readable() -> Iterator[None]:
    """CorruptError for shapes that the format admits and NumPy does not, such as (0, 2**62)."""
    try:
        yield
    except (ValueError, OverflowError) as problem:
        raise _damaged(problem) from None


def _settled(array: np.ndarray) -> np.ndarray:
    """Of bools only 0 and 1, see ``memories.settle``."""
    if array.dtype == np.bool_:
        settle(array.reshape(-1).view(np.uint8), bool_)
    return array


def _dtype(name: str, kind: str) -> str:
    if kind not in _KINDS:
        raise UnsupportedError(not_here(_MISSING.get(kind, kind), f"{name!r:.80}"))
    if kind == "BF16":
        check_bfloat16(lambda: f"{name!r:.80}")
    return _KINDS[kind]


def _numpy(kind: str) -> np.dtype:
    return bfloat16.numpy if kind == "bfloat16" else np.dtype(kind)


def _arrays(tensors: Any) -> dict[str, np.ndarray]:
    if not isinstance(tensors, dict):
        raise ValueError(f"Expected a dict of [str, torch.Tensor] but received {type(tensors)}")
    seen: dict[int, str] = {}
    for name, tensor in tensors.items():
        if not isinstance(tensor, Tensor):
            raise ValueError(
                f"Key `{name}` is invalid, expected torch.Tensor but received {type(tensor)}"
            )
        other = seen.setdefault(tensor.untyped_storage().data_ptr(), name)
        if other != name and tensor.array.size:
            raise RuntimeError(
                explain(
                    "tensors in a safetensors file must have memory of their own",
                    f"{other!r} and {name!r} share memory",
                    "save one of them, or a clone()",
                )
            )
        if not tensor.array.flags.c_contiguous:
            raise ValueError(
                f"You are trying to save a non contiguous tensor: `{name}` which is not allowed. "
                "It either means you are trying to save tensors which are reference of each other "
                "in which case it's recommended to save only the full tensors, and reslice at load "
                "time, or simply call `.contiguous()` on your tensor to pack it before saving."
            )
    return {name: tensor.array for name, tensor in tensors.items()}
