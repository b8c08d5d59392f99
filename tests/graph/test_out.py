"""out=: the result goes into the target's memory, with the target's dtype and strides."""

import warnings

import pytest

import minitorch as torch
from tests.nn.both import both

FLOATS = ("float32", "float64", "float16")
FACTORIES = {
    "full((3,), 2.5, out=o)": [2.5, 2.5, 2.5],
    "linspace(0, 5, 3, out=o)": [0.0, 2.5, 5.0],
    "logspace(0, 2, 3, out=o)": [1, 10, 100],
    "arange(3, out=o)": [0, 1, 2],
    "range(0, 2, out=o)": [0, 1, 2],
    "eye(2, out=o)": [[1, 0], [0, 1]],
    "ones(2, out=o)": [1, 1],
    "bernoulli(torch.tensor([1.0, 0.0]), out=o)": [1, 0],
    "sum(torch.full((2, 2), 1.5), 0, out=o)": [3.0, 3.0],
    "cumsum(torch.full((2,), 1.5), 0, out=o)": [1.5, 3.0],
}
WHOLE = {"sum": [2, 2], "cumsum": [1, 2], "linspace": [0, 2, 5], "full": [2, 2, 2]}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("dtype", [*FLOATS, "int64", "int32", "uint8"])
@pytest.mark.parametrize("call", FACTORIES)
def test_numbers_are_made_in_the_dtype_of_the_target(call, dtype):
    out = torch.zeros(3, dtype=getattr(torch, dtype))
    result = eval(f"torch.{call}", {"torch": torch, "o": out})
    expected = FACTORIES[call]
    if dtype not in FLOATS:  # 1.5 + 1.5 is 2 in whole numbers: each is cut before
        expected = WHOLE.get(call.partition("(")[0], expected)
    assert result is out
    assert out.dtype is getattr(torch, dtype)
    assert out.tolist() == expected


@pytest.mark.parametrize(
    "call", ["rand(3, {})", "randn(3, {})", "normal(0.0, 1.0, (3,), {})", "rand(2, 2, {})"]
)
def test_a_float64_target_gets_the_random_numbers_of_float64(call):
    out = torch.empty(0, dtype=torch.float64)
    torch.manual_seed(3)
    eval("torch." + call.format("out=o"), {"torch": torch, "o": out})
    torch.manual_seed(3)
    expected = eval("torch." + call.format("dtype=torch.float64"), {"torch": torch})
    assert torch.equal(out, expected)
    assert not torch.equal(out, out.float().double())  # they use all their digits


def test_normal_of_tensors_draws_in_the_dtype_of_the_target():
    out = torch.empty(0, dtype=torch.float64)
    torch.manual_seed(3)
    torch.normal(torch.zeros(3), 1.0, out=out)
    torch.manual_seed(3)
    assert torch.equal(out, torch.normal(0.0, 1.0, (3,), dtype=torch.float64))


