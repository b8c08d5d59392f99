"""dtypes: the element types, which of two wins, and the default for Python floats.

A dtype belongs to one of three categories, bool < integer < float. Mixing categories gives the
higher one; within a category the wider one. A tensor with dimensions counts before a 0-d tensor,
and that before a Python number: those two can only raise the category, never widen within it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..errors import Refused, explain, type_name

_C_NAMES = {
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short int",
    "int32": "int",
    "int64": "long int",
    "uint16": "short unsigned int",
    "uint32": "unsigned int",
    "uint64": "long unsigned int",
    "float16": "c10::Half",
    "bfloat16": "c10::BFloat16",
    "float32": "float",
    "float64": "double",
}


# NumPy's kinds of dtypes whose tensors have gradients. "V" is bfloat16: NumPy has no kind for it.
FLOATS = "fV"


class dtype:
    """The type of a tensor's elements (counterpart: ``torch.dtype``); one object per type.

    - ``numpy``: the ``numpy.dtype`` of the memory.
    - ``kind``: "b", "u", "i" or "f": bools, integers without and with a sign, floats.
    - ``itemsize``: bytes per element.
    - ``is_floating_point``, ``is_signed``, ``is_complex``: as in torch.
    """

    __slots__ = (
        "name",
        "numpy",
        "kind",
        "itemsize",
        "is_floating_point",
        "is_signed",
        "tensor_name",
        "scalar_name",
        "c_name",
    )
    is_complex = False
    complex_of: dict[str, dtype] = {}  # absent_dtypes.py fills it

    def __init__(self, name: str, tensor_name: str) -> None:
        self.name = name
        self._take_numpy(name)
        self.is_signed = self.kind in "fi"
        self.is_floating_point = self.kind == "f"
        # three names in torch's error texts: of such a tensor, of its scalars, of C++'s type
        self.tensor_name = tensor_name
        self.scalar_name = tensor_name.removeprefix("torch.").removesuffix("Tensor")
        self.c_name = _C_NAMES.get(name, name)

    def _take_numpy(self, name: str) -> None:
        self.numpy = np.dtype(name)
        self.itemsize, self.kind = self.numpy.itemsize, self.numpy.kind

    def limits(self) -> Any:
        """What ``numpy.finfo`` says of a float."""
        return np.finfo(self.numpy)

    def to_real(self) -> dtype:
        """The dtype of the parts of a complex number: of others, the dtype itself."""
        return self

    def to_complex(self) -> dtype:
        """The complex dtype with parts of this one, which no tensor has here."""
        if self.name not in self.complex_of:
            raise RuntimeError(f"Unknown Complex ScalarType for {self.scalar_name}")
        return self.complex_of[self.name]

    def tensor_type(self, device_type: str = "cpu") -> str:
        """The old name of the type of a tensor on a device: ``torch.cuda.FloatTensor``."""
        if device_type == "cpu":
            return self.tensor_name
        return self.tensor_name.replace("torch.", f"torch.{device_type}.", 1)

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        # Pickle by name: identity must survive, because dtypes are compared with `is`.
        return "bool_" if self.name == "bool" else self.name


class _BFloat16(dtype):
    """Floats of 16 bits with the exponent of float32, and three digits (``torch.bfloat16``).

    The type is always here, with its limits and promotions. Its numbers come from the package
    ml_dtypes, which is asked for when a tensor of them is made.
    """

    __slots__ = ("_numpy",)
    # called when tensors of it may follow: functions have to learn of it (lower_precision.py)
    when_used: Callable[[], None] = staticmethod(lambda: None)

    def _take_numpy(self, name: str) -> None:
        self._numpy: np.dtype | None = None
        self.itemsize, self.kind = 2, "f"

    def limits(self) -> Any:
        return _BFLOAT16_LIMITS

    @property
    def numpy(self) -> np.dtype:  # type: ignore[override]
        """The ``numpy.dtype`` of ml_dtypes; ModuleNotFoundError where that is missing."""
        if self._numpy is None:
            try:
                library = import_module("ml_dtypes")  # an extra of the package
            except ModuleNotFoundError:
                raise ModuleNotFoundError(
                    explain(
                        "tensors of bfloat16 need the package ml_dtypes, since NumPy has no such "
                        "numbers",
                        "it is not installed",
                        'pip install "minitorch-book[bfloat16]", or float16 or float32 instead',
                    ),
                    name="ml_dtypes",
                ) from None
            self._numpy = np.dtype(library.bfloat16)
            _BY_NUMPY[self._numpy] = self
        self.when_used()
        return self._numpy


bool_ = dtype("bool", "torch.BoolTensor")
uint8 = dtype("uint8", "torch.ByteTensor")
uint16 = dtype("uint16", "torch.UInt16Tensor")
uint32 = dtype("uint32", "torch.UInt32Tensor")
uint64 = dtype("uint64", "torch.UInt64Tensor")
int8 = dtype("int8", "torch.CharTensor")
int16 = dtype("int16", "torch.ShortTensor")
int32 = dtype("int32", "torch.IntTensor")
int64 = dtype("int64", "torch.LongTensor")
float16 = dtype("float16", "torch.HalfTensor")
bfloat16 = _BFloat16("bfloat16", "torch.BFloat16Tensor")
float32 = dtype("float32", "torch.FloatTensor")
float64 = dtype("float64", "torch.DoubleTensor")

short, int_, long = int16, int32, int64
half, float_, double = float16, float32, float64

# (all that NumPy itself has)
ALL = (
    bool_,
    *(uint8, uint16, uint32, uint64),
    *(int8, int16, int32, int64),
    *(float16, float32, float64),
)
_BY_NUMPY = {d.numpy: d for d in ALL}
_WIDE_UNSIGNED = (uint16, uint32, uint64)  # torch promotes these to floats, and to nothing else


def from_numpy_dtype(numpy_dtype: np.dtype) -> dtype:
    """The dtype of an array's elements.

    Raises TypeError for element types that tensors do not have (strings, objects, complex ...).
    """
    found = _BY_NUMPY.get(numpy_dtype)
    if found is None:
        found = _BY_NUMPY.get(numpy_dtype.newbyteorder("="))
    if found is None:
        supported = ", ".join(d.name for d in reversed(ALL))
        raise TypeError(
            f"can't convert np.ndarray of type {_describe(numpy_dtype)}. "
            f"The only supported types are: {supported}."
        )
    return found


def _describe(numpy_dtype: np.dtype) -> str:
    return f"numpy.{numpy_dtype.type.__name__}"


_default = float32


def get_default_dtype() -> dtype:
    """The dtype that Python floats become (counterpart: ``torch.get_default_dtype``)."""
    return _default


def set_default_dtype(d: dtype) -> None:
    """Set the dtype that Python floats become (counterpart: ``torch.set_default_dtype``).

    Raises TypeError unless ``d`` is a floating point dtype.
    """
    global _default
    if not isinstance(d, dtype):
        raise TypeError(
            "invalid dtype object: only floating-point types are supported as the default type"
        )
    if not d.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    if isinstance(d, Refused):
        raise d.refusal()
    _default = d


def dtype_of_number(value: object) -> dtype:
    """The dtype that a Python number becomes: bool, int64, or the default float dtype."""
    if isinstance(value, (bool, np.bool_)):
        return bool_
    if isinstance(value, (int, np.integer)):
        return int64
    return _default


_CATEGORY = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}


def check_dtypes(name: str, **given: Any) -> None:
    """Raise torch's TypeError for an argument that is no dtype."""
    for place, (argument, value) in enumerate(given.items(), 1):
        if not isinstance(value, dtype):
            raise TypeError(
                f"{name}(): argument '{argument}' (position {place}) must be torch.dtype, not "
                f"{type_name(value)}"
            )


