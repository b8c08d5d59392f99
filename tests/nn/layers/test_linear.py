"""Linear: torch's first weights bit for bit, values and gradients, shapes, errors."""

import hashlib
import math

import numpy as np
import pytest

from tests.nn.both import both, error

# sha256 (the first half) of the bytes of weight and bias after manual_seed(seed)
INITIAL = [
    ((1, 1), {}, 0, "45691e6fc82c3da76df10951af366b30"),
    ((3, 2), {}, 0, "2675882b82a5db1bf2143b8fca5099dc"),
    ((2, 3), {"bias": False}, 1, "53e6032461f74442911f018da71412f4"),
    ((7, 16), {}, 2, "d820a1442bf19eb1735b1f000574f3e7"),
    ((64, 10), {}, 3, "aebc57526b682745c4e07084e0c777cf"),
    ((784, 128), {}, 42, "0ba18bd4796bad5c7ae8aa1077794dc5"),
    ((100, 33), {"bias": False}, 2**31, "f98386324b4ff6cff7aa29d0752e9eea"),
    ((5, 4), {"dtype": "float64"}, 0, "2d447bd0c7ea0fd7b0f4447755d6db3b"),
    ((30, 20), {"dtype": "float64", "bias": False}, 7, "f1ce47fd368c4611f347ec69b95a3405"),
    ((20, 30), {"dtype": "float16"}, 7, "aa985e635885ab876b0f0dd58eab8c1f"),
]


@both
@pytest.mark.parametrize(("sizes", "options", "seed", "digest"), INITIAL)
def test_initial_values(torch, sizes, options, seed, digest):
    options = dict(options)
    if "dtype" in options:
        options["dtype"] = getattr(torch, options["dtype"])
    torch.manual_seed(seed)
    layer = torch.nn.Linear(*sizes, **options)
    parts = [p.detach().numpy().tobytes() for p in layer.parameters()]
    assert hashlib.sha256(b"".join(parts)).hexdigest()[:32] == digest
    weight = layer.weight.detach().numpy()
    assert weight.shape == sizes[::-1]
    assert abs(weight).max() <= 1 / math.sqrt(sizes[0])
    torch.manual_seed(seed)
    layer.reset_parameters()
    assert [p.detach().numpy().tobytes() for p in layer.parameters()] == parts


@both
def test_layers_draw_one_after_the_other(torch):
    torch.manual_seed(5)
    net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2))
    last, after = net[2].bias.tolist(), torch.rand(1).item()
    torch.manual_seed(5)
    for sizes in ((3, 4), (4, 2)):
        layer = torch.nn.Linear(*sizes)
    assert layer.bias.tolist() == last
    assert torch.rand(1).item() == after


@both
def test_what_it_has(torch):
    layer = torch.nn.Linear(3, 2)
    assert (layer.in_features, layer.out_features) == (3, 2)
    assert [(name, p.shape) for name, p in layer.named_parameters()] == [
        ("weight", (2, 3)), ("bias", (2,))
    ]  # fmt: skip
    without = torch.nn.Linear(3, 2, False)
    assert without.bias is None
    assert list(without.state_dict()) == ["weight"]
    assert without._parameters["bias"] is None
    by_name = torch.nn.Linear(in_features=1, out_features=2, bias=True, device="cpu", dtype=None)
    assert by_name.weight.dtype == torch.float32
    assert error(torch.nn.Linear, 1, 2, device="cuda") == (
        "AssertionError", "Torch not compiled with CUDA enabled"
    )  # fmt: skip


@both
def test_nothing_in_or_nothing_out(torch):
    words = "Initializing zero-element tensors is a no-op"
    torch.manual_seed(0)
    with pytest.warns(UserWarning, match=words):
        layer = torch.nn.Linear(0, 3)
    assert layer.bias.tolist() == [0.0, 0.0, 0.0]
    assert round(torch.rand(1).item(), 4) == 0.132  # the three zeros were drawn
    assert layer(torch.ones(2, 0)).tolist() == [[0.0, 0.0, 0.0]] * 2
    with pytest.warns(UserWarning, match=words):
        layer = torch.nn.Linear(3, 0)
    assert layer(torch.ones(2, 3)).shape == (2, 0)
    layer(torch.ones(2, 3)).sum().backward()
    assert layer.weight.grad.shape == (0, 3)


