"""dtypes: the promotion tables as recorded from torch 2.13, and as torch has them now; limits."""

import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import with_torch

MODULES = pytest.mark.parametrize("m", [pytest.param(minitorch, id="minitorch"), with_torch])

NAMES = {
    "b": "bool",
    "u1": "uint8",
    "i1": "int8",
    "i2": "int16",
    "i4": "int32",
    "i8": "int64",
    "f2": "float16",
    "f4": "float32",
    "f8": "float64",
}
# A row per left operand; in the row, the result with each of NAMES in turn as the right operand.
BOTH_WITH_DIMENSIONS = {
    "b": "b u1 i1 i2 i4 i8 f2 f4 f8",
    "u1": "u1 u1 i2 i2 i4 i8 f2 f4 f8",
    "i1": "i1 i2 i1 i2 i4 i8 f2 f4 f8",
    "i2": "i2 i2 i2 i2 i4 i8 f2 f4 f8",
    "i4": "i4 i4 i4 i4 i4 i8 f2 f4 f8",
    "i8": "i8 i8 i8 i8 i8 i8 f2 f4 f8",
    "f2": "f2 f2 f2 f2 f2 f2 f2 f4 f8",
    "f4": "f4 f4 f4 f4 f4 f4 f4 f4 f8",
    "f8": "f8 f8 f8 f8 f8 f8 f8 f8 f8",
}
RIGHT_IS_0D = {
    "b": "b u1 i1 i2 i4 i8 f2 f4 f8",
    "u1": "u1 u1 u1 u1 u1 u1 f2 f4 f8",
    "i1": "i1 i1 i1 i1 i1 i1 f2 f4 f8",
    "i2": "i2 i2 i2 i2 i2 i2 f2 f4 f8",
    "i4": "i4 i4 i4 i4 i4 i4 f2 f4 f8",
    "i8": "i8 i8 i8 i8 i8 i8 f2 f4 f8",
    "f2": "f2 f2 f2 f2 f2 f2 f2 f2 f2",
    "f4": "f4 f4 f4 f4 f4 f4 f4 f4 f4",
    "f8": "f8 f8 f8 f8 f8 f8 f8 f8 f8",
}
# times True, 2, 2.5
NUMBERS = {
    "b": "b i8 f4",
    "u1": "u1 u1 f4",
    "i1": "i1 i1 f4",
    "i2": "i2 i2 f4",
    "i4": "i4 i4 f4",
    "i8": "i8 i8 f4",
    "f2": "f2 f2 f2",
    "f4": "f4 f4 f4",
    "f8": "f8 f8 f8",
}
CAN_CAST = {
    "b": "111111111",
    **dict.fromkeys(["u1", "i1", "i2", "i4", "i8"], "011111111"),
    **dict.fromkeys(["f2", "f4", "f8"], "000000111"),
}


def dtype(m, code):
    return getattr(m, NAMES[code])


def codes(dtypes):
    """Dtypes as in the tables."""
    back = {f"torch.{name}": code for code, name in NAMES.items()}
    return " ".join(back[repr(d)] for d in dtypes)


@MODULES
@pytest.mark.parametrize("left", NAMES)
def test_two_tensors_with_dimensions(m, left):
    x = m.ones(2, dtype=dtype(m, left))
    found = [(x * m.ones(2, dtype=dtype(m, right))).dtype for right in NAMES]
    assert codes(found) == BOTH_WITH_DIMENSIONS[left]
    found = [m.promote_types(dtype(m, left), dtype(m, right)) for right in NAMES]
    assert codes(found) == BOTH_WITH_DIMENSIONS[left]


@MODULES
@pytest.mark.parametrize("left", NAMES)
def test_a_0d_tensor_beside_one_with_dimensions(m, left):
    x = m.ones(2, dtype=dtype(m, left))
    zero_dim = [m.ones((), dtype=dtype(m, right)) for right in NAMES]
    assert codes([(x * y).dtype for y in zero_dim]) == RIGHT_IS_0D[left]
    assert codes([(y * x).dtype for y in zero_dim]) == RIGHT_IS_0D[left]


