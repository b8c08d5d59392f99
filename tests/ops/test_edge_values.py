"""Values at the edges of operations, where a formula of its own would give another than PyTorch.

What is expected was seen on PyTorch 2.13.
"""

import copy

import pytest

import minitorch as torch
from minitorch.nn import functional as F

inf, nan = float("inf"), float("nan")


def same(x, expected):
    """Equal numbers, and NaN where NaN is expected."""
    wanted = torch.tensor(expected, dtype=x.dtype)
    return x.shape == wanted.shape and torch.allclose(x, wanted, equal_nan=True)


def test_distances_whose_slope_is_infinite():
    x = torch.tensor([[1.0, 2.0], [1.0, 3.0], [0.0, 2.0]], requires_grad=True)
    y = torch.tensor([[1.0, 2.0], [1.0, 0.0]], requires_grad=True)
    torch.cdist(x, y, p=0.5).sum().backward()
    assert same(x.grad, [[0.0, 1.0], [0.0, 2.0], [-3.4142136, 1.7071068]])
    assert same(y.grad, [[1.0, -1.0], [2.4142136, -3.7071068]])
    x.grad = None
    torch.pdist(x, p=0.5).sum().backward()
    assert x.grad.isfinite().all()
    assert x.grad[0].tolist() == [1.0, -1.0]


def test_hardshrink_of_infinity_and_nan():
    x = torch.tensor([inf, -inf, nan, 0.3, -0.3, 0.5, 0.7], requires_grad=True)
    y = F.hardshrink(x)
    assert same(y.detach(), [inf, -inf, nan, 0.0, 0.0, 0.0, 0.7])
    y.backward(torch.tensor([1.0, inf, 2.0, inf, nan, 1.0, 1.0]))
    assert same(x.grad, [1.0, inf, 2.0, 0.0, 0.0, 0.0, 1.0])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # 0 / 0, which programs are not told of
def test_the_slope_of_sinc_beside_zero():
    x = torch.tensor([0.0, 1e-30, 1e-23, 1e-45], requires_grad=True)
    x.sinc().sum().backward()
    assert x.grad.tolist() == [0.0] * 4


UNIQUE = [
    ([[nan, 1.0], [nan, 1.0], [0.0, 1.0]], 0, [0, 1, 2]),
    ([[nan, 1.0], [nan, 1.0], [0.0, 1.0]], 1, [0, 1]),
    ([[1.0, nan], [1.0, 2.0], [1.0, nan]], 0, [0, 1, 2]),
    ([[nan, nan], [1.0, nan], [nan, 0.0]], 0, [0, 1, 2]),
    ([[2.0, nan], [1.0, 2.0], [1.0, 2.0]], 0, [1, 0, 0]),
]


@pytest.mark.parametrize(("rows", "dim", "places"), UNIQUE)
def test_unique_rows_with_nan(rows, dim, places):
    found, inverse, counts = torch.unique(
        torch.tensor(rows), dim=dim, return_inverse=True, return_counts=True
    )
    assert inverse.tolist() == places
    assert counts.sum() == len(places)
    assert found.shape[dim] == max(places) + 1
    many = torch.tensor([[nan, float(i % 3)] for i in range(20)])
    assert torch.unique(many, dim=0).shape == (20, 2)  # every NaN is another


BAGS = [
    ("sum", [0, 2], [[2.0, 4.0]]),
    ("mean", [0, 2], [[0.4, 0.8]]),
    ("max", [0, 2], [[6.0, 7.0]]),
    ("mean", [0, 2, 2, 4], [[1.0, 2.0], [0.0, 0.0], [10 / 3, 4.0]]),
    ("mean", [0, 5], [[2.8, 3.8]]),
]


@pytest.mark.parametrize(("mode", "offsets", "expected"), BAGS)
def test_a_last_offset_before_the_end_of_the_indices(mode, offsets, expected):
    table = torch.arange(8.0).view(4, 2)
    bags = F.embedding_bag(
        torch.tensor([0, 1, 2, 3, 1]), table, torch.tensor(offsets), mode=mode,
        include_last_offset=True,
    )  # fmt: skip
    assert same(bags, expected)


