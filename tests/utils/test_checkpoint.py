"""checkpoint: the same gradients, with less kept."""

import contextlib
import weakref

import pytest

import minitorch
from tests.autograd.both import first_line, numbers

try:
    import torch

    torch.set_num_threads(1)  # its tensors here are tiny
except ImportError:
    torch = None

SKIP = pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)")


@pytest.fixture(
    params=[
        pytest.param(minitorch, id="minitorch"),
        pytest.param(torch, id="torch", marks=[pytest.mark.oracle, SKIP]),
    ]
)
def m(request):
    return request.param


def checkpointed(m, function, *args, **kwargs):
    return m.utils.checkpoint.checkpoint(function, *args, use_reentrant=False, **kwargs)


def leaf(m):
    return m.tensor([0.5, -1.0, 2.0], dtype=m.float64, requires_grad=True)


FUNCTIONS = {
    "chain": lambda m, x: (x.tanh() * x.exp()).sigmoid(),
    "reductions": lambda m, x: (x / x.exp().sum()).softmax(-1).log(),
    "views": lambda m, x: x.exp()[1:].reshape(2, 1) @ x[:2].reshape(1, 2),
    "in place": lambda m, x: (x * 1).mul_(x).exp_(),
    "into a view": lambda m, x: write_part(x * 2),
    "max and where": lambda m, x: m.where(x > 0, x * x, x.exp()) * x.max(),
    "untouched": lambda m, x: x,
    "constant": lambda m, x: m.ones(3, dtype=m.float64),
}


def write_part(y):
    y[:2].mul_(y[1:].exp())
    return y * y


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_gradients(m, name):
    def function(x):
        return FUNCTIONS[name](m, x)

    x = leaf(m)
    plain, y = function(x * 1), checkpointed(m, function, x * 1)
    assert numbers(y) == numbers(plain)
    assert (y.grad_fn and y.grad_fn.name()) == (plain.grad_fn and plain.grad_fn.name())
    if plain.requires_grad:
        expected = m.autograd.grad((plain * plain).sum(), x)
        assert numbers(m.autograd.grad((y * y).sum(), x)) == numbers(expected)


def test_the_function_runs_again_when_backward_needs_it(m):
    def function(x):
        calls.append(m.is_grad_enabled())
        return x.exp().tanh()

    calls, x = [], leaf(m)
    y = checkpointed(m, function, x)
    assert calls == [True]
    y.sum().backward()
    assert calls == [True, True]
    with m.no_grad():
        checkpointed(m, function, x)
    assert calls == [True, True, False]


def test_results_between_are_not_kept(m):
    """An intermediate tensor is gone after the call, where without checkpoint it is not."""

    seen, x = [], leaf(m)

    def function(x):
        middle = x * 2
        seen.append(weakref.ref(middle))
        return middle.sin() * middle

    result = function(x)
    if m is minitorch:  # torch keeps the memory, and makes a new Tensor around it
        assert seen[0]() is not None
    result = checkpointed(m, function, x)
    assert seen[1]() is None
    result.sum().backward()


def test_parameters_that_the_function_knows(m):
    w, x = leaf(m), leaf(m)
    checkpointed(m, lambda x: (x * w).exp(), x).sum().backward()
    expected = numbers(m.autograd.grad((x * w).exp().sum(), (w, x)))
    assert numbers((w.grad, x.grad)) == expected


def test_inputs_without_gradient(m):
    w = leaf(m)
    y = checkpointed(m, lambda x, scale=1: (x * w).exp() * scale, leaf(m).detach(), scale=2)
    assert numbers(m.autograd.grad(y.sum(), w)) == numbers(
        m.autograd.grad(((leaf(m).detach() * w).exp() * 2).sum(), w)
    )


def test_second_gradients(m):
    def second(call):
        x = leaf(m)
        (gx,) = m.autograd.grad(call(x).sum(), x, create_graph=True)
        return numbers(m.autograd.grad((gx * gx).sum(), x))

    def function(x):
        return (x.exp() * x).tanh()

    assert second(lambda x: checkpointed(m, function, x)) == second(function)


