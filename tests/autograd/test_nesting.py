"""A backward in a backward: as deep as a program likes."""

import pytest

import minitorch as torch


class Nested(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, depth, last):
        ctx.depth, ctx.last = depth, last
        ctx.inner = x.detach().requires_grad_()
        return x * 1

    @staticmethod
    def backward(ctx, g):
        if ctx.depth:
            with torch.enable_grad():
                Nested.apply(ctx.inner, ctx.depth - 1, ctx.last).sum().backward()
        else:
            ctx.last()
        return g + (0 if ctx.inner.grad is None else ctx.inner.grad), None, None


@pytest.mark.parametrize("depth", [3, 2000])
def test_thousands_of_them(depth):
    seen = []
    x = torch.ones(2, requires_grad=True)
    Nested.apply(x, depth, lambda: seen.append(torch.is_grad_enabled())).sum().backward()
    assert x.grad.tolist() == [depth + 1.0] * 2
    assert seen == [False]  # the switches of the thread around hold in that of the last


def test_an_error_comes_out_of_all_of_them():
    def fail():
        raise KeyError("the innermost")

    x = torch.ones(2, requires_grad=True)
    with pytest.raises(KeyError, match="the innermost"):
        Nested.apply(x, 100, fail).sum().backward()
    assert torch.is_grad_enabled()
    x.grad = None
    Nested.apply(x, 1, list).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]
