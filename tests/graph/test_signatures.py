"""Calls judged by PyTorch's signatures: what is refused, in which words, and what is taken."""

import numpy as np
import pytest

import minitorch
from minitorch.graph.signatures import has_settings, signatures_of
from tests.nn.both import both

REFUSED = [
    # a number of another type
    ("x.sum(1, keepdim=1)", "sum(): argument 'keepdim' must be bool, not int"),
    ("x.mean(1, 1)", "mean(): argument 'keepdim' (position 2) must be bool, not int"),
    ("torch.softmax(x, True)", "softmax(): argument 'dim' (position 2) must be int, not bool"),
    ("x.softmax(True)", "softmax(): argument 'dim' (position 1) must be int, not bool"),
    ("torch.topk(x, 1, largest=1)", "topk(): argument 'largest' must be bool, not int"),
    ("x.topk(1.5)", "topk(): argument 'k' (position 1) must be int, not float"),
    ("torch.flip(x, dims=0)", "flip(): argument 'dims' must be tuple of ints, not int"),
    ("x.var(0, unbiased=np.bool_(True))", "var() received an invalid combination of arguments"),
    ("torch.topk(x, 1, sorted=np.bool_(1))", "'sorted' must be bool, not numpy.bool"),
    ("torch.topk(x, np.float64(1))", "argument 'k' (position 2) must be int, not numpy.float64"),
    ("torch.cumsum(x, np.ones(2))", "argument 'dim' (position 2) must be int, not numpy.ndarray"),
    ("torch.zeros(2, dtype=np.float32(1))", "must be torch.dtype, not numpy.float32"),
    ("torch.add(x, x, alpha='a')", "add(): argument 'alpha' must be Number, not str"),
    ("torch.zeros(2, dtype='a')", "zeros(): argument 'dtype' must be torch.dtype, not str"),
    ("torch.cumsum(x, dim=torch.tensor([0, 1]))", "must be int, not Tensor"),
    ("torch.cumsum(x, dim=torch.tensor(True))", "must be int, not Tensor"),
    ("x.unsqueeze('a')", "unsqueeze(): argument 'dim' (position 1) must be int, not str"),
    ("torch.nn.functional.gelu(x, approximate=1)", "gelu(): argument 'approximate' must be str, "),
    ("torch.linalg.norm(x, keepdim=1)", "linalg_norm() received an invalid combination of"),
    ("torch.nn.functional.leaky_relu(x, 'a')",
     "leaky_relu(): argument 'negative_slope' (position 2) must be Number, not str"),
    ("torch.nn.functional.layer_norm(x, (3,), eps='a')",
     "layer_norm(): argument 'eps' (position 5) must be float, not str"),
    # None for what must be there
    ("x.logsumexp(None)", "logsumexp(): argument 'dim' (position 1) must be tuple of ints, not N"),
    ("torch.logsumexp(x, None)", "logsumexp(): argument 'dim' (position 2) must be tuple of ints"),
    ("torch.topk(x, None)", "topk(): argument 'k' (position 2) must be int, not NoneType"),
    # too few, too many, unknown
    ("torch.cumsum(x)", 'cumsum() missing 1 required positional arguments: "dim"'),
    ("torch.softmax(x)", 'softmax() missing 1 required positional arguments: "dim"'),
    ("x.topk()", 'topk() missing 1 required positional arguments: "k"'),
    ("torch.addmm(x)", "addmm() received an invalid combination of arguments - got (Tensor)"),
    ("torch.index_add(x, 0)", 'index_add() missing 2 required positional argument: "index",'),
    ("x.topk(1, 1, True, True, True)", "topk() takes from 1 to 4 positional arguments but 5 were"),
    ("torch.topk(x, 1, out=x)", "topk(): argument 'out' must be tuple of Tensors, not Tensor"),
    ("x.cumsum(0, keepdims=True)", "cumsum() got an unexpected keyword argument 'keepdims'"),
    ("x.topk(1, nonsense=2)", "topk() got an unexpected keyword argument 'nonsense'"),
    ("torch.topk(x, 1, k=1)", "topk() got multiple values for argument 'k'"),
    ("torch.sum(x, keepdim=True)",
     "sum() received an invalid combination of arguments - got (Tensor, keepdim=bool), but "
     "expected one of:\n * (Tensor input, *, torch.dtype dtype = None"),
    ("torch.tensor(2, 3)", "tensor() takes 1 positional argument but 2 were given"),
    ("torch.as_tensor(x, torch.float64)", "as_tensor() takes 1 positional argument but 2 were"),
    ("x.new_tensor([1], torch.float64)", "new_tensor() takes 1 positional argument but 2 were"),
    ("x.sum(keepdim=True)", "sum() received an invalid combination of arguments - got "
                            "(keepdim=bool, ), but expected one of:"),
    ("x.mean(keepdim=True)", "mean() received an invalid combination of arguments - got "
                             "(keepdim=bool, ), but expected one of:"),
    ("x.expand([1.5])", "expand(): argument 'size' (position 1) must be tuple of ints, but found "
                        "element of type float at pos 0"),
    ("torch.flip(x, [True])", "flip(): argument 'dims' (position 2) must be tuple of ints, but "
                              "found element of type bool at pos 0"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "words"), REFUSED)
@both
def test_refused(torch, code, words):
    names = {"torch": torch, "np": np, "x": torch.ones(2, 3)}
    with pytest.raises(TypeError) as info:
        eval(code, names)
    assert words in str(info.value)
    with pytest.raises(TypeError):  # again: nothing was learnt from it
        eval(code, names)