REFUSED = {
    "multinomial(torch.ones(3), 2, out=torch.zeros(2))": (
        RuntimeError, "multinomial expects Long tensor out, got: Float",
    ),
    "cat([torch.ones(2)], out=torch.zeros(2, dtype=torch.int32))": (
        TypeError, "torch.cat(): input types can't be cast to the desired output type Int",
    ),
    "exp(torch.ones(2), out=torch.zeros(2, dtype=torch.int32))": (
        RuntimeError, "result type Float can't be cast to the desired output type Int",
    ),
    "zeros(2, dtype=torch.float64, out=torch.ones(2))": (
        RuntimeError, "dtype Double does not match dtype of out parameter (Float)",
    ),
    "normal(0.0, 1.0, (2,), out=torch.zeros(2, dtype=torch.int64))": (
        NotImplementedError, "\"normal_kernel_cpu\" not implemented for 'Long'",
    ),
    "topk(torch.arange(4.0), 2, out=(torch.empty(2), torch.empty(2)))": (
        RuntimeError, "Expected out tensor to have dtype long int, but got float instead",
    ),
    "linalg.inv(torch.eye(2), out=torch.empty(2, 2).double())": (
        RuntimeError, "Expected out tensor to have dtype float, but got double instead",
    ),
    "softmax(torch.ones(2), 0, out=torch.zeros(2).int())": (
        RuntimeError, "Expected out tensor to have dtype float, but got int instead",
    ),
    "sign(torch.ones(2), out=torch.empty(2).double())": (
        RuntimeError, "Found dtype Double but expected Float",
    ),
    "cummax(torch.ones(2), 0, out=(torch.empty(2).double(), torch.zeros(2).long()))": (
        RuntimeError, "expected scalar_type Float but found Double",
    ),
    "matmul(torch.ones(2), torch.ones(2), out=torch.tensor(0.0).double())": (
        RuntimeError, "result dtype Double does not match input dtype Float",
    ),
    "linalg.norm(torch.ones(2), out=torch.tensor(0.0).double())": (
        RuntimeError, "linalg.norm expected out tensor dtype Float but got: Double",
    ),
    "any(torch.ones(2), 0, out=torch.tensor(0.0))": (
        RuntimeError, "any only supports bool tensor for result, got: Float",
    ),
    "bucketize(torch.ones(2), torch.ones(2), out=torch.zeros(2).int())": (
        RuntimeError,
        "torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or "
        "Long(int64) depending on whether out_int32 flag is True, but we got output tensor's dtype "
        "Int and out_int32 flag is False",
    ),
    "hstack([torch.ones(2)], out=torch.zeros(2).int())": (
        TypeError, "torch.cat(): input types can't be cast to the desired output type Int",
    ),
    "linalg.pinv(torch.eye(2), out=torch.zeros(2, 2).int())": (
        RuntimeError,
        "linalg.pinv: Expected result to be safely castable from Float dtype, but got result with "
        "dtype Int",
    ),
    "sort(torch.ones(2), out=(torch.empty(2).double(), torch.zeros(2).long()))": (
        RuntimeError, "Expected out tensor to have dtype float, but got double instead",
    ),
}  # fmt: skip


@pytest.mark.parametrize("call", REFUSED)
def test_targets_that_do_not_fit(call):
    kind, words = REFUSED[call]
    with pytest.raises(kind) as error:
        eval(f"torch.{call}", {"torch": torch})
    assert str(error.value) == words


def test_results_of_another_dtype_where_torch_casts():
    x = torch.tensor([1.0, 3.0])
    assert torch.max(x, out=torch.tensor(0.0).double()).item() == 3
    assert torch.all(x, 0, out=torch.tensor(0).byte()).item() == 1
    assert torch.exp(x, out=torch.empty(2).double()).dtype is torch.float64
    q, r = torch.linalg.qr(torch.eye(2), out=(torch.empty(0), torch.empty(0)))
    assert torch.equal(q @ r, torch.eye(2))


@pytest.mark.parametrize("call", [
    "gather(v, 0, torch.tensor([0, 1]), out=v[:2])",
    "index_select(v, 0, torch.tensor([0, 1]), out=v)",
    "take(v, torch.tensor([0, 1]), out=v[:2])",
    "masked_select(v, v > 2, out=v[:3])",
    "kthvalue(v, 1, out=(v[0], torch.tensor(0)))",
    "cat([v, v], out=v)",
])  # fmt: skip
def test_what_reads_in_another_order_writes_elsewhere(call):
    v = torch.arange(6.0)
    with pytest.raises(RuntimeError, match="some elements of the input tensor and the written-to"):
        eval(f"torch.{call}", {"torch": torch, "v": v})
    assert v.tolist() == [0, 1, 2, 3, 4, 5]


def test_factories_resize_in_silence_and_arange_tells_of_its_count():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert torch.zeros(2, out=torch.ones(3)).shape == (2,)
        assert torch.eye(2, out=torch.ones(3)).shape == (2, 2)
    with pytest.warns(UserWarning, match=r"shape \[3\] is 3 which does not match .* elements 2\."):
        torch.arange(2, out=torch.ones(3))


def test_a_target_is_resized_within_its_memory():
    whole = torch.arange(12.0)
    out = whole[2:5]
    with pytest.warns(UserWarning, match="was resized since it had shape"):
        torch.add(torch.ones(2, 3), 1, out=out)
    assert (out.shape, out.stride(), out.storage_offset()) == ((2, 3), (3, 1), 2)
    assert whole.tolist() == [0.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 8.0, 9.0, 10.0, 11.0]
    assert out.data_ptr() == whole[2:].data_ptr()
    assert whole._version == 1