def test_several_results(m):
    def function(x):
        y = x.exp()
        return y * x, {"more": [y * y, 3]}

    x = leaf(m)
    y, more = checkpointed(m, function, x)
    expected = m.autograd.grad((x.exp() * x + (x.exp() * x.exp())).sum(), x)
    found = m.autograd.grad((y + more["more"][0]).sum(), x)
    assert (found[0] - expected[0]).abs().max().item() < 1e-12


def test_within_each_other(m):
    def inner(x):
        return x.exp() * x

    def outer(x):
        return checkpointed(m, inner, x.tanh()) * x

    x = leaf(m)
    expected = numbers(m.autograd.grad((inner(x.tanh()) * x).sum(), x))
    assert numbers(m.autograd.grad(checkpointed(m, outer, x).sum(), x)) == expected


def test_random_numbers_are_drawn_again(m):
    def function(x):
        noise = m.rand(3, dtype=m.float64)
        drawn.append(noise.tolist())
        return (x * noise).exp()

    drawn, x = [], leaf(m)
    m.manual_seed(0)
    y = checkpointed(m, function, x)
    state = m.rand(1).item()
    y.sum().backward()
    assert drawn[0] == drawn[1]
    m.manual_seed(0)
    m.rand(3, dtype=m.float64)
    assert m.rand(1).item() == state  # backward has drawn nothing
    y = checkpointed(m, function, x, preserve_rng_state=False)
    y.sum().backward()
    assert drawn[2] != drawn[3]


def test_the_graph_can_be_kept(m):
    x = leaf(m)
    y = checkpointed(m, lambda x: x.exp() * x, x).sum()
    first = numbers(m.autograd.grad(y, x, retain_graph=True))
    assert numbers(m.autograd.grad(y, x)) == first
    assert first_line(m.autograd.grad, y, x).startswith("RuntimeError: Trying to backward through")


def test_a_function_that_does_something_else_is_noticed(m):
    def fewer(x):
        calls.append(1)
        return x.exp() if len(calls) % 2 == 0 else x.exp().sin()

    def smaller(x):
        calls.append(1)
        y = x.exp()
        return (y[1:] if len(calls) % 2 == 0 else y).sin()

    calls = []
    error = first_line(checkpointed(m, fewer, leaf(m)).sum().backward)
    assert error.startswith(
        "CheckpointError: torch.utils.checkpoint: A different number of tensors"
    )
    calls = []
    error = first_line(checkpointed(m, smaller, leaf(m)).sum().backward)
    assert error.startswith("CheckpointError: torch.utils.checkpoint: Recomputed values for the")


def test_checkpoint_sequential(m):
    m.manual_seed(0)
    layers = [m.nn.Linear(3, 4), m.nn.Tanh(), m.nn.Linear(4, 4), m.nn.Sigmoid(), m.nn.Linear(4, 1)]
    net = m.nn.Sequential(*layers)
    x = m.tensor([[0.5, -1.0, 2.0]])
    expected = numbers(m.autograd.grad(net(x).sum(), list(net.parameters())))
    for functions in (net, layers):
        for segments in (1, 2, 3):
            y = m.utils.checkpoint.checkpoint_sequential(
                functions, segments, x, use_reentrant=False
            )
            assert numbers(y) == numbers(net(x))
            assert numbers(m.autograd.grad(y.sum(), list(net.parameters()))) == expected


def test_a_check_that_is_not_there():
    with pytest.raises(ValueError, match="determinism_check should be one of"):
        checkpointed(minitorch, minitorch.exp, leaf(minitorch), determinism_check="maybe")


def test_contexts_around_the_two_runs(m):
    seen = []

    @contextlib.contextmanager
    def around(which):
        seen.append(which)
        yield
        seen.append(f"end of {which}")

    def function(x):
        seen.append("run")
        return x.exp().exp()

    both = {"context_fn": lambda: (around("first"), around("second")), "early_stop": False}
    y = checkpointed(m, function, leaf(m), **both)
    assert seen == ["first", "run", "end of first"]
    y.sum().backward()
    assert seen[3:] == ["second", "run", "end of second"]
    for more in (both, {"debug": True}):
        words = "Passing `context_fn` or `debug` is only supported when use_reentrant=False."
        with pytest.raises(ValueError, match=words):
            older(m, function, leaf(m), **{k: v for k, v in more.items() if k != "early_stop"})


