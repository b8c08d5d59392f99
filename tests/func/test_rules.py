"""torch.vmap of a Function of one's own, and of what asks a sample for its value: as in torch."""

import pytest

import minitorch
from tests.nn.both import both


def product(torch, rule=None, generate=False, calls=None):
    """x * y with wrong slopes (10 and 100 times too large), which tell who computed them.

    The rule adds 1000: so do its values.
    """

    class Product(torch.autograd.Function):
        generate_vmap_rule = generate

        @staticmethod
        def forward(x, y):
            return x * y

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return 10 * g * y, 100 * g * x

    def own(info, in_dims, x, y):
        if calls is not None:
            calls.append((*info, in_dims, tuple(x.shape), tuple(y.shape)))
        x, y = [a[None] if d is None else a.movedim(d, 0) for a, d in zip((x, y), in_dims)]
        return Product.apply(x, y) + 1000, 0

    if rule:
        Product.vmap = staticmethod(own if rule is True else rule)
    return Product


def pair(torch):
    x = torch.arange(6.0).reshape(3, 2)
    return x, x + 6


@both
def test_a_rule_is_called_once_for_all_samples(torch):
    calls = []
    function = product(torch, rule=True, calls=calls)
    x, y = pair(torch)
    assert torch.vmap(function.apply)(x, y).equal(x * y + 1000)
    assert torch.vmap(function.apply, in_dims=(1, None))(x, y[:, 0]).equal(x.T * y[:, 0] + 1000)
    assert torch.vmap(lambda a: function.apply(a, y[0]), out_dims=1)(x).equal(x.T * y[:1].T + 1000)
    assert torch.vmap(lambda a, b: function.apply(function.apply(a, b), b))(x, y).equal(
        (x * y + 1000) * y + 1000
    )
    assert calls[0] == (3, "error", (0, 0), (3, 2), (3, 2))
    assert calls[1] == (2, "error", (1, None), (3, 2), (3,))
    assert calls[2] == (3, "error", (0, None), (3, 2), (2,))
    assert len(calls) == 5
    assert torch.vmap(torch.vmap(function.apply))(x, y).equal(x * y + 2000)


@both
def test_what_all_samples_share_needs_no_rule(torch):
    calls = []
    function = product(torch, rule=True, calls=calls)
    x, y = pair(torch)
    assert torch.vmap(lambda a: a + function.apply(y[0], y[0]))(x).equal(x + y[0] * y[0])
    assert calls == []


@both
@pytest.mark.parametrize("with_rule", [True, False])
def test_gradients(torch, with_rule):
    function = product(torch, rule=with_rule, generate=not with_rule)
    x, y = pair(torch)
    grad, vmap = torch.func.grad, torch.vmap
    summed = lambda a, b: function.apply(a, b).sum()  # noqa: E731
    assert grad(lambda a: vmap(function.apply)(a, y).sum())(x).equal(10 * y)
    assert vmap(grad(summed))(x, y).equal(10 * y)
    slope, value = vmap(torch.func.grad_and_value(summed, argnums=1))(x, y)
    assert slope.equal(100 * x)
    assert value.equal((x * y).sum(1) + (2000 if with_rule else 0))
    w = torch.ones(3, 2, requires_grad=True)
    vmap(function.apply)(x, w).sum().backward()
    assert w.grad.equal(100 * x)
    assert vmap(torch.func.jacrev(function.apply))(x, y).equal(torch.diag_embed(10 * y))
    twice = grad(lambda a: vmap(grad(lambda c, d: summed(c * c, d)))(a, y).sum())
    assert twice(x).equal(20 * y)


@both
def test_functions_that_vmap_refuses(torch):
    x, y = pair(torch)
    with pytest.raises(RuntimeError, match="You tried to vmap over Product, but it does not have"):
        torch.vmap(product(torch).apply)(x, y)
    with pytest.raises(RuntimeError, match="it has both generate_vmap_rule=True and an overridden"):
        torch.vmap(product(torch, rule=True, generate=True).apply)(x, y)
    for rule, words in (
        (lambda info, dims, x, y: x, "two returns, an output and out_dims .* Got a <class"),
        (lambda info, dims, x, y: (x, 0, 0), r"\. Got 3 returns instead"),
        (lambda info, dims, x, y: (x, (0, 0)), r"Expected out_dims=\(0, 0\) to be compatible"),
    ):
        with pytest.raises(RuntimeError, match=words):
            torch.vmap(product(torch, rule=rule).apply)(x, y)


@both
def test_what_rules_return(torch):
    x, y = pair(torch)

    def ask(rule):
        return torch.vmap(product(torch, rule=rule).apply)(x, y)

    first, second = ask(lambda info, dims, x, y: ((x, y.T), (0, 1)))
    assert first.equal(x)
    assert second.equal(y)
    assert ask(lambda info, dims, x, y: (x[0], None)).equal(x[:1].expand(3, 2))
    assert [part.equal(x) for part in ask(lambda info, dims, x, y: ([x, x + 0], 0))] == [True, True]


