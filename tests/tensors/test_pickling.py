"""copy, deepcopy and pickle of tensors: values, strides, shared memory, leaves."""

import copy
import gc
import pickle
import weakref

import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import with_torch


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


def pickled(value, protocol=2):
    return pickle.loads(pickle.dumps(value, protocol))


def described(x):
    """What must survive a copy."""
    return (
        *(x.tolist(), x.dtype, x.shape, x.stride(), x.storage_offset()),
        *(x.untyped_storage().nbytes(), x.requires_grad, x.is_leaf, x._is_view(), type(x)),
    )


MAKERS = {
    "matrix": lambda m: m.arange(6.0).view(2, 3),
    "transposed": lambda m: m.arange(6.0).view(2, 3).t(),
    "row": lambda m: m.arange(6.0).view(2, 3)[1],
    "column": lambda m: m.arange(6).view(2, 3)[:, 1],
    "expanded": lambda m: m.arange(3.0).expand(2, 3),
    "three dims, permuted": lambda m: m.arange(24.0).view(2, 3, 4).permute(2, 0, 1),
    "copy of permuted": lambda m: m.arange(24.0).view(2, 3, 4).permute(2, 0, 1).clone(),
    "0-d": lambda m: m.tensor(3),
    "empty": lambda m: m.ones(0, 3),
    "bool": lambda m: m.tensor([True, False]),
    "half": lambda m: m.ones(2, dtype=m.float16),
    "leaf": lambda m: m.ones(2, requires_grad=True),
    "parameter": lambda m: m.nn.Parameter(m.ones(2)),
}


@pytest.mark.parametrize("make", MAKERS)
def test_deepcopy(make, m):
    x = MAKERS[make](m)
    y = copy.deepcopy(x)
    if make in ("parameter",):
        assert (type(y), y.tolist(), y.requires_grad) == (type(x), x.tolist(), True)
    else:
        assert described(y) == (*described(x)[:8], False, type(x))
    assert y is not x
    if x.numel():
        assert y.data_ptr() != x.data_ptr()


@pytest.mark.parametrize("protocol", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("make", MAKERS)
def test_pickle(make, protocol, m):
    x = MAKERS[make](m)
    y = pickled(x, protocol)
    assert described(y) == (*described(x)[:8], False, type(x))
    with m.no_grad():
        if y.numel() and y.dtype.is_floating_point and make != "expanded":
            y.add_(1)  # the memory may be written
            assert y.tolist() != x.tolist()


@pytest.mark.parametrize("make", MAKERS)
def test_copy_reads_the_same_memory(make, m):
    x = MAKERS[make](m)
    y = copy.copy(x)
    assert described(y) == (*described(x)[:8], False, type(x))
    assert y is not x
    assert y.data_ptr() == x.data_ptr()


def test_the_gradient(m):
    w = m.ones(2, requires_grad=True)
    w.grad = m.tensor([1.0, 2.0])
    d = copy.deepcopy(w)
    assert d.grad.tolist() == [1.0, 2.0]
    assert d.grad is not w.grad
    assert copy.copy(w).grad is None
    assert pickled(w).grad is None


def test_what_is_not_a_leaf(m):
    h = m.ones(2, requires_grad=True) * 2
    assert first_line(copy.deepcopy, h).startswith(
        "RuntimeError: Only Tensors created explicitly by the user (graph leaves) support the "
    )
    for other in (copy.copy(h), pickled(h)):
        assert (other.is_leaf, other.requires_grad, other.tolist()) == (True, True, [2.0, 2.0])


def test_deepcopy_keeps_shared_memory_shared(m):
    x = m.arange(6.0).view(2, 3)
    w = m.ones(2, requires_grad=True)
    copied = copy.deepcopy({"all": x, "row": x[1], "again": x, "w": w, "detached": w.detach()})
    assert copied["all"] is copied["again"]
    copied["all"][1, 0] = 9.0
    copied["detached"][0] = 7.0
    assert copied["row"].tolist() == [9.0, 4.0, 5.0]
    assert copied["w"].tolist() == [7.0, 1.0]
    assert x[1, 0] == 3.0
    alias = x.data
    first, second = copy.deepcopy((x, alias))
    first[0, 0] = 5.0
    assert second[0, 0] == 5.0


def test_one_pickle_keeps_shared_memory_shared():
    m = minitorch  # PyTorch: in torch.save only
    x = m.arange(6.0).view(2, 3)
    first, row, alias = pickled((x, x[1], x.data))
    first[1, 0] = 9.0
    assert row.tolist() == [9.0, 4.0, 5.0]
    assert alias[1, 0] == 9.0


def test_versions_start_anew(m):
    x = m.ones(2)
    x.add_(1)
    assert copy.deepcopy(x)._version == 1


def test_modules(m):
    layer = m.nn.Linear(2, 3)
    again, copied = pickled(layer), copy.deepcopy(layer)
    for other in (again, copied):
        assert other.weight.tolist() == layer.weight.tolist()
        assert other.weight is not layer.weight
        other(m.ones(1, 2)).sum().backward()
    assert layer.weight.grad is None


def test_types_and_constants(m):
    for value in (m.float32, m.bool, m.Size([2, 3]), m.device("cpu")):
        assert pickled(value) == value
        assert copy.deepcopy(value) == value
    for value in (m.strided, m.float64):
        assert pickled(value) is value
        assert copy.deepcopy(value) is value


def test_memory_formats():  # PyTorch 2.13 cannot pickle them
    for value in (minitorch.contiguous_format, minitorch.preserve_format):
        assert pickled(value) is value


def test_hooks_stay_behind_with_a_warning(m):
    w = m.ones(2, requires_grad=True)
    w.register_hook(lambda g: g * 2)
    with pytest.warns(UserWarning, match="will not be serialized"):
        other = pickled(w)
    (other * 1).sum().backward()
    assert other.grad.tolist() == [1.0, 1.0]


def test_inference_tensors_become_ordinary_ones(m):
    with m.inference_mode():
        x = m.ones(2)
    assert not copy.deepcopy(x).is_inference()
    assert not pickled(x).is_inference()


class Named(minitorch.Tensor):
    """A subclass with an attribute."""


def test_subclasses_keep_their_attributes():
    x = minitorch.ones(2).as_subclass(Named)
    x.names = ["a", "b"]
    for other in (pickled(x), copy.deepcopy(x), copy.copy(x)):
        assert (type(other), other.names, other.tolist()) == (Named, ["a", "b"], [1.0, 1.0])
    assert copy.deepcopy(x).names is not x.names
    assert copy.copy(x).names is x.names


def test_nothing_is_kept_alive():
    gc.disable()
    try:
        x = minitorch.ones(2)
        copy.deepcopy(x)
        pickled(x)
        owner = weakref.ref(x.array)
        del x
        assert owner() is None
    finally:
        gc.enable()
