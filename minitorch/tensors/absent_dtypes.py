"""The dtypes of PyTorch that no tensor has here: they answer what they are, and refuse to be used.

Programs ask them at the top: tables from dtypes to something, ``isinstance(d, torch.dtype)``,
``d.is_complex``, ``torch.finfo(torch.complex64).eps``. A tensor of them is refused in one sentence.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..errors import Refused
from .dtypes import dtype, float16, float32, float64

COMPLEX = "there are no complex numbers here: use two tensors, or NumPy"
SMALL = "there are no 8-bit floats here: use float16"
QUANTIZED = "there are no quantized tensors here: use float32 or float16"


class AbsentDtype(Refused, dtype):
    """A dtype that is known by its name and its questions only.

    - ``why``: what the refusal says. ``scalar_name``: PyTorch's name of its numbers.
    - ``real``: for complex numbers, the dtype of their two parts.
    - ``limits``: bits, eps, max, min, tiny and precision of a float (:class:`torch.finfo`).
    """

    # (Refused gives a __dict__, so these may stand beside the slots of a dtype)
    def __init__(
        self,
        name: str,
        why: str,
        scalar_name: str,
        itemsize: int,
        real: dtype | None = None,
        limits: SimpleNamespace | None = None,
    ) -> None:
        Refused.__init__(self, name, why)
        self.name, self.itemsize = name, itemsize
        self.scalar_name, self.tensor_name = scalar_name, f"torch.{scalar_name}Tensor"
        self.is_complex = real is not None  # type: ignore[misc]
        self.is_floating_point = limits is not None
        self._real, self._limits = real, limits

    def _no_array(self) -> Any:
        raise self.refusal()

    numpy = property(_no_array)  # type: ignore[assignment]

    @property
    def kind(self) -> str:  # type: ignore[override]
        """As NumPy's kinds; quantized numbers have none."""
        return "c" if self.is_complex else "f" if self.is_floating_point else self._no_array()

    @property
    def is_signed(self) -> bool:  # type: ignore[override]
        """Has the type negative numbers? RuntimeError for quantized ones, as in torch."""
        if not self.is_complex and not self.is_floating_point:
            raise RuntimeError("isSignedType not supported for quantized types")
        return self.name != "float8_e8m0fnu"

    def limits(self) -> Any:
        return self._limits

    def to_real(self) -> dtype:
        """The dtype of the two parts of a complex number; of others, the dtype itself."""
        return self._real or self

    def to_complex(self) -> dtype:
        if self.is_complex:
            return self
        return dtype.to_complex(self)

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> Any:
        return _named, (self.name,)

    def tensor(self, made_by: str) -> Any:
        """A tensor of it, that ``made_by`` was asked for: it refuses to be used."""
        return AbsentTensor(f"{made_by}(dtype={self!r})", self._why)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"'torch.dtype' object has no attribute {name!r}")


class AbsentTensor(Refused):
    """What ``randn(2, dtype=torch.complex64)`` gives: it can be kept in a table of samples, as the
    helpers of PyTorch's own tests make on import; whatever is done with it is refused."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name) if name == "__wrapped__" else self.refusal()


def _refuse(self: AbsentTensor, *args: Any, **kwargs: Any) -> Any:
    raise self.refusal()


for _name in (
    *("bool", "len", "iter", "contains", "getitem", "setitem", "float", "int", "index", "array"),
    *("eq", "ne", "lt", "le", "gt", "ge", "neg", "pos", "abs", "invert", "reduce_ex", "format"),
    *(
        side + name
        for side in ("", "r", "i")
        for name in (
            *("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul"),
            *("and", "or", "xor", "lshift", "rshift"),
        )
    ),
):
    setattr(AbsentTensor, f"__{_name}__", _refuse)
AbsentTensor.__hash__ = object.__hash__  # type: ignore[method-assign]  # (lost with __eq__)


def _named(name: str) -> AbsentDtype:
    """The dtype of that name: what a pickle of one calls."""
    return ABSENT_DTYPES[name]


def _limits(eps: float, largest: float, tiny: float, smallest: float | None = None) -> Any:
    smallest = -largest if smallest is None else smallest
    return SimpleNamespace(bits=8, eps=eps, max=largest, min=smallest, tiny=tiny, precision=0)


ABSENT_DTYPES = {
    kind.name: kind
    for kind in (
        AbsentDtype("complex32", COMPLEX, "ComplexHalf", 4, float16),
        AbsentDtype("complex64", COMPLEX, "ComplexFloat", 8, float32),
        AbsentDtype("complex128", COMPLEX, "ComplexDouble", 16, float64),
        AbsentDtype(
            "float8_e4m3fn", SMALL, "Float8_e4m3fn", 1, limits=_limits(2**-3, 448.0, 2**-6)
        ),
        AbsentDtype(
            "float8_e4m3fnuz", SMALL, "Float8_e4m3fnuz", 1, limits=_limits(2**-3, 240.0, 2**-7)
        ),
        AbsentDtype("float8_e5m2", SMALL, "Float8_e5m2", 1, limits=_limits(2**-2, 57344.0, 2**-14)),
        AbsentDtype(
            "float8_e5m2fnuz", SMALL, "Float8_e5m2fnuz", 1, limits=_limits(2**-3, 57344.0, 2**-15)
        ),
        AbsentDtype(  # powers of two, without a sign
            "float8_e8m0fnu",
            SMALL,
            "Float8_e8m0fnu",
            1,
            limits=_limits(1.0, 2.0**127, 2.0**-127, 2.0**-127),
        ),
        AbsentDtype("quint8", QUANTIZED, "QUInt8", 1),
        AbsentDtype("qint8", QUANTIZED, "QInt8", 1),
        AbsentDtype("qint32", QUANTIZED, "QInt32", 4),
        AbsentDtype("quint4x2", QUANTIZED, "QUInt4x2", 1),
        AbsentDtype("quint2x4", QUANTIZED, "QUInt2x4", 1),
    )
}
dtype.complex_of.update(
    {
        "float16": ABSENT_DTYPES["complex32"],
        "bfloat16": ABSENT_DTYPES["complex64"],
        "float32": ABSENT_DTYPES["complex64"],
        "float64": ABSENT_DTYPES["complex128"],
    }
)