@pytest.mark.filterwarnings("ignore:indexing with dtype torch.uint8")
def test_index_put_with_masks_of_bytes():
    mask = torch.tensor([1, 0, 1], dtype=torch.uint8)
    x = torch.arange(3.0)
    assert torch.index_put(x, (mask,), torch.tensor([7.0, 8.0])).tolist() == [7.0, 1.0, 8.0]
    assert x.index_put_((mask,), torch.tensor([1.0, 2.0]), accumulate=True).tolist() == [1, 1, 4]
    with pytest.raises(RuntimeError, match="only supports boolean masks, but got mask with dtype"):
        x.index_put_((mask,), torch.tensor(7.0))


def test_limits_of_dtypes_are_equal_or_not():
    assert torch.finfo(torch.float32) == torch.finfo(torch.float32) == torch.finfo()
    assert torch.finfo(torch.float32) != torch.finfo(torch.float16)
    assert torch.iinfo(torch.int8) == torch.iinfo(torch.int8)
    assert torch.iinfo(torch.int8) != torch.finfo()
    with pytest.raises(TypeError, match="unhashable"):
        hash(torch.finfo())


@pytest.mark.filterwarnings("ignore:TypedStorage is deprecated")
def test_copies_of_storages():
    x = torch.arange(4.0)
    for copied in (copy.deepcopy(x.untyped_storage()), copy.copy(x.untyped_storage())):
        assert copied.tolist() == x.untyped_storage().tolist()
        copied.fill_(0)
    assert x.tolist() == [0.0, 1.0, 2.0, 3.0]
    assert copy.deepcopy(x[1:].storage()).tolist() == [0.0, 1.0, 2.0, 3.0]


def test_what_a_program_keeps_on_a_tensor():
    x = torch.ones(2)
    x.foo = [1]
    assert (x.foo, copy.copy(x).foo, copy.deepcopy(x).foo) == ([1], [1], [1])
    assert copy.deepcopy(x).foo is not x.foo
    assert not hasattr(x + 1, "foo")
    assert not hasattr(x.clone(), "foo")


class Own(torch.Tensor):
    pass


def test_a_leaf_of_a_subclass():
    x = torch.ones(2)
    own = torch.Tensor._make_subclass(Own, x, True)
    assert (type(own), own.requires_grad, own.is_leaf) == (Own, True, True)
    assert own.data_ptr() == x.data_ptr()


REFUSED = {
    "torch.Size([1.0])": (TypeError, "torch.Size() takes an iterable of 'int' (item 0 is 'float')"),
    "torch.Size([1, None])": (
        TypeError, "torch.Size() takes an iterable of 'int' (item 1 is 'NoneType')",
    ),
    "torch.meshgrid(torch.arange(2), indexing='')": (
        RuntimeError,
        'torch.meshgrid: indexing must be one of "xy" or "ij", but received: ',
    ),
    "torch.isclose(torch.zeros(2), torch.zeros(3))": (
        RuntimeError,
        "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize("call", REFUSED)
def test_what_is_refused(call):
    kind, words = REFUSED[call]
    with pytest.raises(kind) as error:
        eval(call, {"torch": torch})
    assert str(error.value) == words


def test_views_without_elements_keep_their_strides():
    x = torch.zeros(3, 4)
    assert x[:, 1:1].stride() == (4, 1)
    assert [part.stride() for part in torch.zeros(2, 3).split([0, 3], 1)] == [(3, 1), (3, 1)]
    assert torch.zeros(0, 3).stride() == (3, 1)


def test_gradcheck_of_inputs_without_elements():
    x = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)
    y = torch.ones(2, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda x: x * 2, (x,))
    assert torch.autograd.gradcheck(lambda x, y: x.sum() * y, (x, y))


def test_products_of_long_rows_keep_their_digits():
    from minitorch.devices.lacking import row_products

    x = torch.full((1, 3_000_000), 0.1).numpy()
    exact = 3_000_000 * float(x[0, 0]) ** 2
    assert abs(row_products(x, x)[0] / exact - 1) < 1e-6


def test_the_largest_of_long_bins_is_the_last_nan_or_the_first_of_equal_ones():
    x = torch.zeros(2, 4, 30)
    x[0, 0, 3] = x[0, 3, 9] = x[0, 1, 10] = nan
    x[1, 2, 5] = x[1, 2, 4] = x[1, 3, 20] = 1.0
    y, places = F.adaptive_max_pool2d(x, (1, 2), return_indices=True)
    assert same(y, [[[nan, 0.0]], [[1.0, 1.0]]])
    assert places.tolist() == [[[99, 15]], [[64, 110]]]
