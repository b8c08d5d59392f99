"""Large arrays go other ways than small ones; a recording must go them, too: every bit is the same.

(Blocks, bits instead of branches, clipping: the signs of zeros and last bits hang on the way.)
"""

import numpy as np
import pytest

import minitorch
from tests.ops.test_large import CASES

pytestmark = pytest.mark.usefixtures("few_objects")

EXPRESSIONS = {
    **{expression: given for expression, _, given in CASES},
    **{
        f"{name}(x)": {"x": CASES[0][2]["x"]}
        for name in ("torch.relu", "F.relu6", "F.hardtanh", "F.leaky_relu", "F.hardsigmoid")
    },
    "x.clamp(min=0.)": {"x": CASES[0][2]["x"]},
    "x.clamp(max=-0.)": {"x": CASES[0][2]["x"]},
    "torch.where(x > 0, x, 0.)": {"x": CASES[0][2]["x"]},
}


def bits(result):
    parts = result if isinstance(result, (tuple, list)) else [result]
    arrays = [part.detach().numpy() for part in parts]
    return [
        (a.shape, a.strides, np.where(np.isnan(a), 0, a).tobytes(), np.isnan(a)) for a in arrays
    ]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_a_replay_has_the_bits_of_the_program(expression):
    names = {"torch": minitorch, "F": minitorch.nn.functional}
    arrays = EXPRESSIONS[expression]
    longer = 4 if all(value.shape == (value.size,) for value in arrays.values()) else 1
    given = {name: minitorch.from_numpy(np.tile(a, longer)) for name, a in arrays.items()}
    function = eval(f"lambda {', '.join(given)}: {expression}", names)
    compiled = minitorch.compile(function, backend="numpy")
    for seed in range(3):
        minitorch.manual_seed(seed)
        found = bits(compiled(*given.values()))
        minitorch.manual_seed(seed)
        expected = bits(function(*given.values()))
        for ours, theirs in zip(found, expected, strict=True):
            assert ours[:3] == theirs[:3]
            np.testing.assert_array_equal(ours[3], theirs[3])


@pytest.mark.parametrize("backend", ["eager", "numpy", "c"])
@pytest.mark.parametrize("which", ["softmax", "attention"])
def test_a_way_that_values_decide_is_decided_at_each_replay(which, backend, monkeypatch):
    """Large numbers want another way: no replay stops for them, not even behind a write."""
    seen = minitorch.zeros(())

    def program(x):
        seen.add_(1)
        if which == "softmax":
            return x.softmax(-1)
        q = x.view(2, 4, 64, 32)
        return minitorch.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)

    x = minitorch.linspace(-3, 3, 2 * 4 * 64 * 32).view(-1, 64)
    expected = [program(scale * x) for scale in (1, 1, 100, 1)]
    compiled = minitorch.compile(program, backend=backend, fullgraph=True)
    found = [compiled(1 * x)]
    monkeypatch.setattr(compiled._compiled, "function", None)  # from now on there are only replays
    found += [compiled(scale * x) for scale in (1, 100, 1)]
    for ours, theirs in zip(found, expected, strict=True):
        if backend == "c":
            np.testing.assert_allclose(ours.numpy(), theirs.numpy(), rtol=1e-5, atol=1e-7)
        else:
            assert ours.numpy().tobytes() == theirs.numpy().tobytes()
    assert seen == 8
