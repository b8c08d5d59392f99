"""Backend "numpy": what it writes instead of the call that was recorded has the same bits."""

import numpy as np
import pytest

import minitorch as torch
from minitorch.fx.backends.numpy_code import pick

pytestmark = pytest.mark.usefixtures("few_objects")

SPECIAL = [np.nan, np.inf, -np.inf, -0.0, 0.0, 1.5, -2.5]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_pick_is_where(dtype):
    x = np.resize(np.array(SPECIAL, dtype), (40, 33))
    mask = np.random.default_rng(0).random(x.shape) < 0.5
    for given in (x, x.T.copy().T, np.repeat(x, 2, 1)[:, ::2]):
        out = np.full(x.shape, 7, dtype)
        pick(mask, given, out)
        wanted = np.where(mask, given, 0)
        np.testing.assert_array_equal(out, wanted)
        np.testing.assert_array_equal(np.signbit(out), np.signbit(wanted))


def compiled_code(f, *inputs):
    compiled = torch.compile(f, backend="numpy", fullgraph=True)
    wanted = f(*inputs)
    for _ in range(3):
        found = compiled(*inputs)
        np.testing.assert_array_equal(found.numpy(), wanted.numpy())
        np.testing.assert_array_equal(np.signbit(found.numpy()), np.signbit(wanted.numpy()))
    return compiled._compiled.entries[0].run.code


def test_the_gradient_of_relu_is_picked():
    x = torch.tensor(np.resize(np.array(SPECIAL, "float32"), (40, 33)), requires_grad=True)
    g = torch.tensor(np.resize(np.array(SPECIAL[::-1], "float32"), (40, 33)))

    def f(g):
        return torch.autograd.grad(torch.relu(x), x, g)[0] * 2

    assert "_pick(" in compiled_code(f, g)


def test_where_of_minus_zero_or_of_few_is_not_picked():
    x = torch.tensor(np.resize(np.array(SPECIAL, "float32"), (40, 33)))
    few = torch.tensor(SPECIAL)
    code = compiled_code(lambda x: torch.where(x > 0, x, torch.tensor(-0.0)) * 2, x)
    code += compiled_code(lambda x: torch.where(x > 0, x, 0.0) * 2, few)
    assert "_pick(" not in code