def test_debug_lists_the_operations_of_both_runs(m):
    runs = []

    def function(x):
        runs.append(x)
        return x.sin().exp() if len(runs) == 1 else x.sin()[:1].exp()

    checkpoint = m.utils.checkpoint
    x = leaf(m)
    y = checkpointed(m, function, x, debug=True)
    with pytest.raises(checkpoint.CheckpointError, match="because you passed `debug=True`") as told:
        y.sum().backward()
    said = str(told.value).lower()
    first, second = said.split("operations executed during recomputation")
    first = first.split("operations executed during the original forward")[1]
    assert ("sin" in first, "exp" in first, "slice" in first) == (True, True, False)
    assert "slice" in second
    assert isinstance(told.value.__cause__, checkpoint.CheckpointError)
    runs.clear()
    with checkpoint.set_checkpoint_debug_enabled(False):  # goes before the argument
        y = checkpointed(m, function, x, debug=True)
    with pytest.raises(checkpoint.CheckpointError) as told:
        y.sum().backward()
    assert "operations executed during recomputation" not in str(told.value).lower()


def test_debug_changes_nothing_where_both_runs_are_the_same():
    m = minitorch  # (pytest's capture of logs does not stand what torch logs meanwhile)
    x, z = leaf(m), leaf(m)
    with m.utils.checkpoint.set_checkpoint_debug_enabled(True):
        checkpointed(m, lambda x: x.sin().exp(), x).sum().backward()
    z.sin().exp().sum().backward()
    assert m.equal(x.grad, z.grad)


def test_debug_has_its_own_contexts(m):
    contexts = {"context_fn": lambda: (None, None), "debug": True}
    assert first_line(checkpointed, m, m.exp, leaf(m), **contexts) == (
        "ValueError: debug=True is incompatible with non-default context_fn"
    )


# ---- the older way: a backward within a backward ------------------------------------------------


def older(m, function, *args, **kwargs):
    return m.utils.checkpoint.checkpoint(function, *args, use_reentrant=True, **kwargs)


def dropping_net(m):
    m.manual_seed(0)
    layers = [m.nn.Linear(3, 4), m.nn.Tanh(), m.nn.Dropout(0.5), m.nn.Linear(4, 2)]
    return m.nn.Sequential(*layers).double()


def gradients_after(y, net, x):
    x.grad = None
    net.zero_grad()
    y.sum().backward()
    return numbers([x.grad, *[p.grad for p in net.parameters()]])


def test_the_older_way_gives_the_same(m):
    net, x = dropping_net(m), leaf(m)
    m.manual_seed(1)
    plain = net(x)
    expected = numbers(plain), gradients_after(plain, net, x)
    m.manual_seed(1)
    y = older(m, net, x)
    assert y.grad_fn.name() == "CheckpointFunctionBackward"
    following = m.get_rng_state().tolist()
    assert (numbers(y), gradients_after(y, net, x)) == expected
    assert m.get_rng_state().tolist() == following  # backward drew numbers, and put them back


@pytest.mark.filterwarnings("ignore:None of the inputs have requires_grad=True")
def test_the_older_way_within_itself_and_twice(m):
    net, x = dropping_net(m).eval(), leaf(m)
    expected = gradients_after(net(x * 2).exp(), net, x)
    y = older(m, lambda a: older(m, net, a * 2).exp(), x)
    assert gradients_after(y, net, x) == expected
    y = older(m, net, x)
    y.sum().backward(retain_graph=True)
    y.sum().backward()
    assert first_line(y.sum().backward).startswith("RuntimeError: Trying to backward through the")