@both
def test_a_rule_that_writes_into_its_argument(torch):
    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(x):
            return x.mul_(2)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.mark_dirty(*inputs)

        @staticmethod
        def vmap(info, in_dims, x):
            return x.mul_(2), in_dims[0]

    def function(x):
        copy = x.clone()
        result = Doubled.apply(copy)
        return copy + 0, result + 0, torch.tensor(float(result is copy))

    x, _ = pair(torch)
    assert [part.tolist() for part in torch.vmap(function)(x)] == [
        (x * 2).tolist(), (x * 2).tolist(), [1.0, 1.0, 1.0],
    ]  # fmt: skip


@both
@pytest.mark.parametrize("randomness", ["same", "different"])
def test_random_numbers_around_a_rule(torch, randomness):
    def function(a, b):
        before = torch.rand(2)
        return before, function_of_two.apply(a * 0 + before, b), torch.rand(2)

    function_of_two = product(torch, rule=True)
    x, y = pair(torch)
    before, result, after = torch.vmap(function, randomness=randomness)(x, y)
    torch.testing.assert_close(result, before * y + 1000)
    assert not before.equal(after)
    assert before[0].equal(before[1]) == after[1].equal(after[2]) == (randomness == "same")


@both
def test_a_batch_of_no_samples(torch):
    calls = []
    function = product(torch, rule=True, calls=calls)
    nothing = torch.ones(0, 2)
    assert torch.vmap(lambda x: x @ x.T)(torch.ones(0, 2, 3)).shape == (0, 2, 2)
    assert torch.vmap(function.apply, out_dims=1)(nothing, nothing).shape == (2, 0)
    assert calls == [(0, "error", (0, 0), (0, 2), (0, 2))]


ITEM = r"vmap: It looks like you're calling \.item\(\) on a Tensor\. We don't support vmap over"
CONTROL = "vmap: It looks like you're attempting to use a Tensor in some data-dependent control"
EITHER = r"vmap: It looks like you're either \(1\) calling \.item\(\) on a Tensor or \(2\) attempt"
ASKED = {
    "item": (lambda m, x: x.sum().item() * x, ITEM),
    "float": (lambda m, x: float(x[0]) * x, ITEM),
    "int": (lambda m, x: int(x[0]) * x, ITEM),
    "index": (lambda m, x: [x, x + 1, x, x, x][x.sum().long()], ITEM),
    "if": (lambda m, x: x if x.sum() > 2 else -x, CONTROL),
    "while": (
        lambda m, x: [x := x + 1 for _ in iter(lambda: bool(x.sum() > 5), True)][-1],
        CONTROL,
    ),
    "tolist": (lambda m, x: m.tensor(x.tolist()), "Cannot access data pointer of Tensor that"),
    "numpy": (lambda m, x: m.from_numpy(x.numpy()), "Cannot access data pointer of Tensor that"),
    "item in grad": (lambda m, x: m.func.grad(lambda a: a.sum() * a[0].item())(x), EITHER),
    "if in grad": (lambda m, x: m.func.grad(lambda a: a.sum() if a[0] > 1 else a[0])(x), EITHER),
    "in an inner vmap": (lambda m, x: m.vmap(lambda a: a * x.sum().item())(x), ITEM),
}


@both
@pytest.mark.parametrize("how", ASKED)
def test_samples_are_not_asked_for_values(torch, how):
    function, words = ASKED[how]
    with pytest.raises(RuntimeError, match=words):
        torch.vmap(lambda x: function(torch, x))(torch.arange(4.0).reshape(2, 2))


@both
def test_what_all_share_may_be_asked(torch):
    x, y = pair(torch)
    shared = torch.vmap(lambda a, b: a * b.sum().item() if b.sum() > 0 else a, (0, None))
    assert shared(x, y[0]).equal(x * 13)
    assert torch.vmap(lambda a: a * torch.ones(2).sum().item())(x).equal(x * 2)
    assert torch.func.grad(lambda a: a.sum() * a[0].item())(x[1]).tolist() == [2.0, 2.0]


@both
def test_requires_grad_inside_of_a_transformation(torch):
    for function in (torch.vmap, torch.func.grad):
        with pytest.raises(RuntimeError, match=r"You are attempting to call Tensor.requires_grad_"):
            function(lambda x: x.requires_grad_().sum())(torch.ones(2))
    assert torch.func.grad(lambda x: x * torch.ones((), requires_grad=True))(torch.ones(())) == 1


# ---- operators with a rule of their own ----------------------------------------------------------


def operator(torch, name, rule, **more):
    """x * y, whose rule tells what it was given."""
    library = torch.library
    op = library.custom_op(
        f"rules_of_{torch.__name__}::{name}", lambda x, y: x * y, mutates_args=(),
        schema="(Tensor x, Tensor y) -> Tensor", **more
    )  # fmt: skip
    assert library.register_vmap(op, lambda *given: rule(op, *given)) is None
    return op


