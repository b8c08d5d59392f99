"""torch.nn.grad: gradients of convolutions by themselves."""

import pytest

import minitorch

SETTINGS = [{}, {"stride": 2}, {"padding": 1}, {"dilation": 2}, {"groups": 2}]


def answer(T, dims, settings):
    T.manual_seed(0)
    x = T.randn(2, 4, *[6] * dims)
    w = T.randn(2, 4 // settings.get("groups", 1), *[2] * dims)
    y = getattr(T.nn.functional, f"conv{dims}d")(x, w, **settings)
    g = T.ones_like(y) / 2
    of_input = getattr(T.nn.grad, f"conv{dims}d_input")(x.shape, w, g, **settings)
    of_weight = getattr(T.nn.grad, f"conv{dims}d_weight")(x, w.shape, g, **settings)
    return [part.tolist() for part in (of_input.flatten(), of_weight.flatten())]


@pytest.mark.oracle
@pytest.mark.parametrize("dims", [1, 2, 3])
@pytest.mark.parametrize("settings", SETTINGS)
def test_as_torch_answers(dims, settings):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    for mine, theirs in zip(answer(minitorch, dims, settings), answer(torch, dims, settings)):
        assert mine == pytest.approx(theirs, rel=1e-4, abs=1e-4)


def test_the_shape_of_the_gradient_is_checked_and_nothing_is_recorded():
    x, w = minitorch.ones(1, 1, 4, 4, requires_grad=True), minitorch.ones(1, 1, 2, 2)
    with pytest.raises(RuntimeError, match=r"tensor.size\[2\] == 3 but got"):
        minitorch.nn.grad.conv2d_input(x.shape, w, w)
    made = minitorch.nn.grad.conv2d_weight(x, w.shape, minitorch.ones(1, 1, 3, 3))
    assert made.tolist() == [[[[9, 9], [9, 9]]]]
    assert not made.requires_grad