def test_the_older_way_with_other_arguments(m):
    x, still = leaf(m), m.ones(3, dtype=m.float64)
    a, b, c = older(m, lambda x, n, y: (x * n, x.detach(), x * y), x, 3, still)
    assert [t.requires_grad for t in (a, b, c)] == [True, True, True]  # one node for all of them
    (a + c).sum().backward()
    assert numbers(x.grad) == [4.0, 4.0, 4.0]
    assert still.grad is None


REFUSED = {
    "grad": (lambda m, y, x: m.autograd.grad(y, x), "RuntimeError: When use_reentrant=True, torch"),
    "inputs": (lambda m, y, x: y.backward(inputs=[x]), "RuntimeError: When use_reentrant=True, to"),
    "keywords": (
        lambda m, y, x: older(m, m.exp, x, one=1, two=2),
        "ValueError: Unexpected keyword arguments: one,two",
    ),
    "in vain": (
        lambda m, y, x: older(m, lambda x: x.detach(), x).sum().backward(),
        "RuntimeError: none of output has requires_grad=True, this checkpoint() is not necessary",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_older_way_refuses(m, case):
    action, words = REFUSED[case]
    x = leaf(m)
    y = older(m, m.exp, x).sum()
    assert first_line(lambda: action(m, y, x)).startswith(words)


def test_the_older_way_is_the_default_and_warns(m):
    x, advice = leaf(m), "the use_reentrant parameter should be passed explicitly"
    with pytest.warns(UserWarning, match=f"torch.utils.checkpoint: {advice}"):
        y = m.utils.checkpoint.checkpoint(m.exp, x)
    assert y.grad_fn.name() == "CheckpointFunctionBackward"
    with pytest.warns(UserWarning, match=f"checkpoint_sequential: {advice}"):
        y = m.utils.checkpoint.checkpoint_sequential([m.exp, m.tanh, m.exp], 3, x)
    y.sum().backward()
    expected = m.autograd.grad(x.exp().tanh().exp().sum(), x)[0]
    assert m.allclose(x.grad, expected)
    with pytest.warns(UserWarning, match="None of the inputs have requires_grad=True"):
        assert not older(m, m.exp, x.detach()).requires_grad


@pytest.mark.parametrize("early_stop", [True, False])
def test_a_second_run_that_goes_on_is_stopped_or_refused(early_stop):
    from minitorch.utils import checkpoint as module

    runs = []

    def function(x):
        runs.append(1)
        return x.exp() if len(runs) == 1 else x.exp().sin()

    x = minitorch.ones(3, requires_grad=True)
    y = module.checkpoint(function, x, use_reentrant=False, early_stop=early_stop)
    if early_stop:
        y.sum().backward()
        assert minitorch.equal(x.grad, x.detach().exp())
    else:
        with pytest.raises(module.CheckpointError, match="trying to save more tensors"):
            y.sum().backward()


@pytest.mark.parametrize("early", [True, False])
def test_early_stop_of_all_checkpoints_of_a_block(m, early):
    check = m.utils.checkpoint
    runs = []

    def function(x):
        runs.append(1)
        y = x.sin()
        return y.exp() if len(runs) > 1 else y

    x = m.ones(3, requires_grad=True)
    with check.set_checkpoint_early_stop(early):
        result = check.checkpoint(function, x, use_reentrant=False)
    if early:
        result.sum().backward()
        return
    with pytest.raises(check.CheckpointError, match="trying to save more tensors"):
        result.sum().backward()


@pytest.mark.parametrize("use_reentrant", [False, True])
def test_the_second_run_is_as_precise_as_the_first(m, use_reentrant):
    seen = []

    def product(x, y):
        result = m.mm(x, y)
        seen.append(result.dtype)
        return m.mm(result, y)

    x, y = (m.eye(2, requires_grad=True) for _ in range(2))
    with m.autocast("cpu", dtype=m.bfloat16):
        out = m.utils.checkpoint.checkpoint(product, x, y, use_reentrant=use_reentrant).sum()
    out.backward()
    assert seen == [m.bfloat16, m.bfloat16]
    assert numbers(x.grad) == [[1.0, 1.0], [1.0, 1.0]]
