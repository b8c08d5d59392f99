"""Tensors without memory: shapes, dtypes, strides and devices are torch's, asked at this moment."""

import copy
import pickle

import numpy as np
import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import needs_torch, with_torch

torch = with_torch.values[0]


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


def empty(m, *shape, dtype="float32", **more):
    return m.empty(shape, dtype=getattr(m, dtype), device="meta", **more)


OPERATIONS = {
    "add": lambda m, x: x + 1,
    "number raises the dtype": lambda m, x: (x > 0) + 1.5,
    "beside a transposed": lambda m, x: x + x.transpose(1, 2).contiguous().transpose(1, 2),
    "transposed": lambda m, x: x.transpose(0, 2).exp(),
    "broadcast": lambda m, x: x * m.empty(4, 1, 1, 4, device="meta"),
    "integers": lambda m, x: m.empty(3, dtype=m.int32, device="meta") / 2,
    "promoted": lambda m, x: x.double() + x,
    "compared": lambda m, x: (x > 0) & (x < 1),
    "beside a number of the CPU": lambda m, x: x + m.tensor(1.0),
    "matmul": lambda m, x: x @ x.transpose(1, 2),
    "matrix times vector": lambda m, x: x[0] @ x[0, 0],
    "vectors": lambda m, x: x[0, 0] @ x[0, 0],
    "sum": lambda m, x: x.sum(),
    "sum of dims": lambda m, x: x.sum((0, 2), keepdim=True),
    "sum of ints": lambda m, x: x.int().sum(1),
    "mean": lambda m, x: x.mean(-1),
    "prod": lambda m, x: x.prod(0),
    "any": lambda m, x: (x > 0).any(1),
    "view": lambda m, x: x.view(4, -1),
    "reshape of transposed": lambda m, x: x.transpose(0, 1).reshape(-1),
    "permute": lambda m, x: x.permute(2, 0, 1),
    "slice": lambda m, x: x[1, :, ::2],
    "select": lambda m, x: x.select(2, 1),
    "unsqueeze": lambda m, x: x.unsqueeze(1).squeeze(0),
    "expand": lambda m, x: x[:1].expand(5, 3, 4),
    "as_strided": lambda m, x: x.as_strided((2, 2), (1, 3), 2),
    "cat": lambda m, x: m.cat([x, x], 1),
    "stack": lambda m, x: m.stack([x, x], 2),
    "split": lambda m, x: x.split(2, 2)[1],
    "flatten": lambda m, x: x.flatten(1),
    "clone": lambda m, x: x.transpose(1, 2).clone(),
    "contiguous": lambda m, x: x.transpose(1, 2).contiguous(),
    "to": lambda m, x: x.to(m.float64),
    "zeros_like": lambda m, x: m.zeros_like(x.transpose(0, 1)),
    "new_full": lambda m, x: x.new_full((2,), 1),
    "detach": lambda m, x: x.detach(),
    "relu": lambda m, x: m.relu(x),
    "tanh": lambda m, x: m.tanh(x),
    "linear": lambda m, x: m.nn.Linear(4, 2, device="meta")(x),
    "in place": lambda m, x: x.clone().add_(1).mul_(x).zero_().fill_(2),
    "copy from the CPU": lambda m, x: x.clone().copy_(m.ones(4)),
    "dropout": lambda m, x: m.nn.functional.dropout(x),
    "randn": lambda m, x: m.randn(2, 3, device="meta"),
    "randint": lambda m, x: m.randint(5, (2,), device="meta"),
    "arange": lambda m, x: m.arange(0, 5, 2, device="meta"),
    "eye": lambda m, x: m.eye(2, 3, device="meta"),
    "tensor": lambda m, x: m.tensor([[1, 2]], device="meta"),
    "empty_strided": lambda m, x: m.empty_strided((2, 3), (1, 4), device="meta"),
    "larger than any memory": lambda m, x: m.zeros(10**6, 10**6, device="meta") * 2,
    "write into a view": lambda m, x: x[0].mul_(2),
}


def about(y):
    where = (y.storage_offset(), y.untyped_storage().nbytes())
    return tuple(y.shape), y.stride(), str(y.dtype), str(y.device), where


