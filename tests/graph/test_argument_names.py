"""NumPy's names of arguments: every operation with a ``dim`` takes ``axis``, as torch does."""

import pytest

import minitorch as torch

A = torch.arange(6.0).reshape(2, 3)
INDEX = torch.tensor([[0], [1]])
# name, arguments after the tensor
CALLS = [
    ("softmax", ()), ("log_softmax", ()), ("cumsum", ()), ("sort", ()), ("argsort", ()),
    ("unsqueeze", ()), ("squeeze", ()), ("max", ()), ("argmax", ()), ("all", ()), ("prod", ()),
    ("std", ()), ("logsumexp", ()), ("median", ()), ("topk", (1,)), ("select", (0,)),
    ("chunk", (2,)), ("unbind", ()), ("count_nonzero", ()), ("diff", ()),
]  # fmt: skip


def values(result):
    parts = result if isinstance(result, (tuple, list)) else [result]
    return [part.tolist() for part in parts]


@pytest.mark.parametrize(("name", "rest"), CALLS)
def test_axis_is_dim(name, rest):
    by_name = {"k": rest[0]} if name == "topk" else {"index": 0} if name == "select" else {}
    by_name = {"chunks": 2} if name == "chunk" else by_name
    expected = values(getattr(torch, name)(A, dim=1, **by_name))
    assert values(getattr(torch, name)(A, axis=1, **by_name)) == expected
    assert values(getattr(A, name)(axis=1, **by_name)) == expected


def test_keepdims_is_keepdim():
    assert A.amax(axis=1, keepdims=True).shape == (2, 1)
    assert torch.gather(A, axis=1, index=INDEX).tolist() == [[0.0], [4.0]]


def test_only_one_of_the_two_may_be_given():
    with pytest.raises(TypeError, match="axis"):
        A.softmax(dim=1, axis=1)


def test_what_is_written_in_python_in_torch_takes_dim_only():
    for call in (lambda: A.split(1, axis=0), lambda: torch.nn.functional.softmax(A, axis=1)):
        with pytest.raises(TypeError, match="axis"):
            call()
