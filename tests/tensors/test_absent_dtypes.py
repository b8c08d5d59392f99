"""Dtypes that no tensor has here: they answer questions as PyTorch's do, and are refused in use."""

import copy
import itertools
import pickle

import pytest

import minitorch
from minitorch.tensors.absent_dtypes import ABSENT_DTYPES
from tests.autograd.conftest import with_torch

MODULES = pytest.mark.parametrize("m", [pytest.param(minitorch, id="minitorch"), with_torch])
ANSWERS = {  # itemsize, is_complex, is_floating_point, is_signed
    "complex32": (4, True, False, True),
    "complex64": (8, True, False, True),
    "complex128": (16, True, False, True),
    "float8_e4m3fn": (1, False, True, True),
    "float8_e4m3fnuz": (1, False, True, True),
    "float8_e5m2": (1, False, True, True),
    "float8_e5m2fnuz": (1, False, True, True),
    "float8_e8m0fnu": (1, False, True, False),
    "quint8": (1, False, False, None),
    "qint8": (1, False, False, None),
    "qint32": (4, False, False, None),
    "quint4x2": (1, False, False, None),
    "quint2x4": (1, False, False, None),
}
LIMITS = {  # bits, eps, max, min, tiny
    "complex64": (32, 2.0**-23, (2 - 2.0**-23) * 2.0**127, -(2 - 2.0**-23) * 2.0**127, 2.0**-126),
    "float8_e4m3fn": (8, 0.125, 448.0, -448.0, 2.0**-6),
    "float8_e4m3fnuz": (8, 0.125, 240.0, -240.0, 2.0**-7),
    "float8_e5m2": (8, 0.25, 57344.0, -57344.0, 2.0**-14),
    "float8_e5m2fnuz": (8, 0.125, 57344.0, -57344.0, 2.0**-15),
    "float8_e8m0fnu": (8, 1.0, 2.0**127, 2.0**-127, 2.0**-127),
}


def test_the_table_is_complete():
    assert set(ABSENT_DTYPES) == set(ANSWERS)


@MODULES
@pytest.mark.parametrize("name", ANSWERS)
def test_answers(m, name):
    kind = getattr(m, name)
    itemsize, is_complex, is_floating_point, is_signed = ANSWERS[name]
    assert isinstance(kind, m.dtype)
    assert repr(kind) == f"torch.{name}"
    assert (kind.itemsize, kind.is_complex, kind.is_floating_point) == (
        itemsize,
        is_complex,
        is_floating_point,
    )
    if is_signed is None:
        with pytest.raises(RuntimeError, match="isSignedType not supported for quantized types"):
            _ = kind.is_signed
    else:
        assert kind.is_signed is is_signed
    assert not hasattr(kind, "no_such_question")


@MODULES
def test_one_object_each(m):
    assert {m.complex64: 1, m.float32: 2}[m.complex64] == 1
    assert m.cfloat is m.complex64
    assert m.cdouble is m.complex128
    assert m.chalf is m.complex32
    assert m.complex64 != m.complex128
    assert copy.deepcopy(m.complex64) is m.complex64
    assert pickle.loads(pickle.dumps(m.complex64)) is m.complex64


@MODULES
def test_parts(m):
    assert m.complex64.to_real() is m.float32
    assert m.complex64.to_complex() is m.complex64
    assert m.float64.to_complex() is m.complex128
    assert m.bfloat16.to_complex() is m.complex64
    assert m.int8.to_real() is m.int8
    with pytest.raises(RuntimeError, match="Unknown Complex ScalarType for Int"):
        m.int32.to_complex()


@MODULES
@pytest.mark.parametrize("name", LIMITS)
def test_limits(m, name):
    info = m.finfo(getattr(m, name))
    assert (info.bits, info.eps, info.max, info.min, info.tiny) == LIMITS[name]
    with pytest.raises(TypeError, match="requires an integer input type"):
        m.iinfo(getattr(m, name))


@MODULES
def test_promotion(m):
    """Complex is the highest category; its parts promote as the real dtypes do."""
    parts = {m.complex32: m.float16, m.complex64: m.float32, m.complex128: m.float64}
    real = [m.bool, m.uint8, m.int64, m.float16, m.bfloat16, m.float32, m.float64]
    for kind, other in itertools.product(parts, [*real, *parts]):
        part = parts.get(other, other)
        expected = m.promote_types(parts[kind], part).to_complex()
        assert m.promote_types(kind, other) is m.promote_types(other, kind) is expected
        assert m.can_cast(other, kind)
        assert m.can_cast(kind, other) is (other in parts)


def test_no_tensor_has_them():
    x = minitorch.ones(16)
    for name in ANSWERS:
        kind = getattr(minitorch, name)
        for use in (
            lambda kind=kind: minitorch.zeros(2, dtype=kind),
            lambda kind=kind: minitorch.tensor([1], dtype=kind),
            lambda kind=kind: x.to(kind),
            lambda kind=kind: x.type(kind),
            lambda kind=kind: x.view(kind),
            lambda kind=kind: x.sum(dtype=kind),
            lambda kind=kind: minitorch.nn.Linear(2, 2, dtype=kind),
        ):
            with pytest.raises(NotImplementedError, match=f"torch.{name} is not in minitorch"):
                use()
    with pytest.raises(NotImplementedError, match="there are no 8-bit floats here"):
        minitorch.set_default_dtype(minitorch.float8_e5m2)


@MODULES
def test_layouts_are_known(m):
    for name in ("sparse_csc", "sparse_bsr", "sparse_bsc", "jagged"):
        assert isinstance(getattr(m, name), m.layout)
        assert getattr(m, name) is getattr(m, name)
        assert repr(getattr(m, name)) == f"torch.{name}"
        assert m.ones(2).layout != getattr(m, name)
