"""viz.arrows: where the elements of tensors go."""

import re

import pytest

import minitorch as torch
from minitorch import viz

X = torch.tensor([[10, 11, 12], [20, 21, 22]])
INDEX = torch.tensor([[2, 0], [1, 1]])


def gathered(x):
    return x.gather(1, INDEX)


def test_every_element_of_a_gather_has_one_arrow():
    picture = viz.arrows(gathered, x=X)
    assert picture.moves == [
        ("x", (0, 0), (0, 1)),
        ("x", (0, 2), (0, 0)),
        ("x", (1, 1), (1, 0)),
        ("x", (1, 1), (1, 1)),
    ]
    assert "result[0, 1] comes from x[0, 0]" in picture.describe()
    assert picture.svg().count("<polygon") == 4


def test_what_is_added_has_several_arrows_and_what_is_not_reached_none():
    def counted(ones):
        return torch.zeros(3).index_add(0, torch.tensor([2, 0, 2]), ones)

    words = viz.arrows(counted, ones=torch.ones(3), result="counts").describe()
    assert "counts: shape (3,), holds 1 0 2" in words
    assert "counts[2] comes from ones[0] + ones[2]" in words
    assert "counts[1]" not in words
    assert "comes from no operand" in viz.arrows(counted, at=1, ones=torch.ones(3)).describe()


@pytest.mark.parametrize("dtype", [torch.bool, torch.uint8, torch.float16, torch.int64])
def test_several_operands_of_every_dtype(dtype):
    a, b = torch.ones(2, dtype=dtype), torch.zeros(2, dtype=dtype)
    picture = viz.arrows(lambda a, b: torch.stack([a, b], 1), a=a, b=b)
    assert picture.moves == [
        ("a", (0,), (0, 0)),
        ("a", (1,), (1, 0)),
        ("b", (0,), (0, 1)),
        ("b", (1,), (1, 1)),
    ]


def test_one_result_is_lit():
    picture = viz.arrows(gathered, at=(1, 0), x=X)
    assert picture.describe().splitlines()[2:] == ["result[1, 0] comes from x[1, 1]"]
    strong = re.findall(r"<rect[^>]*#24629f", picture.svg())
    assert len(strong) == 2


def test_no_dimension_and_no_element():
    assert viz.arrows(lambda x: x.sum(), x=torch.ones(2)).moves == [
        ("x", (0,), ()),
        ("x", (1,), ()),
    ]
    assert viz.arrows(lambda x: x[:0], x=torch.ones(2)).moves == []


def test_the_operands_are_not_changed():
    x = X.clone()
    viz.arrows(lambda x: x.t(), x=x)
    assert x.tolist() == X.tolist()


def test_what_cannot_be_drawn():
    with pytest.raises(TypeError, match="a tensor with its name"):
        viz.arrows(gathered)
    with pytest.raises(TypeError, match="x is list"):
        viz.arrows(gathered, x=[1, 2])
    with pytest.raises(TypeError, match="must return a Tensor"):
        viz.arrows(lambda x: 3, x=X)
    with pytest.raises(ValueError, match="two dimensions at most"):
        viz.arrows(gathered, x=torch.zeros(1, 2, 3))
    with pytest.raises(ValueError, match="at most 24 elements"):
        viz.arrows(lambda x: x, x=torch.zeros(5, 5))
    with pytest.raises(ValueError, match="the result must have at most 24"):
        viz.arrows(lambda x: x.repeat(20), x=torch.zeros(2))
    with pytest.raises(IndexError, match="must lie in the shape"):
        viz.arrows(gathered, at=(2, 0), x=X)
