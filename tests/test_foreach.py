"""torch._foreach_*: an operation for each tensor of a list, as PyTorch answers."""

import pytest

import minitorch
from minitorch.foreach import FUNCTIONS

ONE_BY_ONE = [
    "T._foreach_abs(x)", "T._foreach_neg(x)", "T._foreach_exp(x)", "T._foreach_sqrt(y)",
    "T._foreach_sigmoid(x)", "T._foreach_sign(x)", "T._foreach_round(x)", "T._foreach_lgamma(y)",
    "T._foreach_erfc(x)", "T._foreach_rsqrt(y)", "T._foreach_reciprocal(y)", "T._foreach_trunc(x)",
    "T._foreach_add(x, 1)", "T._foreach_add(x, y)", "T._foreach_add(x, y, alpha=2)",
    "T._foreach_add(x, [1, 2.5])", "T._foreach_add(x, T.tensor(2.), alpha=3)",
    "T._foreach_sub(x, y, alpha=.5)", "T._foreach_mul(x, y)", "T._foreach_mul(x, T.tensor(3.))",
    "T._foreach_div(x, [2, 4])", "T._foreach_pow(y, 2)", "T._foreach_pow(2, x)",
    "T._foreach_pow(y, [2., 3.])", "T._foreach_maximum(x, y)", "T._foreach_minimum(x, 0.5)",
    "T._foreach_clamp_max(x, 0.5)", "T._foreach_clamp_min(x, y)", "T._foreach_lerp(x, y, .25)",
    "T._foreach_lerp(x, y, y)", "T._foreach_lerp(x, y, [.25, .5])",
    "T._foreach_addcmul(x, y, y)", "T._foreach_addcmul(x, y, y, 2)",
    "T._foreach_addcdiv(x, y, y, [1., 2.])", "T._foreach_addcdiv(x, y, y, T.tensor([1., 2.]))",
    "T._foreach_addcdiv(x, x, y, value=3)", "T._foreach_addcdiv(x, x, y, scalars=[1., 2.])",
    "T._foreach_norm(x)", "T._foreach_norm(x, 1)", "T._foreach_norm(x, T.inf, dtype=T.float64)",
    "T._foreach_powsum(x, 2)", "T._foreach_max(x)", "T._foreach_clone(x)",
    "T._foreach_mm([m, m], [m, m])", "T._foreach_add(i, 1.5)", "T._foreach_exp(i)",
    "T._foreach_add_(x, 1), x", "T._foreach_mul_(x, y), x", "T._foreach_neg_(x), x",
    "T._foreach_addcmul_(x, y, y, 2), x", "T._foreach_lerp_(x, y, .25), x",
    "T._foreach_copy_(x, y), x", "T._foreach_zero_(x), x", "T._foreach_sqrt_(y), y",
    "T._foreach_div_(x, 2.0), x", "T._foreach_clamp_min_(x, 0), x",
]  # fmt: skip
REFUSED = [
    "T._foreach_add([], 1)", "T._foreach_exp([])", "T._foreach_exp(T.ones(2))",
    "T._foreach_exp([1])", "T._foreach_add(x, [T.ones(2)])", "T._foreach_add(x, [1.])",
    "T._foreach_add(x, 1, alpha=2)", "T._foreach_addcmul(x, x, x, [1.])",
    "T._foreach_addcmul(x, x, x[:1])", "T._foreach_add(x, T.ones(2))", "T._foreach_mul(x, 'a')",
    "T._foreach_add(2, x)", "T._foreach_lerp(x, x[:1], .5)", "T._foreach_add_(i, 1.5)",
]  # fmt: skip


def answer(T, code):
    names = {
        "T": T,
        "x": [T.tensor([1.0, -2.5]), T.tensor([[0.5], [3.0]])],
        "y": [T.tensor([0.5, 2.0]), T.tensor([[4.0], [0.25]])],
        "i": [T.tensor([1, 2]), T.tensor([3])],
        "m": T.tensor([[1.0, 2.0], [3.0, 4.0]]),
    }
    try:
        return shown(eval(code, names))
    except (RuntimeError, TypeError) as error:
        return type(error).__name__, str(error).splitlines()[0].partition(", but expected")[0]


def shown(value):
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [shown(item) for item in value]
    return str(value.dtype), list(value.shape), [f"{number:.5g}" for number in value.flatten()]


@pytest.mark.oracle
@pytest.mark.parametrize("code", [*ONE_BY_ONE, *REFUSED])
def test_as_torch_answers(code):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    assert answer(minitorch, code) == answer(torch, code)


@pytest.mark.oracle
def test_all_of_pytorchs_are_there():
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    assert {name for name in dir(torch) if name.startswith("_foreach_")} == set(FUNCTIONS)


def test_gradients_pass_and_clipping_works():
    weights = [minitorch.ones(2, requires_grad=True), minitorch.ones(3, requires_grad=True)]
    sum(part.sum() for part in minitorch._foreach_mul(weights, [2.0, 3.0])).backward()
    assert weights[0].grad.tolist() == [2, 2]
    assert weights[1].grad.tolist() == [3, 3, 3]
    grads = [weight.grad for weight in weights]
    total = minitorch.stack(minitorch._foreach_norm(grads)).norm()
    minitorch._foreach_mul_(grads, (1 / total).item())
    norm = minitorch.stack(minitorch._foreach_norm(grads)).norm()
    assert norm.item() == pytest.approx(1)
    assert weights[0].grad is grads[0]


def test_other_names_are_missing():
    with pytest.raises(AttributeError, match="_foreach_nothing"):
        _ = minitorch._foreach_nothing
