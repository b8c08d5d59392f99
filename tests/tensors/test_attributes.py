"""What code asks of tensors: attributes, layouts, questions of the face, and what is refused."""

import math

import numpy as np
import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import with_torch


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


FALSE = [
    *("is_sparse", "is_sparse_csr", "is_quantized", "is_mkldnn", "is_meta", "is_cuda", "is_mps"),
    *("is_xpu", "is_xla", "is_ipu", "is_maia", "is_mtia", "is_vulkan", "is_nested"),
]
FALSE_METHODS = ["is_pinned", "is_shared", "is_conj", "is_neg", "is_inference", "is_complex"]


def test_constants(m):
    x = m.ones(2, 3)
    assert [getattr(x, name) for name in FALSE] == [False] * len(FALSE)
    assert [getattr(x, name)() for name in FALSE_METHODS] == [False] * len(FALSE_METHODS)
    assert (x.is_cpu, x.name, x.layout, x.get_device()) == (True, None, m.strided, -1)
    assert (x.nelement(), x.element_size(), x.ndimension(), x.itemsize) == (6, 4, 2, 4)
    assert (x.is_signed(), m.ones(1, dtype=m.uint8).is_signed()) == (True, False)
    with pytest.warns(UserWarning, match="volatile was removed"):
        assert x.volatile is False


def test_real_numbers(m):
    x = m.ones(2, 3)
    assert all(y is x for y in (x.real, x.conj(), x.resolve_conj(), x.resolve_neg()))
    assert first_line(lambda: x.imag) == (
        "RuntimeError: imag is not implemented for tensors with non-complex dtypes."
    )
    assert (x.H.shape, m.ones(4, 2, 3).mH.shape) == ((3, 2), (4, 3, 2))
    assert first_line(lambda: m.ones(1, 2, 3).H) == (
        "RuntimeError: tensor.H is only supported on matrices (2-D tensors). Got 3-D tensor. For "
        "batches of matrices, consider using tensor.mH"
    )
    assert first_line(lambda: m.ones(2).H).endswith("Got 1-D tensor.")
    assert first_line(lambda: m.ones(2).mH).endswith("Got 1-D tensor.")


def test_same_size_and_same_place(m):
    x = m.arange(6.0).view(2, 3)
    assert x.is_same_size(m.ones(2, 3))
    assert not x.is_same_size(m.ones(3, 2))
    assert x.is_set_to(x.view(2, 3))
    assert x.is_set_to(x.detach())
    assert not any(x.is_set_to(y) for y in (x.clone(), x.t(), x[:1], x.view(6)))
    assert first_line(x.is_set_to, 3) == (
        "TypeError: is_set_to(): argument 'tensor' (position 1) must be Tensor, not int"
    )


def test_dim_order(m):
    orders = {
        (0, 1): m.ones(2, 3),
        (1, 0): m.ones(2, 3).t(),
        (): m.ones(()),
        (0, 2, 3, 1): m.ones(2, 3, 4, 5).permute(0, 3, 1, 2),
        (0, 1, 2): m.ones(2, 1, 3).expand(2, 4, 3),
        (2, 0, 1): m.ones(2, 3, 4).permute(1, 2, 0),
    }
    assert all(x.dim_order() == order for order, x in orders.items())
    assert m.ones(2, 3).dim_order(ambiguity_check=True) == (0, 1)
    assert first_line(lambda: m.ones(2, 1, 3).dim_order(ambiguity_check=True)).startswith(
        "RuntimeError: The tensor does not have unique dim order"
    )


def test_sequences(m):
    x = m.arange(6.0).view(2, 3)
    assert [row.tolist() for row in x] == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert [row.tolist() for row in reversed(x)] == [[3.0, 4.0, 5.0], [0.0, 1.0, 2.0]]
    assert reversed(m.tensor(1.0)).item() == 1.0
    assert first_line(list, m.tensor(1.0)) == "TypeError: iteration over a 0-d tensor"
    assert first_line(len, m.tensor(1.0)) == "TypeError: len() of a 0-d tensor"
    assert (3.0 in x, 9 in x, m.tensor(2.0) in x) == (True, False, True)
    assert first_line(lambda: "a" in x) == (
        "RuntimeError: Tensor.__contains__ only supports Tensor or scalar, but you passed in a "
        "<class 'str'>."
    )
    assert {x: 1}[x] == 1
    assert hash(x) == hash(x)
    assert x not in {x.clone(): 1}


