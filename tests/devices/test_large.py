"""Tensors so large that the CPU goes block by block: on a GPU they are one block, with the same
results, and nobody waits for the device."""

import numpy as np
import pytest

import minitorch

F = minitorch.nn.functional
EXPRESSIONS = {
    "softmax": (lambda x: F.softmax(x, -1), (300, 300)),
    "log_softmax": (lambda x: F.log_softmax(x, -1), (300, 300)),
    "softmax, large numbers": (lambda x: F.softmax(1000 * x, -1), (300, 300)),
    "layer_norm": (lambda x: F.layer_norm(x, (300,)), (300, 300)),
    "group_norm": (lambda x: F.group_norm(x, 2), (4, 8, 40, 40)),
    "batch_norm": (lambda x: F.batch_norm(x, None, None, training=True), (4, 8, 50, 50)),
    "gelu": (lambda x: F.gelu(x), (300, 300)),
    "attention": (lambda x: F.scaled_dot_product_attention(x, x, x), (2, 3, 90, 20)),
    "causal attention": (
        lambda x: F.scaled_dot_product_attention(x, x, x, is_causal=True),
        (2, 3, 200, 20),
    ),
    "conv2d": (lambda x: F.conv2d(x, x[:, :, :3, :3], padding=1), (4, 4, 40, 40)),
    "conv2d, steps": (lambda x: F.conv2d(x, x[:, :, :3, :3], stride=2), (4, 4, 41, 41)),
    "max_pool2d": (lambda x: F.max_pool2d(x, 3, 2, 1), (4, 4, 70, 70)),
    "avg_pool2d": (lambda x: F.avg_pool2d(x, 3, 2, 1), (4, 4, 70, 70)),
    "interpolate": (lambda x: F.interpolate(x, scale_factor=1.7, mode="bilinear"), (2, 3, 80, 80)),
    "sigmoid and sums": (lambda x: x.sigmoid().sum(0) + x.square().mean(), (300, 300)),
}


def run(name, where):
    """The result and the gradient of the input."""
    function, shape = EXPRESSIONS[name]
    rng = np.random.default_rng(1)
    x = minitorch.from_numpy(rng.standard_normal(shape, np.float32)).to(where).requires_grad_()
    y = function(x)
    y.backward(minitorch.from_numpy(rng.standard_normal(y.shape, np.float32)).to(where))
    return y, x.grad


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_as_on_the_cpu(name):
    expected = run(name, "cpu")
    with minitorch.cuda.simulate(1):
        found = run(name, "cuda")
        assert all(part.device.type == "cuda" for part in found)
        found = [part.cpu() for part in found]
    for ours, theirs in zip(found, expected):
        assert (ours.shape, ours.dtype, ours.stride()) == (
            theirs.shape,
            theirs.dtype,
            theirs.stride(),
        )
        scale = theirs.detach().abs().max().item()
        assert (ours - theirs).abs().max().item() <= 1e-5 * scale


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_nobody_waits(name, monkeypatch):
    with minitorch.cuda.simulate(1) as simulation:
        run(name, "cuda")
        copies, copy = [], simulation.machine.copy

        def noted(index, nbytes, kind, **how):
            copies.append(kind)
            return copy(index, nbytes, kind, **how)

        monkeypatch.setattr(simulation.machine, "copy", noted)
        run(name, "cuda")
    assert "h2d" in copies
    assert "d2h" not in copies
