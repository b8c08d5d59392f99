"""Names: what PyTorch calls dtypes, memories, classes and functions inside a pickle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import explain
from ..tensors.dtypes import ALL, bfloat16, dtype, uint16, uint32, uint64
from .errors import UnsupportedError

# A pickle names a memory by a class: FloatStorage, LongStorage ... Younger dtypes have none.
NAMELESS = (uint16, uint32, uint64)
STORAGE_NAMES = {
    d: d.tensor_name.removeprefix("torch.").replace("Tensor", "Storage")
    for d in (*ALL, bfloat16)
    if d not in NAMELESS
}

LONGEST_KEY = 100  # characters of the key of a memory: files call them "0", "1" ...

# dtypes of PyTorch that are not here: of memories, and as values.
MISSING_STORAGES = {
    "ComplexFloatStorage": "complex64",
    "ComplexDoubleStorage": "complex128",
    "QInt8Storage": "qint8",
    "QInt32Storage": "qint32",
    "QUInt8Storage": "quint8",
    "QUInt4x2Storage": "quint4x2",
    "QUInt2x4Storage": "quint2x4",
}
MISSING_DTYPES = {
    *MISSING_STORAGES.values(),
    *("complex32", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz"),
    *("float8_e8m0fnu", "float4_e2m1fn_x2"),
}


class Global:
    """Something that a pickle names and that does not exist here by that name.

    ``Global("torch._utils", "_rebuild_tensor_v2")`` is written as PyTorch's function of that name.
    There is one object per name, so that a pickle spells each name once.
    """

    __slots__ = ("module", "name")
    module: str
    name: str
    _known: dict[tuple[str, str], Global] = {}

    def __new__(cls, module: str, name: str) -> Global:
        known = cls._known.get((module, name))
        if known is None:
            known = cls._known[module, name] = object.__new__(cls)
            known.module, known.name = module, name
        return known

    def __call__(self, *args: Any) -> Any:
        """Never called: pickle asks only whether it could be."""
        raise NotImplementedError(f"{self.module}.{self.name} is only a name")


class StorageType:
    """A storage class that a pickle names: its dtype, or None for bytes without a dtype."""

    __slots__ = ("dtype", "missing")

    def __init__(self, kind: dtype | None, missing: str = "") -> None:
        self.dtype = kind
        self.missing = missing

    def check(self, entry: Callable[[], str]) -> None:
        """Raise UnsupportedError, naming the entry, for a dtype that is not here."""
        if self.missing:
            raise UnsupportedError(not_here(self.missing, entry()))
        if self.dtype is bfloat16:
            check_bfloat16(entry)


def check_bfloat16(entry: Callable[[], str]) -> None:
    """Raise UnsupportedError, naming the entry, where the package of its numbers is missing."""
    try:
        bfloat16.numpy  # noqa: B018  asks for it
    except ModuleNotFoundError as missing:
        raise UnsupportedError(f"{entry()} is of torch.bfloat16: {missing}") from None


UNTYPED = StorageType(None)
STORAGE_TYPES = {
    **{name: StorageType(d) for d, name in STORAGE_NAMES.items()},
    **{name: StorageType(None, missing) for name, missing in MISSING_STORAGES.items()},
    "UntypedStorage": UNTYPED,
}


def not_here(name: str, entry: str = "") -> str:
    """The words for a dtype of PyTorch that minitorch does not have."""
    where = f"{entry} is of torch.{name}" if entry else f"the file holds torch.{name}"
    here = ", ".join([d.name for d in (*ALL, bfloat16)])
    return explain(
        f"tensors must be of a dtype that minitorch has ({here})",
        where,
        "convert it with PyTorch before saving: tensor.float()",
    )
