"""The tensor as a record: what it tells of itself, whose memory it shares, how it leaves us."""

import copy
import pickle

import numpy as np
import pytest

import minitorch
from minitorch.tensors import dtypes
from tests.autograd.both import first_line
from tests.autograd.conftest import torch, with_torch


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


# ---- what it is ---------------------------------------------------------------------------------


def test_what_it_tells_of_itself(m):
    x = m.zeros(2, 3, dtype=m.float16)
    assert (x.ndim, x.dim(), x.ndimension(), x.numel(), x.nelement(), len(x)) == (2, 2, 2, 6, 6, 2)
    assert (x.element_size(), x.itemsize, x.nbytes) == (2, 2, 12)
    assert (x.shape, x.size(), x.size(-1), x.stride(), x.stride(0)) == (
        (2, 3),
        (2, 3),
        3,
        (3, 1),
        3,
    )
    assert repr(x.shape) == "torch.Size([2, 3])"
    assert repr(x.dtype) == "torch.float16"
    assert (x.type(), str(x.device), x.is_cuda) == ("torch.HalfTensor", "cpu", False)
    assert x.is_floating_point()
    assert not x.long().is_floating_point()
    assert not x.is_complex()


def test_questions_a_number_cannot_answer(m):
    x = m.tensor(1.0)
    assert (x.dim(), x.shape, x.numel(), x.stride()) == (0, (), 1, ())
    assert first_line(len, x) == "TypeError: len() of a 0-d tensor"
    assert first_line(x.size, 0) == (
        "IndexError: Dimension specified as 0 but tensor has no dimensions"
    )
    assert first_line(m.ones(2).size, 1).startswith("IndexError: Dimension out of range")
    assert first_line(iter, x) == "TypeError: iteration over a 0-d tensor"


def test_what_is_not_there_raises(m):
    assert first_line(getattr, m.ones(1), "creator") == (
        "AttributeError: 'Tensor' object has no attribute 'creator'"
    )
    assert first_line(getattr, m, "from_num").endswith("has no attribute 'from_num'")


def test_the_old_constructor(m):
    assert m.Tensor([1, 2]).dtype is m.float32
    assert m.Tensor(2, 3).shape == (2, 3)
    assert m.Tensor().shape == (0,)


# ---- whose memory -------------------------------------------------------------------------------


def test_numpy_shares_memory_both_ways(m):
    x = m.ones(5)
    array = x.numpy()
    x.add_(1)
    assert array.tolist() == [2.0] * 5
    array[0] = 9
    assert x[0].item() == 9.0
    assert array.dtype == np.float32


def test_from_numpy_shares_memory_and_keeps_the_dtype(m):
    array = np.zeros(3)
    x = m.from_numpy(array)
    array[0] = 5
    assert x.dtype is m.float64
    assert x.tolist() == [5.0, 0.0, 0.0]
    x[1] = 7
    assert array.tolist() == [5.0, 7.0, 0.0]
    strided = np.arange(12.0).reshape(3, 4)[::2, 1::2]
    y = m.from_numpy(strided)
    assert y.stride() == (8, 2)
    y.zero_()
    assert strided.sum() == 0


def test_tensor_copies_and_as_tensor_does_not(m):
    array = np.zeros(3)
    copied, shared = m.tensor(array), m.as_tensor(array)
    array[0] = 1
    assert (copied[0].item(), shared[0].item()) == (0.0, 1.0)
    assert m.as_tensor(shared) is shared


def test_views_share_and_copies_do_not(m):
    x = m.arange(6.0).view(2, 3)
    for view in (x[0], x.t(), x.view(-1), x[:, 1:], x.detach(), x.data, x.expand(1, 2, 3)):
        assert view.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
    for other in (x.clone(), x + 0, x.t().contiguous(), x[[0]], x.double(), x.t().reshape(-1)):
        assert other.untyped_storage().data_ptr() != x.untyped_storage().data_ptr()
    assert x.contiguous() is x
    assert x.float() is x
    assert x[1].storage_offset() == 3
    assert x[1, 1:].data_ptr() == x.data_ptr() + 16


def test_storage_is_the_memory(m):
    x = m.zeros(2, 3)
    storage = x.untyped_storage()
    assert (storage.nbytes(), len(storage)) == (24, 24)
    assert x.t()[1:].untyped_storage().nbytes() == 24
    x[0, 0] = 1.0
    assert storage.tolist()[:4] == [0, 0, 128, 63]


def test_detach_shares_the_version_and_data_does_not(m):
    x = m.ones(2, requires_grad=True) * 1
    d, data = x.detach(), x.data
    assert (d.requires_grad, d.is_leaf, d.grad_fn, d._base) == (False, True, None, None)
    x.add_(1)
    assert (d._version, data._version) == (1, 0)
    assert d.tolist() == data.tolist() == [2.0, 2.0]


def test_assigning_data(m):
    x = m.ones(2, requires_grad=True)
    new = m.zeros(3)
    x.data = new
    assert x.shape == (3,)
    assert x.requires_grad
    assert x.data_ptr() == new.data_ptr()
    assert first_line(setattr, x, "data", [1.0]) == (
        "TypeError: Variable data has to be a tensor, but got list"
    )


# ---- Python and NumPy ---------------------------------------------------------------------------