def test_questions(m):
    x = m.ones(2, 3)
    assert (m.is_tensor(x), m.is_tensor(1)) == (True, False)
    assert (m.is_storage(x.untyped_storage()), m.is_storage(x)) == (True, False)
    assert (m.is_floating_point(x), m.is_complex(x), m.is_inference(x)) == (True, False, False)
    assert (m.numel(x), m.get_device(x)) == (6, -1)
    assert [m.is_nonzero(m.tensor(v)) for v in (0, 1, 0.5, False)] == [False, True, True, False]
    assert (
        first_line(m.is_nonzero, x)
        == first_line(x.is_nonzero)
        == ("RuntimeError: Boolean value of Tensor with more than one value is ambiguous")
    )
    assert first_line(m.numel, 3) == (
        "TypeError: numel(): argument 'input' (position 1) must be Tensor, not int"
    )
    assert (m.typename(x), m.typename(3), m.typename(m.ones(1).long())) == (
        "torch.FloatTensor",
        "int",
        "torch.LongTensor",
    )
    assert m.typename(m.nn.Linear(1, 1)).endswith("linear.Linear")


def test_result_type(m):
    ints, zero, half = m.ones(2, dtype=m.int32), m.tensor(1.5), m.ones(2, dtype=m.float16)
    assert m.result_type(ints, 1) is m.int32
    assert m.result_type(ints, 1.5) is m.float32
    assert m.result_type(1, zero) is m.float32
    assert m.result_type(half, zero) is m.float16
    assert m.result_type(ints, m.tensor(1)) is m.int32
    assert m.result_type(1, 2.5) is m.float32
    assert m.result_type(tensor=ints, other=1.0) is m.float32
    assert (m.result_type(ints, 1j), m.result_type(half, 1j)) == (m.complex64, m.complex32)
    assert (m.result_type(1j, zero.double()), m.result_type(2, 1j)) == (m.complex128, m.complex64)
    assert first_line(m.result_type, 1, "a").startswith(
        "TypeError: result_type() received an invalid combination of arguments - got (int, str)"
    )


def test_threads(m):
    before = m.get_num_threads()
    assert before >= 1
    assert m.set_num_threads(1) is None
    assert m.get_num_threads() == 1
    assert first_line(m.set_num_threads, 0) == (
        "RuntimeError: set_num_threads expects a positive integer"
    )
    assert first_line(m.set_num_threads, "a").startswith(
        "RuntimeError: set_num_threads expects an int"
    )
    assert m.get_num_interop_threads() >= 1


def test_default_device(m):
    m.set_default_device("cpu")
    assert m.get_default_device() == m.device("cpu")
    m.set_default_device("cuda")  # nothing is asked of it yet
    assert first_line(m.zeros, 2) == "AssertionError: Torch not compiled with CUDA enabled"
    m.set_default_device("meta")
    assert m.zeros(2).is_meta
    assert m.get_default_device() == m.device("meta")
    m.set_default_device(None)
    assert m.zeros(2).is_cpu


# ---- layouts ------------------------------------------------------------------------------------


def test_layouts(m):
    assert repr(m.strided) == "torch.strided"
    assert repr(m.preserve_format) == "torch.preserve_format"
    assert isinstance(m.strided, m.layout)
    assert isinstance(m.contiguous_format, m.memory_format)
    assert first_line(m.layout) == "TypeError: cannot create 'torch.layout' instances"
    assert first_line(m.memory_format).startswith("TypeError: cannot create 'torch.memory_format'")
    x = m.ones(2, 3)
    assert x.is_contiguous(memory_format=m.contiguous_format)
    assert not x.t().is_contiguous(memory_format=m.contiguous_format)


def test_the_layout_of_images(m):
    """See tests/ops/making; of other shapes than an image's no tensor has it."""
    assert not m.ones(2, 3).is_contiguous(memory_format=m.channels_last)
    image = m.ones(1, 2, 3, 4).to(memory_format=m.channels_last)
    assert image.stride() == (24, 1, 8, 2)
    assert image.is_contiguous(memory_format=m.channels_last)
    assert not image.is_contiguous()


# ---- storages -----------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:TypedStorage is deprecated")
def test_the_old_storage(m):
    x = m.arange(6.0).view(2, 3)
    storage = x[1].storage()
    assert (len(storage), storage.size(), storage[1], storage.nbytes()) == (6, 6, 1.0, 24)
    assert storage.tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    assert storage.data_ptr() == x.data_ptr()
    assert repr(x[0, :2].clone().storage()) == (
        " 0.0\n 1.0\n[torch.storage.TypedStorage(dtype=torch.float32, device=cpu) of size 2]"
    )
    assert m.is_storage(storage)


def test_the_old_storage_warns():  # once a process
    minitorch.storage._reset_warn_typed_storage_removal()
    with pytest.warns(UserWarning, match="TypedStorage is deprecated"):
        len(minitorch.ones(2).storage())