def promote_types(type1: dtype, type2: dtype) -> dtype:
    """The smallest dtype that holds both (counterpart: ``torch.promote_types``).

    The higher category wins with its own width (int64 with float16 is float16); within one
    category the wider wins, and uint8 with int8 is int16.
    """
    check_dtypes("promote_types", type1=type1, type2=type2)
    if type1 is type2:
        return type1
    kind1, kind2 = type1.kind, type2.kind
    wide_unsigned = type1 in _WIDE_UNSIGNED or type2 in _WIDE_UNSIGNED
    if "c" in (kind1, kind2):  # known as dtypes only
        return promote_types(type1.to_real(), type2.to_real()).to_complex()
    if _CATEGORY[kind1] != _CATEGORY[kind2] and not (wide_unsigned and "b" in (kind1, kind2)):
        return type1 if _CATEGORY[kind1] > _CATEGORY[kind2] else type2
    if wide_unsigned:
        raise RuntimeError(
            "Promotion for uint16, uint32, uint64 types is not supported, attempted to promote "
            f"{type1.tensor_name[6:-6]} and {type2.tensor_name[6:-6]}"
        )
    if bfloat16 in (type1, type2):  # its exponents do not fit into float16
        other = type2 if type1 is bfloat16 else type1
        return float32 if other is float16 else other
    return _BY_NUMPY[np.promote_types(type1.numpy, type2.numpy)]


