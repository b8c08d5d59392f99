"""Nothing runs on a simulated GPU that CuPy does not offer; and CuPy offers what was recorded."""

import ast
import json
from pathlib import Path

import numpy as np
import pytest

from minitorch.devices.simulated import offered, transfer
from minitorch.devices.simulated.array import GPUArray
from minitorch.devices.simulated.machine import SimulatedMachine

MACHINE = SimulatedMachine(1)


def on_device(*values, dtype=None):
    return transfer.upload(MACHINE, np.array(values, dtype), 0)


def test_the_record_is_what_cupy_says():
    cupy = pytest.importorskip("cupy", reason="compares the record with an installed CuPy")
    from tests.devices.record_offered import record

    fresh = record(cupy)
    if fresh["cupy"] != offered.OFFERED["cupy"]:
        pytest.skip("another CuPy than was recorded")
    assert json.loads(json.dumps(fresh)) == offered.OFFERED


def test_the_record_has_what_everything_is_made_of():
    functions, ufuncs = offered.OFFERED["functions"], offered.OFFERED["ufuncs"]
    assert functions["numpy.sum"] == ["a", "axis", "dtype", "out", "keepdims"]
    assert "numpy.linalg.solve" in functions
    assert "numpy.lib.stride_tricks.as_strided" in functions
    assert "numpy.insert" not in functions
    assert "numpy.block" not in functions
    assert ufuncs["add"]["methods"] == ["reduce", "accumulate", "reduceat", "at", "outer"]
    assert ufuncs["maximum"]["methods"] == ["at", "outer"]
    assert "spacing" not in ufuncs


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda a: np.insert(a, 0, 1.0), "'numpy.insert'.*no such function"),
        (lambda a: np.block([a, a]), "'numpy.block'.*no such function"),
        (lambda a: np.spacing(a), "'numpy.spacing'.*no such function"),
        (lambda a: np.sum(a, where=a > 1), "'numpy.sum'.*no keyword where"),
        (lambda a: np.max(a, initial=0.0), "'numpy.max'.*no keyword initial"),
        (lambda a: np.take(a, a.astype("i8"), mode="clip"), "no keyword mode"),
        (lambda a: np.exp(a, where=a > 1), "no keyword where"),
        (lambda a: np.maximum.reduce(a), "'numpy.maximum.reduce'.*no such method"),
        (lambda a: np.logical_or.accumulate(a), "no such method"),
        (lambda a: np.add.reduce(a, initial=0), "no keyword initial"),
        (lambda a: np.sort(a, kind="mergesort"), "cannot sort with kind='mergesort'"),
        (lambda a: np.argsort(a, kind="quicksort"), "cannot sort"),
        (lambda a: np.repeat(a, a.astype("i8")), "repeats is an int"),
        (lambda a: a.sum(where=a > 1), "'ndarray.sum'.*no keyword where"),
        (lambda a: a.max(initial=0), "'ndarray.max'.*no keyword initial"),
        (lambda a: np.add.at(a.astype("i8"), [0], 1), "no atomic operation for int64"),
        (lambda a: np.logical_and(a.astype("F"), a), "no loop for these dtypes"),
        (lambda a: np.frexp(a, out=(a, a)), "exactly one array"),
    ],
)
def test_what_cupy_has_not_is_refused(call, reason):
    with pytest.raises(NotImplementedError, match=reason) as caught:
        call(on_device(1.0, 2.0))
    assert "with arguments from the 'CUDA' backend" in str(caught.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda a: np.sum(a, axis=0, keepdims=True),
        lambda a: np.clip(a, 0, 1),
        lambda a: np.sort(a, kind="stable"),
        lambda a: np.add.reduce(a),
        lambda a: np.multiply.outer(a, a),
        lambda a: np.einsum("i,i->", a, a),
        lambda a: np.exp(a, dtype="f4", casting="same_kind"),
        lambda a: a.reshape(1, 2, order="F"),
        lambda a: a.reshape((2, 1)),
        lambda a: np.linalg.norm(a, axis=0),
        lambda a: np.pad(a, 1),
        lambda a: np.repeat(a, [1, 2]),
        lambda a: np.empty_like(a, shape=(3,), dtype="i4"),
        lambda a: np.zeros((2, 2), like=a),
        lambda a: np.arange(3, like=a),
        lambda a: a.argsort(kind="stable"),
        lambda a: a.take(on_device(0, 1), 0),
        lambda a: a.clip(0, 1),
        lambda a: a.var(None, None, None, 1),
        lambda a: a.ptp(),
        lambda a: a.astype("i4", copy=False),
        lambda a: a.trace() if a.ndim > 1 else a,
    ],
)
def test_what_cupy_has_runs(call):
    assert type(call(on_device(1.0, 2.0))) is GPUArray


def test_a_mask_beside_other_indices_is_refused_as_by_cupy():
    a = transfer.upload(MACHINE, np.ones((2, 3)), 0)
    with pytest.raises(ValueError, match="consist of one boolean array"):
        a[on_device(True, False), on_device(0)]


def test_arrays_have_cupys_names_and_no_others():
    theirs = set(offered.OFFERED["methods"]) | set(offered.OFFERED["attributes"])
    ours = {name for name in dir(GPUArray) if not name.startswith("_")}
    assert ours - theirs - {"kind"} == set()
    # CuPy's own; files; scatter_* are old words for ufunc.at
    assert theirs - ours == {
        "byteswap", "cstruct", "dump", "dumps", "flat", "mdspan", "reduced_view", "scatter_add",
        "scatter_max", "scatter_min", "toDlpack", "tofile",
    }  # fmt: skip


def test_flags_are_cupys():
    a = on_device(1.0, 2.0)
    assert a.flags.c_contiguous
    assert a.flags.owndata
    assert not a[::2].flags.owndata
    with pytest.raises(AttributeError):
        a.flags.writeable  # noqa: B018


def test_the_script_that_records_imports_cupy_only_when_asked():
    tree = ast.parse((Path(__file__).parent / "record_offered.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert all("cupy" not in ast.unparse(node) for node in top)