@needs_torch
@pytest.mark.parametrize("name", OPERATIONS)
def test_operations(name):
    found = [about(OPERATIONS[name](m, empty(m, 2, 3, 4))) for m in (minitorch, torch)]
    assert found[0] == found[1]


REFUSED = {
    "numpy": lambda m, x: x.numpy(),
    "item": lambda m, x: x[0, 0].item(),
    "item of several": lambda m, x: x.item(),
    "tolist": lambda m, x: x.tolist(),
    "bool": lambda m, x: bool(x[0, 0]),
    "float": lambda m, x: float(x[0, 0]),
    "cpu": lambda m, x: x.cpu(),
    "to": lambda m, x: x.to("cpu"),
    "copied to the CPU": lambda m, x: m.ones(2, 3).copy_(x),
    "mixed": lambda m, x: x + m.ones(3),
    "mixed, the CPU first": lambda m, x: m.ones(3) + x,
    "pin_memory": lambda m, x: x.pin_memory(),
    "gradient from the CPU": lambda m, x: setattr(x, "grad", m.ones(2, 3)),
    "gradient for the CPU": lambda m, x: setattr(m.ones(2, 3), "grad", x),
    "data": lambda m, x: setattr(m.ones(2, 3), "data", x),
    "backward": lambda m, x: m.ones(2, 3, requires_grad=True).backward(x),
    "module": lambda m, x: m.nn.Linear(2, 3, device="meta").to("cpu"),
}


@needs_torch
@pytest.mark.parametrize("name", REFUSED)
def test_what_needs_values_is_refused(name):
    said = [first_line(REFUSED[name], m, empty(m, 2, 3)) for m in (minitorch, torch)]
    assert said[0] == said[1]


@needs_torch
def test_printing():
    for shape, dtype in (((2, 3), "float32"), ((0,), "float32"), ((), "int64"), ((2,), "bool")):
        shown = [repr(empty(m, *shape, dtype=dtype)) for m in (minitorch, torch)]
        assert shown[0] == shown[1]
    x = [empty(m, 2, requires_grad=True) for m in (minitorch, torch)]
    assert repr(x[0]) == repr(x[1])
    assert repr(x[0] * 2) == repr(x[1] * 2)
    assert str(x[0].untyped_storage()) == str(x[1].untyped_storage())


def test_what_it_is(m):
    x = empty(m, 2, 3)
    assert (x.is_meta, x.is_cpu, x.is_cuda, x.get_device(), x.data_ptr()) == (
        *(True, False, False, -1),
        0,
    )
    assert (x.type(), x.nbytes, x.is_pinned()) == ("torch.meta.FloatTensor", 24, False)
    assert x[1]._base is x


def test_history(m):
    x = empty(m, 2, 3, requires_grad=True)
    y = x * 1
    y[:, 1].mul_(3)
    (y.exp() @ y.t()).sum().backward()
    assert (x.grad.shape, x.grad.device.type) == (x.shape, "meta")
    (g,) = m.autograd.grad((x**3).sum(), x, create_graph=True)
    (gg,) = m.autograd.grad(g.sum(), x)
    assert (gg.is_meta, y._version) == (True, 1)


def test_modules(m):
    with m.device("meta"):
        net = m.nn.Sequential(m.nn.Linear(10**5, 10**5), m.nn.ReLU(), m.nn.Linear(10**5, 2))
    assert net(m.empty(3, 10**5, device="meta")).shape == (3, 2)
    small = m.nn.Linear(2, 3, device="meta")
    weight = small.weight
    small.to_empty(device="cpu")
    assert (small.weight.is_cpu, small.weight.requires_grad) == (True, True)
    assert small.weight is not weight
    assert type(small.to("meta").weight) is type(weight)


def test_copies(m):
    x = empty(m, 2, 3, requires_grad=True)
    for y in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert (y.is_meta, tuple(y.shape), y.requires_grad) == (True, (2, 3), True)


def test_an_operation_without_a_rule_says_so():
    x = empty(minitorch, 2, 3)
    with pytest.raises(NotImplementedError, match="Meta tensors"):
        x.nonzero()
    with pytest.raises(NotImplementedError):
        np.asarray(x.array)
