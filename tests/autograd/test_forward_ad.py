"""torch.autograd.forward_ad: directions that tensors carry along, and what is refused."""

import pytest

import minitorch
from tests.nn.both import both

CASES = {}


def case(answer):
    """What the function returns, on PyTorch and here."""

    def note(function):
        CASES[function.__name__] = (function, answer)
        return function

    return note


@case([[2.0, 8.0], None, True, None])
def values(torch, fw):
    x, t = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.0])
    with fw.dual_level():
        dual = fw.make_dual(x, t)
        y = dual**2
        moved = fw.unpack_dual(y).tangent.tolist()
        plain = fw.unpack_dual(x * 2).tangent
        same = fw.unpack_dual(dual).tangent is t
    return [moved, plain, same, fw.unpack_dual(y).tangent]


@case([[8.0, 10.0], [3.0, 8.0], [1.0, 2.0, 0.0]])
def several_duals_and_results(torch, fw):
    with fw.dual_level():
        a = fw.make_dual(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 1.0]))
        b = fw.make_dual(torch.tensor([3.0, 4.0]), torch.tensor([5.0, 3.0]))
        product = fw.unpack_dual(a * b)
        joined = fw.unpack_dual(torch.cat([a, torch.zeros(1)]) * torch.tensor([1.0, 2.0, 3.0]))
    return [product.tangent.tolist(), product.primal.tolist(), joined.tangent.tolist()]


@case([[0.0, 0.0], True])
def constant_in_the_tensor(torch, fw):
    with fw.dual_level():
        x = fw.make_dual(torch.tensor([1.0, 2.0]), torch.ones(2))
        return [fw.unpack_dual(x.sign()).tangent.tolist(), fw.unpack_dual(x > 1).tangent is None]


@case([[6.0], [6.0]])
def over_reverse(torch, fw):
    """The direction has a history where the tensor had one: forward over reverse."""
    w = torch.tensor([1.0], requires_grad=True)
    with fw.dual_level():
        moved = fw.unpack_dual(fw.make_dual(w, torch.tensor([2.0])) ** 3).tangent
        (back,) = torch.autograd.grad(moved.sum() / 2, w)
    return [moved.tolist(), back.tolist()]


@case([[3.0, 12.0], [6.0, 12.0]])
def second_derivatives(torch, fw):
    """The Hessian times a vector: the direction of a gradient."""
    with fw.dual_level():
        x = fw.make_dual(torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([1.0, 1.0]))
        (gradient,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
        moved = fw.unpack_dual(gradient)
        return [moved.primal.tolist(), moved.tangent.tolist()]


@case([[0.5], ["weight", "bias"]])
def a_module(torch, fw):
    model = torch.nn.Linear(2, 1)
    names = dict(model.named_parameters())
    with fw.dual_level():
        for name, p in names.items():
            delattr(model, name)
            setattr(model, name, fw.make_dual(p, torch.full_like(p, 0.25)))
        out = model(torch.tensor([[1.0, 0.0]]))
        moved = fw.unpack_dual(out).tangent.tolist()
    return [moved[0], list(names)]


@case([[2.0, 8.0], [2.0, 8.0]])
def a_function_of_the_readers(torch, fw):
    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_forward(x)
            ctx.twice = 2
            return x * x

        @staticmethod
        def jvp(ctx, t):
            (x,) = ctx.saved_tensors
            twice = ctx.twice
            del ctx.twice
            return twice * x * t

    class Backwards(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, n):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            return 2 * ctx.saved_tensors[0] * g, None

        @staticmethod
        def jvp(ctx, t, _):
            return 2 * ctx.saved_tensors[0] * t

    class Neither(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1

    x = torch.tensor([1.0, 2.0])
    with fw.dual_level():
        dual = fw.make_dual(x, torch.tensor([1.0, 2.0]))
        found = [
            fw.unpack_dual(y).tangent.tolist()
            for y in (Squared.apply(dual), Backwards.apply(dual, 2))
        ]
        with pytest.raises(NotImplementedError, match="You must implement the jvp function"):
            fw.unpack_dual(Neither.apply(dual))
    return found


@case(
    [
        "RuntimeError: Trying to create a dual Tensor for forward AD but no level exists, make "
        "sure to enter_dual_level() first.",
        "RuntimeError: Dual level must be a positive number.",
        "RuntimeError: Nested forward mode AD is not supported at the moment",
        "ValueError: Expected primal to be floating point or complex, but got: torch.int64",
        "ValueError: Expected tangent to be floating point or complex, but got: torch.int64",
        "RuntimeError: Trying to set a forward gradient that has a different size than that of the "
        "original Tensor, this is not supported. Tensor is of size [2] while the given forward "
        "gradient is of size [3].",
        "RuntimeError: Making a dual Tensor based on a Tensor that already has a forward gradient "
        "at the same level 0 is not supported.",
        "TypeError: _unpack_dual(): argument 'dual' (position 1) must be Tensor, not int",
    ]
)
def refusals(torch, fw):
    x, n = torch.ones(2), torch.arange(2)

    def said(function, *args):
        try:
            return function(*args)
        except (RuntimeError, ValueError, TypeError) as error:
            return f"{type(error).__name__}: {error}"

    found = [said(fw.make_dual, x, x), said(fw.exit_dual_level)]
    with fw.dual_level():
        found += [said(fw.enter_dual_level), said(fw.make_dual, n, x), said(fw.make_dual, x, n)]
        found += [said(fw.make_dual, x, torch.ones(3)), said(fw.make_dual, fw.make_dual(x, x), x)]
        found += [said(fw.unpack_dual, 3)]
    return found


@both
@pytest.mark.parametrize("name", CASES)
def test_forward_ad(torch, name):
    function, expected = CASES[name]
    assert function(torch, torch.autograd.forward_ad) == expected


def test_a_jvp_is_no_backward_elsewhere():
    """Outside of a level, PyTorch refuses a Function that only has a jvp: so is it here."""

    class Forwards(minitorch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def jvp(ctx, t):
            return t * 2

    with pytest.raises(NotImplementedError, match="either the backward or vjp method"):
        Forwards.apply(minitorch.ones(1, requires_grad=True)).backward()
