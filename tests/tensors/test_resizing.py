"""Another shape or other memory for a tensor that is there."""

import pytest

from tests.nn.both import both


@both
def test_resize_in_the_memory_that_is_there(torch):
    x = torch.arange(6.0)
    assert x.resize_(2, 2) is x
    assert x.tolist() == [[0, 1], [2, 3]]
    assert x._version == 1
    assert x.untyped_storage().nbytes() == 24
    assert x.resize_(6).tolist() == [0, 1, 2, 3, 4, 5]
    y = x[1:3]
    y.resize_(3)
    y[2] = 9
    assert x.tolist() == [0, 1, 2, 9, 4, 5]
    assert y.storage_offset() == 1


@both
def test_resize_of_a_transposed_tensor(torch):
    x = torch.arange(6.0).view(2, 3).t()
    assert x.resize_(3, 2).stride() == (1, 3)  # it has this shape already
    assert x.resize_(2, 3).stride() == (3, 1)
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


@both
def test_resize_that_needs_more_memory(torch):
    x = torch.arange(4.0)
    x.resize_(2, 3)
    assert x.flatten()[:4].tolist() == [0, 1, 2, 3]
    assert x.untyped_storage().nbytes() == 24
    y = torch.arange(4.0)[1:]
    y.resize_(5)
    assert y[:3].tolist() == [1, 2, 3]
    assert (y.storage_offset(), y.untyped_storage().nbytes()) == (1, 24)
    assert torch.zeros(2, 0).resize_([3, 1]).shape == (3, 1)
    assert torch.tensor(3.0).resize_((1, 1)).tolist() == [[3]]


@both
def test_resize_as_another(torch):
    x = torch.arange(6)
    assert x.resize_as_(torch.zeros(3, 1).expand(3, 2)).stride() == (2, 1)
    assert x.tolist() == [[0, 1], [2, 3], [4, 5]]
    with pytest.warns(UserWarning, match="non-inplace resize is deprecated"):
        assert x.resize(6).tolist() == [0, 1, 2, 3, 4, 5]
    with pytest.warns(UserWarning, match="non-inplace resize_as is deprecated"):
        assert x.resize_as(torch.ones(2, 3)).shape == (2, 3)


@both
def test_a_buffer_that_is_filled_again(torch):
    images = torch.empty(4, 3)
    for count in (2, 5, 4):
        batch = torch.full((count, 3), float(count))
        images.resize_as_(batch).copy_(batch)
        assert images.tolist() == batch.tolist()


@both
@pytest.mark.filterwarnings("ignore:TypedStorage is deprecated")
def test_set_reads_other_memory(torch):
    x, y = torch.zeros(2), torch.arange(6.0).view(2, 3).t()
    assert x.set_(y) is x
    assert (x.shape, x.stride(), x.data_ptr()) == (y.shape, y.stride(), y.data_ptr())
    x[0, 0] = 7
    assert y[0, 0] == 7
    assert torch.zeros(2).set_(y.t(), 1, (2, 2), (2, 1)).tolist() == [[1, 2], [3, 4]]
    assert torch.zeros(2).set_(y.untyped_storage()).tolist() == [7, 1, 2, 3, 4, 5]
    assert torch.zeros(2).set_(y.untyped_storage(), 2, (3,)).tolist() == [2, 3, 4]
    assert torch.zeros(2).set_(y.storage(), 2, (2,), (2,)).tolist() == [2, 4]
    assert torch.zeros(2).set_().shape == (0,)
    assert torch.zeros(2).set_(y.untyped_storage(), 5, (3,), (1,)).shape == (3,)


@both
def test_functions_on_elements(torch):
    x = torch.arange(6).view(2, 3).t()
    seen = []
    assert x.apply_(lambda v: seen.append(v) or v * 2) is x
    assert seen == [0, 3, 1, 4, 2, 5]
    assert x.tolist() == [[0, 6], [2, 8], [4, 10]]
    assert torch.ones(2, dtype=torch.int64).apply_(lambda v: v + 0.7).tolist() == [1, 1]
    y = torch.ones(2, 3)
    assert y.map_(torch.arange(3.0), lambda a, b: a + b).tolist() == [[1, 2, 3], [1, 2, 3]]


REFUSED = {
    "no size": (lambda m: m.ones(2).resize_(), TypeError, "missing 1 required positional"),
    "a float": (lambda m: m.ones(2).resize_(2.0), TypeError, "must be tuple of ints, not float"),
    "negative": (lambda m: m.ones(2).resize_(-1), RuntimeError, "numel: integer multiplication"),
    "tracked": (
        lambda m: m.ones(2, requires_grad=True).resize_(1),
        RuntimeError,
        "cannot resize variables that require grad",
    ),
    "as no tensor": (lambda m: m.ones(2).resize_as_(3), TypeError, "must be Tensor, not int"),
    "old": (lambda m: m.ones(2).resize(3), RuntimeError, r"requested resize to 3 \(3 elements"),
    "set, leaf": (
        lambda m: m.ones(2, requires_grad=True).set_(m.ones(2)),
        RuntimeError,
        "a leaf Variable that requires grad",
    ),
    "set, dtype": (
        lambda m: m.ones(2).set_(m.ones(2, dtype=m.int32)),
        RuntimeError,
        "Could not set tensor of type int to a tensor of type float",
    ),
    "set, number": (lambda m: m.ones(2).set_(3), TypeError, r"got \(int\)"),
    "set, transposed": (
        lambda m: m.ones(2).set_(m.ones(2, 3).t(), 0, (1,)),
        RuntimeError,
        "passed in tensor to be used as storage must be contiguous",
    ),
    "set, offset": (
        lambda m: m.ones(2).set_(m.ones(2).untyped_storage(), -1, (1,)),
        RuntimeError,
        "invalid storage offset -1",
    ),
    "set, stride": (
        lambda m: m.ones(2).set_(m.ones(2).untyped_storage(), 0, (3,), (-1,)),
        RuntimeError,
        "Storage size calculation overflowed",
    ),
    "apply, tracked": (
        lambda m: m.ones(2, requires_grad=True).apply_(abs),
        RuntimeError,
        r"Can't call apply_\(\) on Variable that requires grad",
    ),
    "apply, text": (lambda m: m.ones(2).apply_(str), TypeError, "must be real number, not str"),
    "map, dtype": (
        lambda m: m.ones(2).map_(m.ones(2).double(), max),
        TypeError,
        "expected torch.FloatTensor for 'other'",
    ),
    "map, number": (lambda m: m.ones(2).map_(3, max), TypeError, "must be Tensor, not int"),
    "map, shape": (
        lambda m: m.ones(2).map_(m.ones(3), max),
        RuntimeError,
        r"The expanded size of the tensor \(2\)",
    ),
}


@both
@pytest.mark.filterwarnings("ignore:non-inplace")
@pytest.mark.parametrize("name", REFUSED)
def test_refused(torch, name):
    call, kind, message = REFUSED[name]
    with pytest.raises(kind, match=message):
        call(torch)