@MODULES
@pytest.mark.parametrize("left", NAMES)
def test_two_0d_tensors(m, left):
    x = m.ones((), dtype=dtype(m, left))
    found = [(x * m.ones((), dtype=dtype(m, right))).dtype for right in NAMES]
    assert codes(found) == BOTH_WITH_DIMENSIONS[left]


@MODULES
@pytest.mark.parametrize("shape", [(2,), (), (0,)])
@pytest.mark.parametrize("left", NAMES)
def test_a_python_number(m, left, shape):
    x = m.ones(shape, dtype=dtype(m, left))
    assert codes([(x * number).dtype for number in (True, 2, 2.5)]) == NUMBERS[left]
    assert codes([(number * x).dtype for number in (True, 2, 2.5)]) == NUMBERS[left]
    true_division = left if left.startswith("f") else "f4"
    assert codes([(x / number).dtype for number in (True, 2, 2.5)]) == " ".join([true_division] * 3)


@MODULES
def test_a_python_float_follows_the_default(m):
    m.set_default_dtype(m.float64)
    try:
        found = [(m.ones(2, dtype=dtype(m, left)) * 2.5).dtype for left in NAMES]
        assert codes(found) == "f8 f8 f8 f8 f8 f8 f2 f4 f8"
        assert codes([m.tensor(1.5).dtype, m.tensor([1]).dtype, m.zeros(1).dtype]) == "f8 i8 f8"
        assert m.finfo().dtype == "float64"
    finally:
        m.set_default_dtype(m.float32)


@MODULES
@pytest.mark.parametrize("left", NAMES)
def test_can_cast(m, left):
    found = [m.can_cast(dtype(m, left), dtype(m, right)) for right in NAMES]
    assert "".join("01"[yes] for yes in found) == CAN_CAST[left]


@MODULES
def test_wide_unsigned_integers_are_not_promoted(m):
    words = (
        "RuntimeError: Promotion for uint16, uint32, uint64 types is not supported, attempted to "
        "promote UInt16 and Int"
    )
    assert first_line(m.promote_types, m.uint16, m.int32) == words
    x = m.ones(2, dtype=m.uint16)
    assert first_line(x.mul, m.ones(2, dtype=m.int32)) == words


@MODULES
def test_limits_as_they_print(m):
    assert repr(m.finfo(m.float16)) == (
        "finfo(resolution=0.001, min=-65504, max=65504, eps=0.000976562, "
        "smallest_normal=6.10352e-05, tiny=6.10352e-05, dtype=float16)"
    )
    assert (
        repr(m.finfo())
        == repr(m.finfo(m.float32))
        == (
            "finfo(resolution=1e-06, min=-3.40282e+38, max=3.40282e+38, eps=1.19209e-07, "
            "smallest_normal=1.17549e-38, tiny=1.17549e-38, dtype=float32)"
        )
    )
    assert repr(m.iinfo(m.uint8)) == "iinfo(min=0, max=255, dtype=uint8)"
    assert repr(m.iinfo(m.int64)) == "iinfo(min=-9.22337e+18, max=9.22337e+18, dtype=int64)"


@MODULES
def test_what_has_no_limits_or_is_no_default(m):
    assert first_line(m.finfo, m.int32) == (
        "TypeError: torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
        "'torch.finfo'"
    )
    assert first_line(m.iinfo, m.float32) == (
        "TypeError: torch.iinfo() requires an integer input type. Use torch.finfo to handle "
        "'torch.iinfo'"
    )
    assert first_line(m.iinfo, m.bool) == "TypeError: torch.bool is not supported by torch.iinfo"
    floats_only = "only floating-point types are supported as the default type"
    assert first_line(m.set_default_dtype, m.int64) == f"TypeError: {floats_only}"
    assert first_line(m.set_default_dtype, "x") == (
        f"TypeError: invalid dtype object: {floats_only}"
    )


def test_what_is_no_dtype():
    for call, argument in (
        (lambda: minitorch.promote_types("a", minitorch.int8), "type1"),
        (lambda: minitorch.promote_types(minitorch.int8, 3), "type2"),
        (lambda: minitorch.can_cast("a", minitorch.int8), "from_"),
    ):
        with pytest.raises(TypeError, match=f"argument '{argument}' .* must be torch.dtype, not"):
            call()
