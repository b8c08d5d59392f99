"""saved_tensors_hooks: what nodes keep, put away by pack and fetched back by unpack."""

import gc
import weakref

import pytest

import minitorch
from tests.autograd.both import first_line, numbers
from tests.ops.observe import observe
from tests.ops.table import TABLE


class Log:
    """A pair of hooks that note their calls; what is packed is a copy."""

    def __init__(self, m, name="", change=lambda t: t):
        self.calls = []

        def pack(tensor):
            assert not m.is_grad_enabled()
            self.calls.append((f"pack{name}", tensor.tolist(), tensor.requires_grad))
            return tensor.detach().clone()

        def unpack(tensor):
            self.calls.append((f"unpack{name}", tensor.tolist()))
            return change(tensor)

        self.hooks = m.autograd.graph.saved_tensors_hooks(pack, unpack)

    @property
    def counts(self):
        names = [call[0] for call in self.calls]
        return {name: names.count(name) for name in sorted(set(names))}


def leaf(m, *values):
    return m.tensor(values or (2.0, 3.0), requires_grad=True)


PROGRAMS = {
    "mul": lambda m, a, b: a * b,
    "mul both": lambda m, a, b: a * a,
    "mul number": lambda m, a, b: a * 2,
    "exp": lambda m, a, b: a.exp(),
    "pow": lambda m, a, b: a**2,
    "add": lambda m, a, b: a + b,
    "sum": lambda m, a, b: a.sum(),
    "div": lambda m, a, b: a / b,
    "div number": lambda m, a, b: a / 3,
    "max": lambda m, a, b: a.max(),
    "matmul": lambda m, a, b: a @ b,
    "softmax": lambda m, a, b: a.softmax(0),
    "view": lambda m, a, b: a.view(1, 2),
    "sin": lambda m, a, b: a.sin(),
    "relu": lambda m, a, b: a.relu(),
    "abs": lambda m, a, b: a.abs(),
    "stack": lambda m, a, b: m.stack([a, a]),
    "in place": lambda m, a, b: (a * 1).exp_(),
    "where": lambda m, a, b: m.where(b > 6, a, b),
    "long": lambda m, a, b: ((a * b).exp().sum() * a).tanh(),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_is_packed(program, m):
    a, b, log = leaf(m), m.tensor([0.5, 0.7]), Log(m)
    with log.hooks:
        y = PROGRAMS[program](m, a, b).sum()
    expected = {
        "mul": [("pack", [0.5, 0.7], False)],
        "mul both": [("pack", [2.0, 3.0], True)] * 2,
        "max": [("pack", [2.0, 3.0], True), ("pack", 3.0, True)],
        "relu": [("pack", [2.0, 3.0], True)],
        "where": [("pack", [False, False], False)],
        **{name: [] for name in ("mul number", "add", "sum", "div number", "view", "stack")},
    }
    packed = [(name, [round(v, 4) for v in x] if type(x) is list else x, r)
              for name, x, r in log.calls]  # fmt: skip
    if program in expected:
        assert packed == expected[program]
    y.backward()
    assert log.counts.get("unpack", 0) == log.counts.get("pack", 0)
    unhooked = leaf(m)
    PROGRAMS[program](m, unhooked, b).sum().backward()
    assert numbers(a.grad) == numbers(unhooked.grad)


def test_the_result_is_packed_with_its_history(m):
    seen = []
    a = leaf(m)
    with m.autograd.graph.saved_tensors_hooks(
        lambda t: seen.append((t.is_leaf, t.grad_fn and t.grad_fn.name())) or t.detach(),
        lambda t: t,
    ):
        a.exp()
        a**2
    assert seen == [(False, "ExpBackward0"), (True, None)]


def test_the_innermost_counts(m):
    a, outer, inner = leaf(m), Log(m, 1), Log(m, 2)
    with outer.hooks:
        with inner.hooks:
            y = a**2
        z = a**2
    w = a**2
    (y + z + w).sum().backward(retain_graph=True)
    (y + z + w).sum().backward()
    assert outer.counts == {"pack1": 1, "unpack1": 2}
    assert inner.counts == {"pack2": 1, "unpack2": 2}
    assert first_line(y.sum().backward).startswith(
        "RuntimeError: Trying to backward through the graph a second time"
    )


def test_the_gradient_of_a_gradient(m):
    a, log = leaf(m), Log(m)
    with log.hooks:
        y = a.exp() * a
        (g,) = m.autograd.grad(y.sum(), a, create_graph=True)
        (gg,) = m.autograd.grad(g.sum(), a)
    expected = [(2.0 + x) * m.tensor(x).exp().item() for x in (2.0, 3.0)]
    assert numbers(gg) == pytest.approx(expected)
    assert log.counts["pack"] > 3


def test_unpacked_values_are_what_backward_uses(m):
    a = leaf(m)
    with Log(m, change=lambda t: t * 10).hooks:
        y = a**2
    y.sum().backward()
    assert numbers(a.grad) == [40.0, 60.0]


def test_a_custom_function(m):
    class Cube(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x**3
            ctx.save_for_backward(x, None, y)
            return y

        @staticmethod
        def backward(ctx, g):
            x, none, y = ctx.saved_tensors
            assert none is None
            return 3 * y / x * g

    a, log = leaf(m), Log(m)
    with log.hooks:
        y = Cube.apply(a)
    (g,) = m.autograd.grad(y.sum(), a, create_graph=True)
    assert numbers(g) == [12.0, 27.0]
    assert log.counts == {"pack": 2, "unpack": 2}


def test_writes_are_not_noticed(m):
    a = leaf(m)
    with Log(m).hooks:
        h = a * 1
        y = h**2
    h.detach().add_(1)
    y.sum().backward()
    assert numbers(a.grad) == [4.0, 6.0]


def test_hooks_that_misbehave(m):
    hooks = m.autograd.graph.saved_tensors_hooks
    a = leaf(m)

    def writes(tensor):
        return tensor.detach().add_(1)

    def fails(_):
        raise ValueError("mine")

    def square_backward(unpack):
        with hooks(lambda t: t.clone(), unpack):
            y = a**2
        y.sum().backward()

    with hooks(writes, lambda t: t):
        assert first_line(lambda: a**2) == (
            "RuntimeError: A saved tensor pack hook is modifying its input in place. Tensors "
            "provided as input to pack hook cannot be modified by in-place operations as this can "
            "lead to unexpected side-effects. Please open an issue if you need to perform in-place "
            "operations on the input to a pack hook."
        )
    with hooks(fails, lambda t: t):
        assert first_line(lambda: a**2) == "ValueError: mine"
    assert first_line(square_backward, fails) == "ValueError: mine"
    assert first_line(square_backward, lambda t: 3) == (
        "TypeError: Output of saved tensor unpack_hook expected to be a Tensor but got result of "
        "type int"
    )
    assert first_line(square_backward, lambda t: m.ones(7)).startswith(
        "RuntimeError: The size of tensor a (2) must match the size of tensor b (7)"
    )
    assert (a * 1).grad_fn is not None  # no block is left half open


def test_disabled(m):
    graph = m.autograd.graph

    def enter():
        with graph.saved_tensors_hooks(lambda t: t, lambda t: t):
            pass

    with graph.disable_saved_tensors_hooks("not here"):
        assert first_line(enter) == "RuntimeError: not here"
        with graph.disable_saved_tensors_hooks("nor here"):
            assert first_line(enter) == "RuntimeError: nor here"
        assert first_line(enter) == "RuntimeError: not here"
    enter()
    with graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        disable = graph.disable_saved_tensors_hooks("too late")
        assert first_line(disable.__enter__) == "RuntimeError: too late"


def test_save_on_cpu(m):
    a = leaf(m)
    with m.autograd.graph.save_on_cpu(pin_memory=False):
        y = (a * a).exp()
    y.sum().backward()
    plain = leaf(m)
    (plain * plain).exp().sum().backward()
    assert numbers(a.grad) == numbers(plain.grad)


def test_the_kept_memory_is_freed(m):
    gc.disable()
    try:
        a = leaf(m)
        with m.autograd.graph.saved_tensors_hooks(lambda t: t.tolist(), m.tensor):
            h = a * 1
            y = h.exp() * h
        gone = weakref.ref(h)
        del h
        assert gone() is None
        y.sum().backward()
    finally:
        gc.enable()


def test_no_hooks_no_calls_in_another_thread(m):
    import threading

    a, log = leaf(m), Log(m)
    with log.hooks:
        thread = threading.Thread(target=lambda: a**2)
        thread.start()
        thread.join()
    assert log.calls == []


def test_every_operation_under_hooks():
    """The op table's first cases again: packing changes nothing that can be seen."""
    differ = []
    for row in TABLE:
        for case in row.cases[:2]:
            minitorch.manual_seed(0)  # (svd_lowrank draws numbers of its own)
            plain = observe(minitorch, case)
            minitorch.manual_seed(0)
            with minitorch.autograd.graph.saved_tensors_hooks(
                lambda t: t.detach().clone(), lambda t: t
            ):
                packed = observe(minitorch, case)
            if str(plain) != str(packed):
                differ.append(str(case))
    assert not differ


def test_looking_at_a_saved_value_asks_the_hook_once():
    unpacked = []

    def unpack(tensor):
        unpacked.append(tensor)
        return tensor

    x = minitorch.ones(3, requires_grad=True)
    with minitorch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, unpack):
        y = x * x
    assert y.grad_fn._saved_self.tolist() == [1.0] * 3
    assert len(unpacked) == 1
    _ = y.grad_fn._saved_other
    y.sum().backward()
    assert len(unpacked) == 4  # two of them are for backward