@both
def test_the_rule_of_an_operator_is_called_once(torch):
    calls = []

    def rule(op, info, in_dims, x, y):
        calls.append((*info, in_dims, tuple(x.shape), tuple(y.shape)))
        x, y = [a[None] if d is None else a.movedim(d, 0) for a, d in zip((x, y), in_dims)]
        return op(x, y) + 1000, 0

    op = operator(torch, "once", rule)
    x, y = pair(torch)
    assert torch.vmap(op)(x, y).equal(x * y + 1000)
    assert torch.vmap(lambda a: op(a, y=y[0]), in_dims=0)(x).equal(x * y[0] + 1000)
    assert torch.vmap(op, in_dims=(1, None))(x, y[:, 0]).equal(x.T * y[:, 0] + 1000)
    assert calls == [
        (3, "error", (0, 0), (3, 2), (3, 2)),
        (3, "error", (0, None), (3, 2), (2,)),
        (2, "error", (1, None), (3, 2), (3,)),
    ]
    assert torch.vmap(lambda a: op(y[0], y[0]) + a)(x).equal(x + y[0] * y[0])  # all shared: no rule
    assert len(calls) == 3
    assert op(x, y).equal(x * y)
    assert torch.vmap(torch.vmap(op))(x, y).equal(x * y + 2000)
    assert torch.vmap(getattr(torch.ops, f"rules_of_{torch.__name__}").once)(x, y).equal(
        x * y + 1000
    )


@both
def test_the_newest_rule_of_an_operator_counts_and_gradients_go_through_it(torch):
    op = operator(torch, "newest", lambda op, *given: None)
    x, y = pair(torch)
    op.register_vmap()(lambda info, in_dims, x, y: (op(x, y) * 10, 0))
    assert torch.vmap(op)(x, y).equal(x * y * 10)

    def keep(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    def back(ctx, g):
        x, y = ctx.saved_tensors
        return g * y, g * x

    op.register_autograd(back, setup_context=keep)
    w = x.clone().requires_grad_()
    torch.vmap(op)(w, y).sum().backward()
    assert w.grad.equal(y * 10)


@both
def test_what_a_rule_of_an_operator_must_return(torch):
    op = operator(torch, "returns", lambda op, info, in_dims, x, y: x)
    with pytest.raises(RuntimeError, match="two returns, an output and out_dims"):
        torch.vmap(op)(*pair(torch))


def test_an_operator_whose_gradient_a_sample_asks_for_runs_by_sample():
    op = operator(minitorch, "slope", lambda op, *given: (op(*given[2:]), 0))
    op.register_autograd(lambda ctx, g: (g * 7, None))
    x, y = pair(minitorch)
    slopes = minitorch.vmap(minitorch.func.grad(lambda a, b: op(a, b).sum()))(x, y)
    assert slopes.equal(minitorch.full((3, 2), 7.0))  # (PyTorch refuses it)


# ---- what asks for values in other ways ----------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ("allclose", "vmap over torch.allclose isn't supported yet"),
        ("equal", "Batching rule not implemented for aten::equal"),
        ("is_nonzero", "data-dependent control flow"),
        ("contains", r"calling .item\(\) on a Tensor"),
        ("format", r"calling .item\(\) on a Tensor"),
    ],
)
def test_questions_about_a_sample_are_refused(torch, ask, words):
    asks = {
        "allclose": lambda a: torch.allclose(a, a),
        "equal": lambda a: torch.equal(a, a),
        "is_nonzero": lambda a: torch.is_nonzero(a[0]),
        "contains": lambda a: 2.0 in a,
        "format": lambda a: len(f"{a.sum() * 1000}"),
    }
    x, _ = pair(torch)
    with pytest.raises(RuntimeError, match=words):
        torch.vmap(lambda a: a * int(asks[ask](a)))(x)


@both
def test_questions_about_what_all_share_are_answered(torch):
    x, _ = pair(torch)
    s = torch.ones(2)

    def ask(a):
        answers = torch.allclose(s, s), torch.equal(s, s), torch.is_nonzero(s[0]), 1.0 in s
        return a * sum(answers) + len(f"{s[0]}")

    assert torch.vmap(ask)(x).equal(x * 4 + 3)


@both
def test_out_dims_of_a_single_result(torch):
    x, _ = pair(torch)
    assert torch.vmap(lambda a: a * 2, out_dims=(1,))(x).equal((x * 2).T)
    assert torch.vmap(lambda a: a * 2, out_dims=True)(x).equal((x * 2).T)
    with pytest.raises(IndexError, match=r"expected to be in range of \[-2, 1\], but got 5"):
        torch.vmap(lambda a: a * 2, out_dims=5)(x)
