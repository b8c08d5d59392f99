"""Operations that work in blocks: the same numbers as by their formula, whatever the layout."""

import itertools
import weakref

import numpy as np
import pytest

import minitorch
from minitorch.ops import blocks

F = minitorch.nn.functional


def numbers(*shape, dtype=np.float64):
    """More than one block when blocks are small; some far from 0."""
    flat = np.cos(np.arange(np.prod(shape)) * 1.7) * np.where(np.arange(np.prod(shape)) % 5, 1, 12)
    return flat.reshape(shape).astype(dtype)


def gelu(x):
    return x * 0.5 * (1 + minitorch.erf(x * 0.5**0.5))


def gelu_tanh(x):
    return x * 0.5 * (1 + minitorch.tanh((2 / np.pi) ** 0.5 * (x + 0.044715 * x**3)))


def softmax(x):
    e = (x - x.amax(-1, keepdim=True)).exp()
    return e / e.sum(-1, keepdim=True)


def layer_norm(x):
    weight, bias = minitorch.linspace(-1, 2, x.shape[-1]).double(), minitorch.ones(x.shape[-1])
    var, mean = minitorch.var_mean(x, -1, correction=0, keepdim=True)
    return (x - mean) / (var + 1e-5).sqrt() * weight + bias


def norm(x):
    weight = minitorch.linspace(-1, 2, x.shape[-1], dtype=x.dtype)
    bias = minitorch.ones(x.shape[-1], dtype=x.dtype)
    return F.layer_norm(x, x.shape[-1:], weight, bias)


CASES = {
    "gelu": (F.gelu, gelu),
    "gelu_tanh": (lambda x: F.gelu(x, approximate="tanh"), gelu_tanh),
    "erf": (minitorch.erf, minitorch.erf),
    "softmax": (lambda x: minitorch.softmax(x, -1), softmax),
    "softmax, far apart": (lambda x: minitorch.softmax(x * 50, -1), lambda x: softmax(x * 50)),
    "log_softmax": (lambda x: minitorch.log_softmax(x, -1), lambda x: softmax(x).log()),
    "layer_norm": (norm, layer_norm),
}
LAYOUTS = {
    "rows": lambda x: x,
    "columns": lambda x: x.transpose(0, 1).contiguous().transpose(0, 1),
    "every second": lambda x: minitorch.stack([x, x], -1)[..., 0],
    "expanded": lambda x: x[:1].expand(x.shape),
}


@pytest.mark.parametrize(("name", "layout"), list(itertools.product(CASES, LAYOUTS)), ids=str)
@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float32", "float64"])
def test_blocks_make_no_difference(monkeypatch, name, layout, dtype):
    monkeypatch.setattr(blocks, "BLOCK", 256)
    function, formula = CASES[name]
    g = numbers(70, 65)[::-1].copy()
    expected = minitorch.from_numpy(numbers(70, 65)).requires_grad_()
    formula(LAYOUTS[layout](expected)).backward(minitorch.from_numpy(g))
    x = minitorch.from_numpy(numbers(70, 65, dtype=dtype)).requires_grad_()
    y = function(LAYOUTS[layout](x))
    y.backward(LAYOUTS["columns"](minitorch.from_numpy(g.astype(dtype))))
    eps = 2e-5 if dtype is np.float32 else 1e-11
    wanted = formula(LAYOUTS[layout](expected.detach())).numpy()
    assert np.allclose(y.detach().numpy(), wanted, eps, eps)
    largest = max(np.abs(expected.grad.numpy()).max(), np.abs(g).max())  # terms may cancel
    assert np.allclose(x.grad.numpy(), expected.grad.numpy(), eps, eps * largest)


@pytest.mark.parametrize("approximate", ["none", "tanh"])
def test_gelu_of_special_values(approximate):
    """As torch's: nothing overflows; far below 0 nothing is left, of -inf nothing can be said."""
    x = minitorch.tensor([-np.inf, -1e30, -20.0, 0.0, 20.0, np.inf, np.nan], requires_grad=True)
    y = F.gelu(x, approximate=approximate)
    nan = np.nan
    assert np.array_equal(y.detach(), [nan, 0, 0, 0, 20, np.inf, nan], equal_nan=True)
    y[2:5].sum().backward()
    assert x.grad[2:5].tolist() == [0.0, 0.5, 1.0]


def test_the_gate_of_gelu_is_kept_as_long_as_the_graph():
    x = minitorch.linspace(-2, 2, 5, requires_grad=True)
    y = F.gelu(x)
    node = y.grad_fn
    first = minitorch.autograd.grad(y.sum(), x, retain_graph=True)[0]
    kept = weakref.ref(node.saved[1])
    assert kept() is not None
    second = minitorch.autograd.grad(y.sum(), x)[0]
    assert first.tolist() == second.tolist()
    assert kept() is None
    with pytest.raises(RuntimeError, match="backward through the graph a second time"):
        y.sum().backward()
    with minitorch.no_grad():  # what was made without recording can be used in a recorded run
        z = F.gelu(x)
    assert z.tolist() == y.tolist()