WHOLE = np.random.RandomState(0)


def whole(torch, *shape):
    """Small whole numbers: sums of their products are exact in any order."""
    return torch.tensor(WHOLE.randint(-4, 5, shape).tolist(), dtype=torch.float64)


@both
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("lead", [(), (1,), (5,), (2, 4), (0,), (2, 0), (2, 1, 3)], ids=str)
def test_values_and_gradients(torch, lead, bias):
    layer = torch.nn.Linear(3, 2, bias=bias, dtype=torch.float64)
    with torch.no_grad():
        for p in layer.parameters():
            p.copy_(whole(torch, *p.shape))
    x = whole(torch, *lead, 3).reshape(*lead, 3).requires_grad_()
    g = whole(torch, *lead, 2).reshape(*lead, 2)
    y = layer(x)
    y.backward(g)
    xs, gs = x.detach().numpy().reshape(-1, 3), g.numpy().reshape(-1, 2)
    w = layer.weight.detach().numpy()
    b = layer.bias.detach().numpy() if bias else 0.0
    assert y.shape == (*lead, 2)
    assert np.array_equal(y.detach().numpy().reshape(-1, 2), xs @ w.T + b)
    assert np.array_equal(x.grad.numpy().reshape(-1, 3), gs @ w)
    assert np.array_equal(layer.weight.grad.numpy(), gs.T @ xs)
    assert not bias or np.array_equal(layer.bias.grad.numpy(), gs.sum(0))


@both
def test_second_gradients(torch):
    layer = torch.nn.Linear(2, 1, dtype=torch.float64)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[2.0, -3.0]]))
        layer.bias.fill_(1)
    x = torch.tensor([[1.0, 4.0]], dtype=torch.float64, requires_grad=True)
    y = layer(x)  # -9
    (gx,) = torch.autograd.grad((y**3).sum(), x, create_graph=True)
    assert gx.tolist() == [[486.0, -729.0]]  # 3 y^2 w
    gx.sum().backward()  # 3 y^2 (w1 + w2)
    assert x.grad.tolist() == [[108.0, -162.0]]  # 6 y (w1 + w2) w
    assert layer.weight.grad.tolist() == [[297.0, 459.0]]  # 6 y (w1 + w2) x + 3 y^2
    assert layer.bias.grad.tolist() == [54.0]


@both
@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ((5, 4), "mat1 and mat2 shapes cannot be multiplied (5x4 and 3x2)"),
        ((4,), "mat1 and mat2 shapes cannot be multiplied (1x4 and 3x2)"),
        ((2, 5, 4), "mat1 and mat2 shapes cannot be multiplied (10x4 and 3x2)"),
        ((3, 1), "mat1 and mat2 shapes cannot be multiplied (3x1 and 3x2)"),
    ],
    ids=str,
)
@pytest.mark.parametrize("bias", [True, False])
def test_wrong_shapes(torch, shape, words, bias):
    layer = torch.nn.Linear(3, 2, bias=bias)
    assert error(layer, torch.ones(shape)) == ("RuntimeError", words)


@both
def test_wrong_types(torch):
    layer = torch.nn.Linear(3, 2)
    assert error(layer, torch.ones(1, 3, dtype=torch.float64)) == (
        "RuntimeError", "mat1 and mat2 must have the same dtype, but got Double and Float"
    )  # fmt: skip
    assert error(layer, torch.ones(1, 3).long()) == (
        "RuntimeError", "mat1 and mat2 must have the same dtype, but got Long and Float"
    )  # fmt: skip
    assert error(layer, [1.0, 2.0, 3.0]) == (
        "TypeError", "linear(): argument 'input' (position 1) must be Tensor, not list"
    )  # fmt: skip
    assert error(layer) == (
        "TypeError", "Linear.forward() missing 1 required positional argument: 'input'"
    )  # fmt: skip
    assert error(torch.nn.Linear, 3)[0] == "TypeError"
    for size in (2.5, "2", None, [3]):
        assert error(torch.nn.Linear, size, 3)[0] == "TypeError"
    assert error(torch.nn.Linear, -1, 2) == (
        "RuntimeError",
        "Trying to create tensor with negative dimension -1: [2, -1]",
    )