def test_bytes_of_permuted_memory(m):
    x = m.arange(24.0).view(2, 3, 4).permute(1, 2, 0).clone()
    there = np.array(x.untyped_storage().tolist(), np.uint8).view(np.float32)
    assert sorted(there.tolist()) == [float(n) for n in range(24)]
    assert there[x.stride(1)] == x[0, 1, 0].item()


def test_pinned_memory(m):
    assert first_line(m.ones(2).pin_memory) == (
        "RuntimeError: Cannot access accelerator device when none is available."
    )


# ---- old constructors ---------------------------------------------------------------------------


def test_tensor_constructor(m):
    assert m.Tensor([1, 2]).tolist() == [1.0, 2.0]
    assert m.Tensor([1, 2]).dtype is m.float32
    assert (m.Tensor(2, 3).shape, m.Tensor().shape, m.Tensor(m.Size([3])).shape) == (
        (2, 3),
        (0,),
        (3,),
    )
    assert m.Tensor((2, 3)).tolist() == [2.0, 3.0]
    x = m.ones(2)
    assert m.Tensor(x).data_ptr() == x.data_ptr()
    assert first_line(m.Tensor, 3.0) == ("TypeError: new(): data must be a sequence (got float)")
    assert first_line(m.Tensor, "a") == "TypeError: new(): invalid data type 'str'"
    assert first_line(m.Tensor, [[1, 2], [3]]).startswith("ValueError: expected sequence of length")
    assert first_line(m.Tensor, -1).startswith(
        "RuntimeError: Trying to create tensor with negative"
    )
    m.set_default_dtype(m.float64)
    try:
        assert m.Tensor([1]).dtype is m.float64
    finally:
        m.set_default_dtype(m.float32)


def test_data_that_is_refused(m):
    words = "ValueError: At least one stride in the given numpy array is negative"
    for make in (m.tensor, m.as_tensor, m.from_numpy):
        assert first_line(make, np.arange(3)[::-1]).startswith(words)
    assert m.tensor([np.arange(3)[::-1]]).tolist() == [[2, 1, 0]]
    for data in ([1, "a"], [[True, "a"]], "a"):
        assert first_line(m.tensor, data) == "TypeError: new(): invalid data type 'str'"
    assert first_line(m.tensor, ["a", 1]) == "ValueError: too many dimensions 'str'"


def test_typed_constructors(m):
    assert repr(m.FloatTensor) == "<class 'torch.FloatTensor'>"
    assert m.FloatTensor(2, 3).shape == (2, 3)
    assert m.LongTensor([1, 2]).dtype is m.int64
    assert m.BoolTensor([1, 0]).tolist() == [True, False]
    kinds = [m.ByteTensor, m.CharTensor, m.ShortTensor, m.IntTensor, m.HalfTensor, m.DoubleTensor]
    dtypes = [m.uint8, m.int8, m.int16, m.int32, m.float16, m.float64]
    assert [kind([1]).dtype for kind in kinds] == dtypes
    assert isinstance(m.ones(1), m.FloatTensor)
    assert not isinstance(m.ones(1), m.LongTensor)
    assert first_line(m.FloatTensor, "a") == "TypeError: new(): invalid data type 'str'"
    assert first_line(m.FloatTensor, m.ones(1).long()).startswith("TypeError: ")


@pytest.mark.filterwarnings("ignore:torch.set_default_tensor_type")
def test_default_tensor_type(m):
    try:
        m.set_default_tensor_type(m.DoubleTensor)
        assert m.get_default_dtype() is m.float64
        m.set_default_tensor_type("torch.FloatTensor")
        assert m.get_default_dtype() is m.float32
    finally:
        m.set_default_dtype(m.float32)


def test_variable(m):
    variable = m.autograd.Variable
    x = m.ones(2)
    v = variable(x, requires_grad=True)
    assert (type(v), v.requires_grad, v.data_ptr() == x.data_ptr()) == (m.Tensor, True, True)
    assert not x.requires_grad
    assert (isinstance(x, variable), isinstance(3, variable)) == (True, False)
    assert variable(v * 2).is_leaf
    with pytest.warns(UserWarning, match="volatile was removed"):
        variable(x, volatile=True)
    with pytest.warns(UserWarning, match="volatile was removed"):
        assert first_line_loud(variable, x, volatile=True, requires_grad=True) == (
            "ValueError: Variable can't be volatile and require_grad at the same time!"
        )
    assert first_line(variable, 3) == "TypeError: Variable data has to be a tensor, but got int"


