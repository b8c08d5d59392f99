"""torch.native_dropout, torch.embedding_bag, torch.embedding_renorm_: as PyTorch has them."""

import pytest

import minitorch
from minitorch import low_level_layers
from tests.nn.both import both


def test_they_are_on_the_face():
    for name in low_level_layers.__all__:
        assert getattr(minitorch, name) is getattr(low_level_layers, name)


@both
def test_dropout_and_its_mask(torch):
    x = torch.arange(1.0, 101.0, requires_grad=True)
    torch.manual_seed(0)
    dropped, mask = torch.native_dropout(x, 0.25, True)
    torch.manual_seed(0)
    assert torch.equal(dropped, torch.nn.functional.dropout(x, 0.25))
    assert mask.dtype is torch.bool
    assert mask.grad_fn is None
    assert torch.equal(mask, dropped != 0)
    assert dropped.grad_fn.name() == "NativeDropoutBackward0"
    (g,) = torch.autograd.grad(dropped.sum(), x, create_graph=True)
    assert torch.allclose(g, mask / 0.75)


@both
def test_dropout_that_drops_nothing_or_all(torch):
    x = torch.tensor([1, 2])
    kept, mask = torch.native_dropout(x, 0.5, False)
    assert kept.tolist() == [1, 2]
    assert mask.tolist() == [True, True]
    for p, result in ((0.0, [1.0, 2.0]), (1.0, [0.0, 0.0])):
        assert torch.native_dropout(x.float(), p, None)[0].tolist() == result
    with pytest.raises(RuntimeError, match="result type Float can't be cast"):
        torch.native_dropout(x, 0.5, True)
    with pytest.raises(RuntimeError, match="bernoulli_ expects p to be in"):
        torch.native_dropout(x.float(), 1.5, True)
    with pytest.raises(TypeError, match='missing 1 required positional arguments: "train"'):
        torch.native_dropout(x, 0.5)


BAGS = [
    ({"mode": 0}, [[4, 6], [10, 12]], [], [0, 0], [0, 0]),
    ({"mode": 1}, [[2, 3], [5, 6]], [0, 0, 1, 1], [2, 2], [2, 2]),
    ({"mode": 2}, [[4, 5], [8, 9]], [0, 0, 1, 1], [2, 2], [[2, 2], [4, 4]]),
    ({"include_last_offset": True}, [[4, 6]], [], [0], [0]),
]


@pytest.mark.parametrize(("settings", "bags", "which", "sizes", "rows"), BAGS)
@both
def test_bags_and_how_they_were_made(torch, settings, bags, which, sizes, rows):
    table = torch.arange(10.0).view(5, 2).requires_grad_()
    index, offsets = torch.tensor([0, 2, 1, 4]), torch.tensor([0, 2])
    found = torch.embedding_bag(table, index, offsets, **settings)
    assert [part.tolist() for part in found] == [bags, which, sizes, rows]
    assert found[0].grad_fn.name() == "EmbeddingBagBackward0"
    assert [part.dtype for part in found[1:]] == [torch.int64] * 3
    short = torch.embedding_bag(table, index.int(), offsets.int(), **settings)
    assert [part.dtype for part in short[1:]] == [torch.int32] * 3


@both
def test_bags_of_nothing(torch):
    empty = torch.tensor([], dtype=torch.int64)
    found = torch.embedding_bag(torch.ones(3, 2), empty, torch.tensor([0, 0]), mode=1)
    assert [part.tolist() for part in found] == [[[0, 0], [0, 0]], [], [0, 0], [0, 0]]
    with pytest.raises(RuntimeError, match="`mode` must be sum, mean, or max"):
        torch.embedding_bag(torch.ones(3, 2), empty, torch.tensor([0]), mode=5)
    with pytest.raises(TypeError, match=r"argument 'offsets' \(position 3\) must be Tensor"):
        torch.embedding_bag(torch.ones(3, 2), empty, None)


@both
def test_rows_scaled_down(torch):
    table = torch.tensor([[3.0, 4.0], [1.0, 0.0], [0.0, 2.0]])
    version = table._version
    assert torch.embedding_renorm_(table, torch.tensor([[0, 2]]), 1.0, 2.0) is table
    expected = torch.tensor([[0.6, 0.8], [1.0, 0.0], [0.0, 1.0]])
    assert torch.allclose(table, expected)
    assert table._version > version
    with pytest.raises(RuntimeError, match="one of the following scalar types: Long, Int"):
        torch.embedding_renorm_(table, torch.tensor([0.0]), 1.0, 2.0)
    with pytest.raises(IndexError, match="index 5 out of range for tensor of size"):
        torch.embedding_renorm_(table, torch.tensor([5]), 1.0, 2.0)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        torch.embedding_renorm_(table.requires_grad_(), torch.tensor([0]), 1.0, 2.0)