def can_cast(from_: dtype, to: dtype) -> bool:
    """May values of ``from_`` be written into ``to``? Only upwards: bool, integer, float.

    Counterpart: ``torch.can_cast``.
    """
    check_dtypes("can_cast", from_=from_, to=to)
    source, target = from_.kind, to.kind
    if _CATEGORY[source] > _CATEGORY[target]:
        return False
    return target != "b" or source == "b"


def combine_dtypes(
    with_dims: Iterable[dtype], zero_dim: Iterable[dtype] = (), numbers: Iterable[dtype] = ()
) -> dtype:
    """The dtype of a result, from tensors with dimensions, 0-d tensors and Python numbers."""
    lower = _higher(_fold(zero_dim), _fold(numbers))
    result = _higher(_fold(with_dims), lower)
    assert result is not None, "at least one operand decides the dtype"
    return result


def _fold(dtypes: Iterable[dtype]) -> dtype | None:
    result = None
    for d in dtypes:
        result = d if result is None else promote_types(result, d)
    return result


def _higher(first: dtype | None, second: dtype | None) -> dtype | None:
    """``first`` decides, unless ``second`` is of a higher category."""
    if first is None or second is None:
        return second if first is None else first
    if _CATEGORY[first.kind] >= _CATEGORY[second.kind]:
        return first
    return second


# as np.finfo has them: seven bits behind the point, and float32's exponents
_BFLOAT16_LIMITS = SimpleNamespace(
    bits=16,
    eps=2.0**-7,
    max=(2 - 2.0**-7) * 2.0**127,
    min=-(2 - 2.0**-7) * 2.0**127,
    tiny=2.0**-126,
    precision=2,
)


class finfo:
    """Limits of a float dtype: bits, eps, max, min, tiny (counterpart: ``torch.finfo``)."""

    def __init__(self, type: dtype | None = None) -> None:
        self._type = (type or _default).to_real()
        if not self._type.is_floating_point:
            raise TypeError(
                "torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
                "'torch.finfo'"
            )
        info = self._type.limits()
        self.bits = int(info.bits)
        self.eps, self.max, self.min = float(info.eps), float(info.max), float(info.min)
        self.tiny = self.smallest_normal = float(info.tiny)
        self.resolution = 10.0**-info.precision
        self.dtype = self._type.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, finfo) and self.dtype == other.dtype

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, "
            f"eps={self.eps:g}, smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, "
            f"dtype={self.dtype})"
        )


class iinfo:
    """Limits of an integer dtype: bits, max, min (counterpart: ``torch.iinfo``)."""

    def __init__(self, type: dtype) -> None:
        if type.is_floating_point or type.is_complex:
            raise TypeError(
                "torch.iinfo() requires an integer input type. Use torch.finfo to handle "
                "'torch.iinfo'"
            )
        if type is bool_:
            raise TypeError("torch.bool is not supported by torch.iinfo")
        info = np.iinfo(type.numpy)
        self.bits, self.max, self.min = int(info.bits), int(info.max), int(info.min)
        self.dtype = type.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, iinfo) and self.dtype == other.dtype

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"


def as_index(array: np.ndarray) -> np.ndarray:
    """Integers as NumPy's functions take indices: in the machine's word.

    That is int64 nearly everywhere, and nothing is done; in the browser it is int32, to which
    NumPy does not convert by itself.
    """
    return array.astype(np.intp, copy=False)


def as_int64(array: np.ndarray) -> np.ndarray:
    """Indices that NumPy has made, in the machine's word, as torch gives them out."""
    return array.astype(np.int64, copy=False)
