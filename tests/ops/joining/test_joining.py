"""cat and stack: whose memory a leaf's gradient is."""

import pytest

import minitorch

try:
    import torch
except ImportError:
    torch = None

LIBRARIES = [
    minitorch,
    pytest.param(
        torch,
        marks=[
            pytest.mark.oracle,
            pytest.mark.skipif(torch is None, reason="torch is not installed"),
        ],
    ),
]


@pytest.mark.parametrize("m", LIBRARIES, ids=["minitorch", "torch"])
@pytest.mark.parametrize(
    ("join", "kept"), [("stack", True), ("cat", True), ("cat 1", False), ("stack 1", False)]
)
def test_leaves_keep_their_parts_of_the_given_gradient(m, join, kept):
    """Parts that are row-major are kept as they are; others are copied."""
    name, _, dim = join.partition(" ")
    leaves = [m.zeros(4, 4, requires_grad=True) for _ in range(3)]
    y = getattr(m, name)(leaves, int(dim or 0))
    g = m.arange(float(y.numel())).reshape(y.shape)
    y.backward(g)
    memory = g.untyped_storage().data_ptr()
    for leaf in leaves:
        assert (leaf.grad.untyped_storage().data_ptr() == memory) == kept
        assert leaf.grad.stride() == (4, 1)
    assert m.cat([leaf.grad.reshape(-1) for leaf in leaves]).sum() == g.sum()


def test_one_part_is_not_given_to_two_leaves():
    a = minitorch.zeros(2, requires_grad=True)
    b = minitorch.zeros(2, requires_grad=True)
    y = a.view(2) + b.view(2)
    y.backward(minitorch.ones(2))
    a.grad.mul_(3)
    assert b.grad.tolist() == [1, 1]