def first_line_loud(function, *arguments, **settings):
    """As ``first_line``, which silences warnings."""
    try:
        function(*arguments, **settings)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def test_subclasses(m):
    class Mine(m.Tensor):
        def double(self):
            return self * 2

    x = m.ones(2).as_subclass(Mine)
    assert (type(x), x.double().tolist()) == (Mine, [2.0, 2.0])
    assert isinstance(Mine([1.0, 2.0]), Mine)
    leaf = m.ones(2, requires_grad=True)
    (leaf * 3).as_subclass(Mine).sum().backward()
    assert leaf.grad.tolist() == [3.0, 3.0]


# ---- what Python asks ---------------------------------------------------------------------------

ASKED = {
    "round": lambda m: round(m.tensor(2.7)),
    "int": lambda m: int(m.tensor(2.7)),
    "complex": lambda m: complex(m.tensor(2.0)),
    "float of one": lambda m: float(m.tensor([2.5])),
    "index": lambda m: [1, 2, 3][m.tensor(1)],
    "hex": lambda m: hex(m.tensor(10)),
    "range": lambda m: list(range(m.tensor(3))),
    "percent": lambda m: "%d" % m.tensor(3),  # noqa: UP031 - it is what is asked
    "format": lambda m: f"{m.tensor(2.5):.2f}",
    "format of several": lambda m: format(m.ones(2), ".2f"),
    "abs": lambda m: abs(m.tensor(-1)).item(),
    "sqrt": lambda m: math.sqrt(m.tensor(4.0)),
    "trunc": lambda m: math.trunc(m.tensor(2.5)),
    "bool of none": lambda m: bool(m.tensor([])),
    "and": lambda m: m.ones(2) and 1,
    "not": lambda m: not m.tensor(0),
    "sorted": lambda m: [x.item() for x in sorted(m.tensor([3, 1, 2]))],
    "max": lambda m: max(m.tensor([3, 1, 2])).item(),
    "sum": lambda m: sum(m.tensor([3, 1, 2])).item(),
    "any": lambda m: any(m.tensor([0, 1])),
    "eq None": lambda m: m.tensor(1) == None,  # noqa: E711 - it is what is asked
    "eq text": lambda m: m.ones(2) == "a",
    "ne text": lambda m: m.ones(2) != "a",
    "lt text": lambda m: m.ones(2) < "a",
    "call": lambda m: m.ones(2)(),
    "unknown": lambda m: m.ones(2).foo,
    "delete grad": lambda m: delattr(m.ones(2), "grad"),
    "len": lambda m: len(m.ones(0, 3)),
    "list of none": lambda m: list(m.ones(0)),
    "numpy right": lambda m: (m.ones(2) + np.ones(2)).dtype is m.float64,
    "array": lambda m: np.array(m.ones(2)).dtype,
    "array, tracked": lambda m: np.array(m.ones(2, requires_grad=True)),
}
ANSWERS = {
    "round": "TypeError: type Tensor doesn't define __round__ method",
    "int": 2,
    "complex": 2 + 0j,
    "float of one": 2.5,
    "index": 2,
    "hex": "0xa",
    "range": [0, 1, 2],
    "percent": "3",
    "format": "2.50",
    "format of several": "TypeError: unsupported format string passed to Tensor.__format__",
    "abs": 1,
    "sqrt": 2.0,
    "trunc": "TypeError: type Tensor doesn't define __trunc__ method",
    "bool of none": "RuntimeError: Boolean value of Tensor with no values is ambiguous",
    "and": "RuntimeError: Boolean value of Tensor with more than one value is ambiguous",
    "not": True,
    "sorted": [1, 2, 3],
    "max": 3,
    "sum": 6,
    "any": True,
    "eq None": False,
    "eq text": False,
    "ne text": True,
    "lt text": "TypeError: '<' not supported between instances of 'Tensor' and 'str'",
    "call": "TypeError: 'Tensor' object is not callable",
    "unknown": "AttributeError: 'Tensor' object has no attribute 'foo'",
    "delete grad": None,
    "len": 0,
    "list of none": [],
    "numpy right": True,
    "array": np.float32,
    "array, tracked": "RuntimeError: Can't call numpy() on Tensor that requires grad. Use "
    "tensor.detach().numpy() instead.",
}


@pytest.mark.parametrize("question", ANSWERS)
def test_what_python_asks(question, m):
    try:
        answer = ASKED[question](m)
    except Exception as error:
        answer = f"{type(error).__name__}: {str(error).splitlines()[0]}"
    assert answer == ANSWERS[question]


def test_untyped_storage(m):
    x = m.arange(4.0)
    s = x.untyped_storage()
    assert (s.is_cuda, s.is_shared(), s.is_pinned(), s.element_size(), s.filename) == (
        *(False, False, False, 1),
        None,
    )
    assert str(s.device) == "cpu"
    s[3] = 64
    assert (x[0].item(), x._version) == (2.0, 0)
    s.fill_(0)
    assert x.tolist() == [0.0] * 4
