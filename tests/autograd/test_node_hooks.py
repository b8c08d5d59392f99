"""Hooks on nodes: before and after a node runs, on AccumulateGrad too; metadata; graph.Node."""

import gc
import weakref

import pytest

import minitorch
from tests.autograd.both import first_line, numbers


def setting(m):
    """A leaf, a node's result, and a recorder of what its hooks are called with."""
    x = m.tensor([1.0, 2.0], requires_grad=True)
    return x, x * x, []


def recorder(calls, name):
    def hook(*arguments):
        calls.append((name, *map(numbers, arguments)))

    return hook


def test_order_and_arguments(m):
    x, y, calls = setting(m)
    y.grad_fn.register_hook(recorder(calls, "after"))
    y.grad_fn.register_prehook(recorder(calls, "before"))
    y.register_hook(recorder(calls, "tensor"))
    expected = [
        ("tensor", [1.0, 1.0]),
        ("before", [[1.0, 1.0]]),
        ("after", [[1.0, 2.0], [1.0, 2.0]], [[1.0, 1.0]]),
    ]
    y.sum().backward(retain_graph=True)
    assert calls == expected
    calls.clear()
    m.autograd.grad(y.sum(), x, create_graph=True)
    assert calls == expected
    calls.clear()
    m.autograd.grad(y.sum(), y)  # the node need not run
    assert calls == expected[:1]


def test_results_take_the_place_of_gradients(m):
    x, y, _ = setting(m)

    def grad():
        return numbers(m.autograd.grad(y.sum(), x, retain_graph=True)[0])

    with y.grad_fn.register_prehook(lambda g: (g[0] * 2,)):
        assert grad() == [4.0, 8.0]
    with y.grad_fn.register_hook(lambda gx, g: (gx[0] * 10, None)):
        assert grad() == [10.0, 20.0]
    handles = [y.grad_fn.register_prehook(lambda g, k=k: (g[0] * k + k,)) for k in (2, 3)]
    assert grad() == [30.0, 60.0]  # (1*2+2)*3+3, in the order of registration
    for handle in handles:
        handle.remove()
    assert grad() == [2.0, 4.0]


BAD = {
    "before, no tuple": ("register_prehook", lambda m: lambda g: g[0]),
    "before, too many": ("register_prehook", lambda m: lambda g: (g[0], g[0])),
    "before, number": ("register_prehook", lambda m: lambda g: (3,)),
    "after, list": ("register_hook", lambda m: lambda gx, g: list(gx)),
    "after, size": ("register_hook", lambda m: lambda gx, g: (m.ones(3), gx[1])),
}
ERRORS = {
    "before, no tuple": "TypeError: expected tuple, but hook returned 'Tensor'",
    "before, too many": "RuntimeError: hook '<lambda>' has returned an incorrect number of values "
    "(got 2, but expected 1)",
    "before, number": "TypeError: expected Variable, but hook returned 'int'",
    "after, list": "TypeError: expected tuple, but hook returned 'list'",
    "after, size": "RuntimeError: hook '<lambda>' has changed the size of value",
}


@pytest.mark.parametrize("case", BAD)
def test_bad_results(m, case):
    _, y, _ = setting(m)
    method, make = BAD[case]
    getattr(y.grad_fn, method)(make(m))
    assert first_line(y.sum().backward) == ERRORS[case]


def test_gradients_are_seen_as_they_are_delivered(m):
    x, _, calls = setting(m)
    y = x * m.ones(3, 2)  # the formula's result is summed on the edge
    y.grad_fn.register_hook(recorder(calls, "after"))
    y.sum().backward()
    assert calls == [("after", [[3.0, 3.0], None], [[[1.0, 1.0]] * 3])]


def test_a_node_of_several_outputs(m):
    x, _, calls = setting(m)
    first, _ = (x * 1).split(1)
    first.grad_fn.register_prehook(recorder(calls, "before"))
    first.grad_fn.register_hook(recorder(calls, "after"))
    first.sum().backward()
    assert calls == [("before", [[1.0], None]), ("after", [[1.0, 0.0]], [[1.0], None])]


def test_a_readers_own_function(m):
    class Scale(m.autograd.Function):
        @staticmethod
        def forward(ctx, k, x):
            return k * x

        @staticmethod
        def backward(ctx, g):
            return None, g * 3

    x, _, calls = setting(m)
    y = Scale.apply(3, x)
    y.grad_fn.register_hook(recorder(calls, "after"))
    y.grad_fn.register_prehook(lambda g: (g[0] * 2,))
    y.sum().backward()
    assert calls == [("after", [[6.0, 6.0]], [[2.0, 2.0]])]
    assert numbers(x.grad) == [6.0, 6.0]


# ---- AccumulateGrad -----------------------------------------------------------------------------


def test_the_accumulator_of_a_leaf_is_one_object(m):
    x, y, _ = setting(m)
    (first, _), (second, _) = y.grad_fn.next_functions
    assert first is second is (x * 3).grad_fn.next_functions[0][0]
    assert first.variable is x
    assert repr(first).startswith("<AccumulateGrad object at 0x")


def test_hooks_of_accumulators(m):
    x, _, calls = setting(m)
    node = (x * 3).grad_fn.next_functions[0][0]
    node.register_hook(recorder(calls, "after"))
    before = node.register_prehook(recorder(calls, "before"))
    x.register_hook(recorder(calls, "tensor"))
    x.register_post_accumulate_grad_hook(recorder(calls, "accumulated"))
    (x * 3).sum().backward()
    assert calls == [
        ("tensor", [3.0, 3.0]),
        ("before", [[3.0, 3.0]]),
        ("accumulated", [1.0, 2.0]),
        ("after", [], [[3.0, 3.0]]),
    ]
    calls.clear()
    m.autograd.grad((x * 3).sum(), x)  # nothing is accumulated
    assert calls == [("tensor", [3.0, 3.0])]
    before.remove()
    node.register_prehook(lambda g: (g[0] * 10,))
    x.grad = None
    (x * 3).sum().backward()
    assert numbers(x.grad) == [30.0, 30.0]
    assert calls[-1] == ("after", [], [[30.0, 30.0]])


def test_no_cycle_through_the_accumulator():
    gc.disable()
    try:
        x, y, _ = setting(minitorch)
        node = y.grad_fn.next_functions[0][0]
        node.register_hook(print)
        leaf, accumulator = weakref.ref(x), weakref.ref(node)
        del x, y, node
        assert (leaf(), accumulator()) == (None, None)
    finally:
        gc.enable()


# ---- the node as an object ----------------------------------------------------------------------


def test_metadata(m):
    _, y, _ = setting(m)
    assert y.grad_fn.metadata == {}
    y.grad_fn.metadata["mark"] = 1
    assert y.grad_fn.metadata == {"mark": 1}
    assert y.grad_fn.next_functions[0][0].metadata == {}


def test_graph_node(m):
    _, y, _ = setting(m)
    node = y.grad_fn
    assert isinstance(node, m.autograd.graph.Node)
    assert isinstance(node.next_functions[0][0], m.autograd.graph.Node)
    assert not isinstance(y, m.autograd.graph.Node)
