"""Operations that work in blocks: the same numbers as by their formula, whatever the layout."""

import itertools
import weakref

import numpy as np
import pytest

import minitorch
from minitorch.ops import blocks, writing

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


def halves(x):
    """Numbers in another memory: of every row the same, and of none."""
    return x[0] * 0.5, x.flip(0) * 0.5


IN_PLACE = {
    "add": lambda x, y: x.add_(y, alpha=3),
    "sub": lambda x, y: x.sub_(y, alpha=3),
    "clamp": lambda x, y: x.clamp_(y, y + 1),
    "clamp_min": lambda x, y: x.clamp_min_(y),
    "clamp_max": lambda x, y: x.clamp_max_(y),
    "copysign": lambda x, y: x.copysign_(y),
    "copysign of a number": lambda x, y: x.copysign_(-1.0),
    "nan_to_num": lambda x, y: x.nan_to_num_(posinf=2.0),
}
OF_BITS = {
    "and": lambda x, y: x.bitwise_and_(y),
    "or": lambda x, y: x.bitwise_or_(3),
    "xor": lambda x, y: x.bitwise_xor_(y),
    "left_shift": lambda x, y: x.bitwise_left_shift_(y),
    "right_shift": lambda x, y: x.bitwise_right_shift_(2),
}


@pytest.mark.parametrize("name", [*IN_PLACE, *OF_BITS])
def test_large_targets_are_written_as_small_ones(monkeypatch, name):
    function = (IN_PLACE | OF_BITS)[name]
    array = (
        numbers(70, 65, dtype=np.float32) if name in IN_PLACE else np.arange(4550).reshape(70, 65)
    )
    whole, parts = [], []
    for results, size in ((whole, 2**16), (parts, 256)):
        monkeypatch.setattr(blocks, "BLOCK", size)
        monkeypatch.setattr(writing, "BLOCK", size)
        for layout in (LAYOUTS["rows"], LAYOUTS["columns"], LAYOUTS["every second"]):
            for which in (0, 1):
                x = layout(minitorch.from_numpy(array.copy()))
                version = x._version
                y = halves(x)[which].to(x.dtype)
                assert function(x, y) is x
                assert x._version == version + 1
                results.append(x.numpy().tobytes())
    assert whole == parts


def test_a_block_does_not_spoil_the_next(monkeypatch):
    """The operand lies in the target, a row further up: it is what it was before the write."""
    monkeypatch.setattr(writing, "BLOCK", 256)
    monkeypatch.setattr(blocks, "BLOCK", 256)
    whole = np.arange(70 * 65)
    for function, dtype, expected in (
        (lambda x, y: x.add_(y, alpha=2), np.float32, whole.reshape(70, 65)[:-1, :60]),
        (lambda x, y: x.bitwise_xor_(y), np.int64, whole.reshape(70, 65)[:-1, :60]),
    ):
        x = minitorch.from_numpy(whole.reshape(70, 65).astype(dtype))
        before = x.numpy().copy()
        function(x[1:, :60], x[:-1, :60])
        a, b = before[1:, :60], expected.astype(dtype)
        assert np.array_equal(x.numpy()[1:, :60], a + 2 * b if dtype is np.float32 else a ^ b)
