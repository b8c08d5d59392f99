"""Writing at an index: what is refused leaves everything as it was; what is kept is watched."""

import numpy as np
import pytest

import minitorch as torch

WRITES = {
    "scatter_": lambda x, i: x.scatter_(0, i, 1.0),
    "scatter_add_": lambda x, i: x.scatter_add_(0, i, torch.ones(2)),
    "scatter_reduce_": lambda x, i: x.scatter_reduce_(0, i, torch.ones(2), "amax"),
    "index_add_": lambda x, i: x.index_add_(0, i, torch.ones(2)),
    "index_copy_": lambda x, i: x.index_copy_(0, i, torch.ones(2)),
    "index_fill_": lambda x, i: x.index_fill_(0, i, 1.0),
    "index_put_": lambda x, i: x.index_put_((i,), torch.tensor(1.0)),
    "put_": lambda x, i: x.put_(i, torch.ones(2)),
    "setitem": lambda x, i: x.__setitem__(i, 1.0),
}
EVERY = pytest.mark.parametrize("name", WRITES)


@EVERY
def test_an_index_out_of_range_is_refused_before_anything_is_written(name):
    x = torch.arange(4.0)
    with pytest.raises((IndexError, RuntimeError), match=r"out of (bounds|range)"):
        WRITES[name](x, torch.tensor([0, 4]))
    assert x.tolist() == [0, 1, 2, 3]
    assert x._version == 0


@EVERY
def test_a_leaf_is_refused_and_a_view_changes_its_base(name):
    leaf = torch.arange(4.0).requires_grad_()
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        WRITES[name](leaf, torch.tensor([0, 1]))
    assert leaf.tolist() == [0, 1, 2, 3]
    base = leaf * 1
    WRITES[name](base[::2], torch.tensor([1, 0]))
    assert base.grad_fn.name() == "torch::autograd::CopySlices"
    assert base._version == 1


@EVERY
def test_an_index_that_was_written_into_is_noticed_by_backward(name):
    x = torch.arange(4.0).requires_grad_() * 1
    index = torch.tensor([0, 1])
    WRITES[name](x, index)
    index.add_(1)
    if name in ("scatter_add_", "index_add_"):  # the gradient passes; the index was not kept
        x.sum().backward()
    else:
        with pytest.raises(RuntimeError, match=r"\[torch.LongTensor \[2\]\] is at version 1"):
            x.sum().backward()


def test_elements_that_share_memory_are_refused():
    x = torch.zeros(1).expand(4)
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        x.scatter_(0, torch.tensor([0]), 1.0)
    for write, call in (
        ("masked_fill_", lambda: x.masked_fill_(torch.tensor(False), 1.0)),
        ("index_put_", lambda: x.index_put_((torch.tensor([0]),), torch.tensor(0.0))),
    ):
        with pytest.warns(UserWarning, match=f"Use of {write} on expanded tensors is deprecated"):
            call()
    y = torch.arange(4.0)
    with pytest.raises(RuntimeError, match="some elements of the input tensor and the written-to"):
        y.index_copy_(0, torch.tensor([0, 1]), y[1:3])
    assert y.tolist() == [0, 1, 2, 3]


def test_old_ways_of_indexing_warn():
    x = torch.arange(3.0)
    with pytest.warns(UserWarning, match="torch.uint8 is now deprecated"):
        assert x[torch.tensor([1, 0, 1], dtype=torch.uint8)].tolist() == [0, 2]
    with pytest.warns(UserWarning, match="non-tuple sequence for multidimensional indexing"):
        assert x[[[0, 2]]].tolist() == [0, 2]


def test_rows_are_added_in_order_however_many_there_are():
    """Large sums take another way (whole rows at a time): the same bits as one after another."""
    index = np.random.default_rng(0).integers(0, 700, 2000)
    rows = np.random.default_rng(1).standard_normal((2000, 8)).astype(np.float32)
    expected = np.zeros((700, 8), np.float32)
    for i, row in zip(index, rows):
        expected[i] += row
    ours = torch.zeros(700, 8).index_add(0, torch.from_numpy(index), torch.from_numpy(rows))
    assert np.array_equal(ours.numpy(), expected)


def test_large_rows_are_sorted_and_searched_as_small_ones_are():
    """Above sorting.SMALL other algorithms are at work."""
    x = np.random.default_rng(2).permutation(40_000).astype(np.float32)
    ours = torch.from_numpy(x)
    assert np.array_equal(ours.sort().values.numpy(), np.sort(x))
    assert np.array_equal(x[ours.argsort(descending=True).numpy()], np.sort(x)[::-1])
    for largest in (True, False):
        values, indices = ours.topk(7, largest=largest)
        expected = np.sort(x)[::-1][:7] if largest else np.sort(x)[:7]
        assert np.array_equal(values.numpy(), expected)
        assert np.array_equal(x[indices.numpy()], expected)
    assert ours.kthvalue(123).values.item() == 122


def test_sparse_gradients_are_refused():
    with pytest.raises(NotImplementedError, match="sparse_grad must be False"):
        torch.gather(torch.ones(2), 0, torch.tensor([0]), sparse_grad=True)


def test_elements_are_neither_deleted_nor_complex():
    x = torch.ones(3)
    with pytest.raises(TypeError, match="Tensor does not support deleting items"):
        del x[0]
    with pytest.raises(RuntimeError, match="to type float without overflow"):
        x[0] = 1j
    x[0] = 2 + 0j
    assert x.tolist() == [2, 1, 1]


def test_short_names_of_the_extremes():
    x, index = torch.tensor([1.0, 5.0]), torch.tensor([0, 1])
    assert x.scatter_reduce(0, index, torch.tensor([3.0, 3.0]), "max").tolist() == [3, 5]
    assert x.scatter_reduce_(0, index, torch.tensor([3.0, 3.0]), "min").tolist() == [1, 3]
