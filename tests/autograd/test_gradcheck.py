"""gradcheck and gradgradcheck: they pass what is right, and name what is wrong."""

import sys

import numpy as np
import pytest

import minitorch
from tests.autograd.both import first_line
from tests.nn.both import both


def doubles(m, *shape):
    values = np.random.default_rng(0).uniform(0.5, 2, shape)
    return m.tensor(values.tolist(), dtype=m.float64, requires_grad=True)


def wrong_square(m):
    """x*x with a gradient that is a quarter too large."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * x * 2.5

    return define(m, forward, backward)


def define(m, forward, backward):
    body = {"forward": staticmethod(forward), "backward": staticmethod(backward)}
    return type("Mine", (m.autograd.Function,), body).apply


RIGHT = {
    "two inputs and outputs": lambda a, b: (a @ b, a.exp()),
    "linear": lambda a, b: a * 2 + b,
    "broadcast": lambda a, b: a[:, :1] * b[0],
    "a list": lambda a, b: [a.tanh(), b * b * a],
    "in place": lambda a, b: (a * 1).mul_(b).exp_(),
    "view": lambda a, b: a.t()[1:] * b.sum(),
    "no history": lambda a, b: (a > 0).double(),
    "an input": lambda a, b: a,
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_gradients_pass(m, name):
    inputs = doubles(m, 2, 2), doubles(m, 2, 2)
    assert m.autograd.gradcheck(RIGHT[name], inputs) is True
    if name != "no history":
        assert m.autograd.gradgradcheck(RIGHT[name], inputs) is True


def test_a_wrong_gradient_is_named(m):
    square, x = wrong_square(m), doubles(m, 2)
    with m.no_grad():
        x[0], x[1] = 1, -4
    with pytest.raises(RuntimeError) as caught:
        m.autograd.gradcheck(lambda a, b: (a * 2, a * square(b)), (m.ones(2).double(), x))
    assert type(caught.value).__name__ == "GradcheckError"
    assert str(caught.value).startswith(
        "Jacobian mismatch for output 0 with respect to input 0,\n"
        "numerical:tensor([[ 2.0000,  0.0000],\n"
        "        [ 0.0000, -8.0000]], dtype=torch.float64)\n"
        "analytical:tensor([[  2.5000,   0.0000],\n"
        "        [ -0.0000, -10.0000]], dtype=torch.float64)\n"
    )
    assert m.autograd.gradcheck(square, x, raise_exception=False) is False
    assert m.autograd.gradcheck(square, x, rtol=0.5) is True


def test_the_largest_difference_is_shown():
    x = minitorch.tensor([1.0, -4.0], dtype=minitorch.float64, requires_grad=True)
    with pytest.raises(RuntimeError, match="element 1 of the input and element 1 of the output"):
        minitorch.autograd.gradcheck(wrong_square(minitorch), x)


def test_a_wrong_second_gradient(m):
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 2 * x.detach()  # the right number, without its history

    square, x = define(m, forward, backward), doubles(m, 3)
    assert m.autograd.gradcheck(square, x)
    assert first_line(m.autograd.gradgradcheck, square, x).startswith(
        "GradcheckError: Jacobian mismatch for output 0 with respect to input 0,"
    )


def test_a_missing_gradient(m):
    assert first_line(m.autograd.gradcheck, lambda x: x.detach() * 2, doubles(m, 2)) == (
        "GradcheckError: Numerical gradient for function expected to be zero"
    )


def test_a_gradient_that_varies(m):
    def backward(ctx, g):
        calls.append(1)
        return g * 3 + g * len(calls) * 1e-7

    triple, calls = define(m, lambda ctx, x: x * 3, backward), []
    assert first_line(m.autograd.gradcheck, triple, doubles(m, 2)).startswith(
        "GradcheckError: Backward is not reentrant, i.e., running backward with same input and "
        "grad_output multiple times gives different values, although analytical gradient matches "
        "numerical gradient.The tolerance for nondeterminism was 0.0."
    )
    assert m.autograd.gradcheck(triple, doubles(m, 2), nondet_tol=1e-3)


def test_a_gradient_that_ignores_what_comes_in(m):
    triple = define(m, lambda ctx, x: x * 3, lambda ctx, g: g * 0 + 3)
    assert first_line(m.autograd.gradcheck, triple, doubles(m, 1)) == (
        "GradcheckError: backward not multiplied by grad_output"
    )


def test_missing_gradients_of_outputs(m):
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 3, x * 2

    def careful(ctx, g, h):
        parts = [part * k for part, k in ((g, 3), (h, 2)) if part is not None]
        return sum(parts[1:], parts[0]) if parts else None

    def careless(ctx, g, h):
        if h is None:
            raise RuntimeError("no gradient")
        return h * 2 if g is None else g * 3 + h * 2

    x = doubles(m, 2)
    assert m.autograd.gradcheck(define(m, forward, careful), x)
    second = define(m, forward, careless)
    assert m.autograd.gradcheck(lambda x: second(x)[1], x, check_undefined_grad=False)
    assert first_line(m.autograd.gradcheck, second, x) == "RuntimeError: no gradient"


def test_refused_inputs(m):
    assert first_line(m.autograd.gradcheck, lambda x: x * 1, m.ones(2)) == (
        "ValueError: gradcheck expects at least one input tensor to require gradient, but none of "
        "them have requires_grad=True."
    )
    assert first_line(m.autograd.gradcheck, lambda x: x * 1, doubles(m, 1).expand(3)) == (
        "RuntimeError: The 0th input has a dimension with stride 0. gradcheck only supports inputs "
        "that are non-overlapping to be able to compute the numerical gradients correctly. You "
        "should call .contiguous on the input before passing it to gradcheck."
    )
    with pytest.warns(UserWarning, match="Input #0 requires gradient and is not a double"):
        m.autograd.gradcheck(
            lambda x: x * 1, m.ones(2, requires_grad=True), eps=1e-2, raise_exception=False
        )


def test_the_inputs_are_as_before(m):
    x = doubles(m, 2, 3)
    values, version = x.tolist(), x._version
    part = x.t()[1:]
    assert m.autograd.gradcheck(lambda a: a.sigmoid(), part.detach().requires_grad_())
    assert (x.tolist(), x.grad) == (values, None)
    if m is minitorch:
        assert x._version == version


def test_empty_inputs(m):
    assert m.autograd.gradcheck(lambda x: x.sum(), doubles(m, 0))


def test_given_and_broken_up_grad_outputs(m):
    x = doubles(m, 2)
    assert m.autograd.gradgradcheck(lambda x: x.exp(), x, doubles(m, 2))
    assert m.autograd.gradgradcheck(lambda x: x.exp(), x, gen_non_contig_grad_outputs=True)


def wrong(m):
    """Twice the input, with three times the gradient."""

    class Wrong(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        def backward(ctx, g):
            return 3 * g

    return Wrong.apply


def test_one_sum_of_a_jacobian_is_checked_fast(m):
    check, calls = m.autograd.gradcheck, []

    def counted(x):
        calls.append(1)
        return m.sin(x)

    assert check(counted, doubles(m, 20), fast_mode=True, check_undefined_grad=False)
    assert len(calls) < 10
    assert m.autograd.gradgradcheck(m.sin, doubles(m, 3), fast_mode=True)
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        check(wrong(m), doubles(m, 2), fast_mode=True)
    assert not check(wrong(m), doubles(m, 2), fast_mode=True, raise_exception=False)


def test_several_gradients_at_once(m):
    assert m.autograd.gradcheck(m.sin, doubles(m, 3), check_batched_grad=True)
    assert m.autograd.gradgradcheck(m.sin, doubles(m, 3), check_batched_grad=True)


def test_gradients_that_differ_at_once_are_found(monkeypatch):
    module = sys.modules["minitorch.autograd.gradcheck"]
    real = module.grad

    def other(*args, is_grads_batched=False, **kwargs):
        found = real(*args, is_grads_batched=is_grads_batched, **kwargs)
        return tuple([g * 2 for g in found]) if is_grads_batched else found

    monkeypatch.setattr(module, "grad", other)
    with pytest.raises(RuntimeError, match="Batched gradients differ"):
        module.gradcheck(minitorch.sin, doubles(minitorch, 3), check_batched_grad=True)


# ---- forward mode, and functions that change their mind ------------------------------------------


def test_wrong_directions(m):
    forward_ad = m.autograd.forward_ad

    def wrong(x, y):
        if forward_ad._current_level >= 0:
            primal, tangent = forward_ad.unpack_dual(y)
            y = forward_ad.make_dual(primal, tangent * 1.1)
        return x + y, y

    assert forward_ad._current_level == -1
    inputs = doubles(m, 2), doubles(m, 2)
    check = m.autograd.gradcheck
    assert first_line(check, wrong, inputs, check_forward_ad=True) == (
        "GradcheckError: Jacobian computed with forward mode mismatch for output 0 with respect "
        "to input 1,"
    )
    assert not check(wrong, inputs, check_forward_ad=True, raise_exception=False)


def test_a_way_must_be_checked(m):
    assert first_line(
        m.autograd.gradcheck, lambda a: a, doubles(m, 2), check_backward_ad=False
    ) == (
        "AssertionError: Expected at least one of check_forward_ad or check_backward_ad to be True"
    )


@pytest.mark.parametrize("fast", [True, False])
def test_results_that_depend_on_values(m, fast):
    one = m.ones(1, dtype=m.float64, requires_grad=True)
    doubled = first_line(
        m.autograd.gradcheck, lambda x: m.cat([x, x]) if x >= 1 else x, one, fast_mode=fast
    )
    assert doubled.startswith(
        "AssertionError: Expected `func` to return outputs with the same shape"
    )
    single = first_line(
        m.autograd.gradcheck, lambda x: x.float() if x >= 1 else x, one, fast_mode=fast
    )
    assert single.startswith(
        "AssertionError: Expected `func` to return outputs with the same dtype"
    )


def test_a_warning_about_missing_gradients(m):
    def refuses_none(x):
        y = x.clone()

        def hook(g):
            if g is None:
                raise RuntimeError("no gradient")

        y.register_hook(hook)
        return y

    with (
        pytest.warns(UserWarning, match="New undefined gradient support checking feature"),
        pytest.raises(RuntimeError, match="Expected backward function to handle undefined"),
    ):
        m.autograd.gradcheck(refuses_none, doubles(m, 1))


def test_what_is_not_supported_says_so():
    with pytest.raises(NotImplementedError, match="check_batched_forward_grad=True is not"):
        minitorch.autograd.gradcheck(
            minitorch.exp, doubles(minitorch, 1), check_batched_forward_grad=True
        )


@both
@pytest.mark.parametrize("fast_mode", [False, True])
def test_forward_mode_is_checked(torch, fast_mode):
    x, y = torch.rand(2, 3, dtype=torch.float64), torch.rand(3, dtype=torch.float64)
    inputs = (x.requires_grad_(), y.requires_grad_())
    how = {"check_forward_ad": True, "fast_mode": fast_mode, "masked": True}
    check, check2 = torch.autograd.gradcheck, torch.autograd.gradgradcheck
    assert check(lambda a, b: (a.sin() * b, a.sum()), inputs, **how)
    assert check(lambda a, b: a.exp() * b, inputs, check_backward_ad=False, **how)
    assert check2(lambda a, b: (a * a * b).sum(), inputs, check_fwd_over_rev=True)

    class Wrong(torch.autograd.Function):
        @staticmethod
        def forward(ctx, a):
            return a * 2

        @staticmethod
        def backward(ctx, g):
            return g * 3

        @staticmethod
        def jvp(ctx, t):
            return t * 3

    with pytest.raises(RuntimeError, match="Jacobian computed with forward mode mismatch"):
        check(Wrong.apply, (x,), check_backward_ad=False, **how)


@both
def test_jacobians_by_differences(torch):
    module = sys.modules[f"{torch.__name__}.autograd.gradcheck"]
    x, y = (torch.rand(n, dtype=torch.float64, requires_grad=True) for n in (2, 3))
    nested = [x, (y, [x.detach()])]
    assert [t is x or t is y for t in module._iter_tensors(nested, True)] == [True, True]
    assert len(list(module._iter_tensors(nested))) == 3
    ((by_x,), (by_y,)) = module._get_numerical_jacobian(
        lambda a, b: torch.outer(a, b).reshape(-1), (x, y), eps=1e-6
    )
    assert by_x.shape == (2, 6)
    torch.testing.assert_close(by_x[0, :3], y.detach(), rtol=1e-6, atol=1e-6)
    assert by_y.shape == (3, 6)