def test_numbers(m):
    assert (m.tensor(2).item(), m.tensor([[2.5]]).item(), m.tensor(True).item()) == (2, 2.5, True)
    assert isinstance(m.tensor(2).item(), int)
    assert isinstance(m.tensor(2.5).item(), float)
    assert isinstance(m.tensor(True).item(), bool)
    assert (int(m.tensor(2.7)), float(m.tensor([3])), bool(m.tensor([0.0]))) == (2, 3.0, False)
    assert [10, 20, 30][m.tensor(1)] == 20
    assert list(range(m.tensor(3))) == [0, 1, 2]
    assert m.ones(2, 2).long().tolist() == [[1, 1], [1, 1]]
    assert m.tensor(5).tolist() == 5
    assert f"{m.tensor(0.5):.2f}" == "0.50"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            "m.ones(2).item()",
            "RuntimeError: a Tensor with 2 elements cannot be converted to Scalar",
        ),
        (
            "m.ones(0).item()",
            "RuntimeError: a Tensor with 0 elements cannot be converted to Scalar",
        ),
        (
            "bool(m.ones(2))",
            "RuntimeError: Boolean value of Tensor with more than one value is ambi",
        ),
        ("bool(m.ones(0))", "RuntimeError: Boolean value of Tensor with no values is ambiguous"),
        (
            "float(m.ones(2))",
            "ValueError: only one element tensors can be converted to Python scal",
        ),
        ("[1, 2][m.tensor(1.0)]", "TypeError: only integer tensors of a single element can be"),
        ("[1, 2][m.tensor([1, 2])]", "TypeError: only integer tensors of a single element can be"),
        ("'a' in m.ones(2)", "RuntimeError: Tensor.__contains__ only supports Tensor or scalar"),
    ],
)
def test_what_is_no_number(m, call, words):
    assert first_line(eval, call, {"m": m}).startswith(words)


def test_membership_and_iteration(m):
    x = m.arange(4.0).view(2, 2)
    assert 3.0 in x
    assert 7 not in x
    assert m.tensor(2.0) in x
    assert [row.tolist() for row in x] == [[0.0, 1.0], [2.0, 3.0]]
    _, b = x
    assert b._base is x._base
    assert {x: 1}[x] == 1


def test_numpy_functions_take_tensors(m):
    x = m.ones(2)
    assert np.asarray(x).tolist() == [1.0, 1.0]
    assert np.array(x, dtype=np.float64).dtype == np.float64
    assert isinstance(np.ones(2) * m.tensor(2.0).item(), np.ndarray)


def test_deepcopy_and_leaves(m):
    x = m.ones(2, requires_grad=True)
    x.grad = m.zeros(2)
    other = copy.deepcopy(x)
    assert other.requires_grad
    assert other.data_ptr() != x.data_ptr()
    assert other.grad.tolist() == [0.0, 0.0]
    assert first_line(copy.deepcopy, x * 2).startswith(
        "RuntimeError: Only Tensors created explicitly by the user (graph leaves) support the "
        "deepcopy protocol at the moment."
    )
    pair = copy.deepcopy([x, x])
    assert pair[0] is pair[1]


# ---- dtypes -------------------------------------------------------------------------------------

NAMES = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"]


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)")
def test_promotion_is_torchs():
    for a in NAMES:
        for b in NAMES:
            ours = minitorch.promote_types(getattr(minitorch, a), getattr(minitorch, b))
            theirs = torch.promote_types(getattr(torch, a), getattr(torch, b))
            assert repr(ours) == repr(theirs), (a, b)
            ours = minitorch.can_cast(getattr(minitorch, a), getattr(minitorch, b))
            assert ours == torch.can_cast(getattr(torch, a), getattr(torch, b)), (a, b)
        ours, theirs = getattr(minitorch, a), getattr(torch, a)
        assert (ours.itemsize, ours.is_floating_point, ours.is_signed, ours.is_complex) == (
            (theirs.itemsize, theirs.is_floating_point, theirs.is_signed, theirs.is_complex)
        )


def test_limits(m):
    info = m.finfo(m.float32)
    assert (info.bits, info.eps, info.tiny) == (32, 2.0**-23, 2.0**-126)
    assert m.finfo(m.float16).max == 65504.0
    assert (m.iinfo(m.int8).min, m.iinfo(m.uint8).max, m.iinfo(m.int64).bits) == (-128, 255, 64)
    assert first_line(m.iinfo, m.float32).startswith("TypeError: torch.iinfo() requires an integer")
    assert first_line(m.finfo, m.int32).startswith("TypeError: torch.finfo() requires a floating")


def test_the_default_dtype(m):
    assert m.get_default_dtype() is m.float32
    m.set_default_dtype(m.float64)
    try:
        assert m.tensor(1.0).dtype is m.ones(1).dtype is m.float64
        assert (m.tensor([1]) / 2).dtype is m.float64
        assert m.tensor([1]).exp().dtype is m.float64
    finally:
        m.set_default_dtype(m.float32)
    assert first_line(m.set_default_dtype, m.int64).startswith(
        "TypeError: only floating-point types"
    )


def test_dtypes_survive_pickling():
    for dtype in dtypes.ALL:
        assert pickle.loads(pickle.dumps(dtype)) is dtype