def test_a_target_that_is_too_small_gets_other_memory():
    out = torch.empty(0)
    assert torch.exp(torch.zeros(2, 2), out=out) is out
    assert out.tolist() == [[1.0, 1.0], [1.0, 1.0]]


def test_strides_and_gaps_of_a_target_stay():
    whole = torch.zeros(3, 4)
    out = whole.t()
    torch.add(torch.ones(4, 3), 1, out=out)
    assert out.stride() == (1, 4)
    assert whole.tolist() == [[2.0] * 4] * 3
    whole = torch.zeros(6)
    torch.arange(3, out=whole[::2])
    assert whole.tolist() == [0.0, 0.0, 1.0, 0.0, 2.0, 0.0]


def test_partial_overlap_is_refused_and_the_same_tensor_is_not():
    x = torch.arange(4.0)
    with pytest.raises(RuntimeError, match="some elements of the input tensor and the written-to"):
        torch.add(x[1:], 1, out=x[:-1])
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        torch.add(torch.ones(3), 1, out=torch.zeros(1).expand(3))
    assert torch.add(x, 1, out=x).tolist() == [1.0, 2.0, 3.0, 4.0]


def test_the_warning_names_the_shapes_only_where_something_is_lost():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        torch.add(torch.ones(3), 1, out=torch.empty(0))


OF_SEVERAL = {
    "linalg.cholesky_ex(x, out=o)": 2,
    "linalg.inv_ex(x, out=o)": 2,
    "linalg.solve_ex(x, x, out=o)": 2,
    "linalg.lu(x, out=o)": 3,
    "linalg.lu_factor(x, out=o)": 2,
    "linalg.lu_factor_ex(x, out=o)": 3,
    "linalg.qr(x, out=o)": 2,
    "linalg.svd(x, out=o)": 3,
    "linalg.eigh(x, out=o)": 2,
    "frexp(x, out=o)": 2,
}


@both
@pytest.mark.parametrize("call", OF_SEVERAL)
def test_factors_into_targets(torch, call):
    x = torch.tensor([[4.0, 0.0], [0.0, 2.0]])
    names = {"torch": torch, "x": x, "o": None}
    expected = eval(f"torch.{call}", names)
    names["o"] = tuple(torch.empty(0, dtype=part.dtype) for part in expected)
    result = eval(f"torch.{call}", names)
    assert len(result) == OF_SEVERAL[call]
    for part, target, value in zip(result, names["o"], expected):
        assert part.data_ptr() == target.data_ptr()
        assert target.tolist() == value.tolist()


@both
@pytest.mark.parametrize(
    "call",
    {
        "median(x, 0, out=(f, f))": "Expected tensor for argument #1 'indices' to have scalar type "
        "Long; but got torch.FloatTensor instead (while checking arguments for median)",
        "nanmedian(x, 0, out=(d, i))": "Expected tensor for 'values' to have the same type as "
        "tensor for argument #2 'self'; but type torch.DoubleTensor does not equal "
        "torch.FloatTensor (while checking arguments for median)",
        "mode(x, 0, out=(f, f))": "expected scalar type 'Long' but got 'Float' for indices output",
        "mode(x, 0, out=(d, f))": "expected scalar type 'Float' but got 'Double' for values output",
        "kthvalue(x, 1, 0, out=(f, f))": "output indices must be of scalar type Long",
        "kthvalue(x, 1, 0, out=(d, f))": "output values must be of same type as input",
        "diag(x, out=d)": "Expected out tensor to have dtype float, but got double instead",
        "diag(x, out=i)": "Expected out tensor to have dtype float, but got long int instead",
        "diag(f, out=d)": "Expected out tensor to have dtype float, but got double instead",
        "diag(f, out=i)": "diag: result type Float can't be cast to the desired out= type Long",
        "nonzero_static(f, size=1, out=f)": "nonzero_static: Expected out tensor to have scalar "
        "type Long but got scalar typeFloat",
    }.items(),
    ids=lambda call: call[0],
)
def test_targets_of_other_dtypes(torch, call):
    expression, expected = call
    x, f = torch.ones(2, 2), torch.ones(2)
    names = {"torch": torch, "x": x, "f": f, "d": f.double(), "i": f.long()}
    with pytest.raises(RuntimeError) as caught:
        eval(f"torch.{expression}", names)
    assert str(caught.value).split("\n")[0] == expected
