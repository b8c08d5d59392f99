"""functionalize and debug_unwrap; and a Function's own jvp in forward mode."""

import pytest

from tests.nn.both import both, error


@both
def test_functionalize(torch):
    x = torch.ones(2)
    assert torch.func.functionalize(lambda x: x.add_(1).view(-1))(x).tolist() == [2.0, 2.0]
    assert x.tolist() == [2.0, 2.0]
    both_gone = torch.func.functionalize(torch.sin, remove="mutations_and_views")
    assert both_gone(torch.zeros(1)).tolist() == [0.0]
    kind, message = error(torch.func.functionalize, torch.sin, remove="foo")
    assert kind == "RuntimeError"
    assert "received invalid argument for remove=foo. Valid options are:" in message


@both
def test_debug_unwrap(torch):
    x = torch.ones(2)
    assert torch.func.debug_unwrap(x) is x


def scaled(torch, seen):
    """Its jvp is another number than its backward: one sees which was asked."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(x, y):
            return x * y, x + y

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_forward(*inputs)
            ctx.save_for_backward(*inputs)

        @staticmethod
        def jvp(ctx, tx, ty):
            x, y = ctx.saved_tensors
            seen.append((tx is None, ty is None))
            tx = torch.zeros_like(x) if tx is None else tx
            ty = torch.zeros_like(y) if ty is None else ty
            return tx * y * 2 + ty * x, tx + ty

        @staticmethod
        def backward(ctx, g, h):
            x, y = ctx.saved_tensors
            return g * y + h, g * x + h

    return Scaled.apply


@both
def test_jvp_asks_a_function(torch):
    seen = []
    function = scaled(torch, seen)
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 3.0])
    results, moved = torch.func.jvp(function, (x, y), (torch.ones(2), torch.ones(2)))
    assert [r.tolist() for r in results] == [[3.0, 6.0], [4.0, 5.0]]
    assert [m.tolist() for m in moved] == [[7.0, 8.0], [2.0, 2.0]]
    _, moved = torch.func.jvp(lambda x: function(x, y), (x,), (torch.ones(2),))
    assert [m.tolist() for m in moved] == [[6.0, 6.0], [1.0, 1.0]]
    assert (False, False) in seen


@both
def test_dual_tensors_ask_a_function(torch):
    ad = torch.autograd.forward_ad
    function = scaled(torch, [])
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 3.0])
    with ad.dual_level():
        z, _ = function(ad.make_dual(x, torch.ones(2)), y)
        assert ad.unpack_dual(z * 2).tangent.tolist() == [12.0, 12.0]


@both
def test_backward_asks_backward(torch):
    function = scaled(torch, [])
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    function(x, torch.tensor([3.0, 3.0]))[0].sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
    g = torch.func.grad(lambda x: function(x, torch.tensor([3.0, 3.0]))[0].sum())(x.detach())
    assert g.tolist() == [3.0, 3.0]


@both
def test_numbers_that_need_a_gradient_are_no_numbers(torch):
    w = torch.tensor(2.0, requires_grad=True)
    for call in (
        lambda: torch.full((2,), w), lambda: torch.full_like(torch.ones(2), w),
        lambda: torch.ones(1).new_full((2,), w), lambda: torch.arange(w),
        lambda: torch.arange(0, w, 1),
    ):  # fmt: skip
        with pytest.raises(TypeError):
            call()
    assert torch.full((2,), w.detach()).tolist() == [2.0, 2.0]
    assert torch.arange(w.detach()).tolist() == [0.0, 1.0]


@both
def test_float_tensors_are_no_integers(torch):
    number = torch.tensor(1.5)
    for dtype in (torch.int64, torch.uint8, torch.bool):
        for data in ([number], [number, 2], [[number], [2]]):
            assert error(torch.tensor, data, dtype=dtype) == (
                "TypeError",
                "only integer tensors of a single element can be converted to an index",
            )
    assert torch.tensor([torch.tensor(2), True], dtype=torch.float32).tolist() == [2.0, 1.0]
    assert torch.tensor([1.5], dtype=torch.int64).tolist() == [1]
    assert torch.tensor([torch.tensor(True)], dtype=torch.int64).tolist() == [1]
    assert torch.tensor([number]).tolist() == [1.5]