TAKEN = {
    "x.sum(torch.tensor(1))": [3, 3],
    "x.sum(np.int64(1))": [3, 3],
    "x.sum(axis=1)": [3, 3],
    "x.sum(dim=None, keepdim=True)": [[6]],
    "x.sum(axis=None, keepdims=True)": [[6]],
    "x.sum(None)": 6,
    "x.int().sum(None)": 6,
    "x.sum(())": 6,
    "x.sum((), True)": [[6]],
    "x[0, 0].sum((), keepdim=True)": 1,
    "torch.sum(x, dim=None, keepdim=True)": [[6]],
    "torch.nn.functional.max_pool1d(x, np.int64(3), padding=np.int32(1))": [[1], [1]],
    "torch.nn.functional.max_pool1d(x, torch.tensor(3))": [[1], [1]],
    "torch.nn.functional.avg_pool1d(x, (np.int64(3),), stride=np.int64(1))": [[1], [1]],
    "torch.nn.MaxPool2d(np.int64(2))(x[None])": [[[1]]],
    "torch.nn.functional.unfold(x[None], (np.int64(2), 3))": [[1]] * 6,
    "torch.nn.functional.nll_loss(-x, torch.tensor([1, 2]), ignore_index=np.int64(2))": 1,
    "torch.nn.functional.smooth_l1_loss(x, x, beta=np.float32(2))": 0,
    "torch.cdist(x, x, np.int64(1))": [[0, 0], [0, 0]],
    "x.norm(torch.tensor(1))": 6,
    "x.roll(1, None)": [[1, 1, 1], [1, 1, 1]],
    "x.sum(axis=(0, 1), keepdims=True)": [[6]],
    "torch.sum(a=x, axis=0)": [2, 2, 2],
    "torch.add(x1=x, x2=x).sum(0)": [4, 4, 4],
    "x.flip(0, 1).sum()": 6,
    "x.view(3, torch.tensor(2)).sum(1)": [2, 2, 2],
    "x.view([torch.tensor(6)])[:2]": [1, 1],
    "torch.topk(x, torch.tensor(1)).values": [[1], [1]],
    "torch.topk(x, np.int32(1)).values": [[1], [1]],
    "torch.cdist(x, x, np.float64(2))": [[0, 0], [0, 0]],
    "torch.nn.functional.leaky_relu(-x[0], torch.tensor(2))": [-2, -2, -2],
    "torch.nn.functional.hardtanh(x[0], np.float64(0), torch.tensor(0.5))": [0.5, 0.5, 0.5],
    "torch.nn.functional.mse_loss(x, x, reduction='sum')": 0,
    "torch.nn.functional.embedding(torch.tensor([1]), x, None)": [[1, 1, 1]],
    "x.clamp(min=None, max=0.5)[0]": [0.5, 0.5, 0.5],
    "torch.zeros(np.int64(1), 2)": [[0, 0]],
    "torch.zeros(np.array(2))": [0, 0],
    "torch.full([2], True)": [True, True],
    "torch.zeros(2).scatter_(0, torch.tensor([1]), value=torch.tensor(5))": [0, 5],
    "torch.linalg.norm(x, dim=1, ord=1)": [3, 3],
}


@pytest.mark.parametrize("code", TAKEN)
@both
def test_taken(torch, code):
    names = {"torch": torch, "np": np, "x": torch.ones(2, 3)}
    for _ in range(2):  # judged, and known
        assert eval(code, names).tolist() == TAKEN[code]


@both
def test_numbers_of_numpy_do_not_widen_the_result(torch):
    x = torch.ones(2, 3)
    assert torch.cdist(x, x, np.float64(2)).dtype is torch.float32
    assert torch.add(x, x, alpha=np.float64(2)).dtype is torch.float32


@both
def test_a_tensor_of_no_dimensions_is_judged_each_time(torch):
    x = torch.ones(2, 3)
    assert x.sum(torch.tensor(0)).tolist() == [2, 2, 2]
    with pytest.raises(TypeError):
        x.softmax(torch.tensor([0, 1]))
    with pytest.raises(TypeError):
        x.softmax(torch.tensor(0.5))


@both
def test_out_does_not_hide_what_is_wrong(torch):
    with pytest.raises(TypeError):
        torch.sum(torch.ones(2), 0, keepdim=1, out=torch.empty(()))
    for name in ("sum", "prod"):
        with pytest.raises(TypeError, match=r"got \(Tensor, out=Tensor\), but expected one of"):
            getattr(torch, name)(torch.ones(2), out=torch.empty(()))
    out = torch.empty(0)
    assert torch.sum(torch.ones(2, 3), axis=0, out=out) is out


@both
def test_classes_with_an_answer_are_asked(torch):
    class Answers:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return func.__name__

    assert torch.sum(Answers(), 1) == "sum"
    assert torch.cumsum(torch.ones(2), Answers()) == "cumsum"


@both
def test_functions_and_methods_have_their_own_names(torch):
    for name in ("cat", "concat", "concatenate", "sum", "softmax"):
        assert getattr(torch, name).__name__ == name
    assert torch.Tensor.softmax.__name__ == "softmax"


def test_what_is_not_judged_here():
    assert not has_settings("exp")
    assert not has_settings("no_such_function")
    assert signatures_of("no_such_function") == []
    assert minitorch.ones(2).exp().shape == (2,)


def test_signatures_read_as_they_are_printed():
    (topk,) = signatures_of("topk")
    assert str(topk) == (
        "(Tensor input, int k, int dim = -1, bool largest = True, bool sorted = True, *, "
        "tuple of Tensors out = None)"
    )
    assert (topk.fewest, topk.most) == (2, 6)
