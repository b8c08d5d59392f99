"""autograd.graph: edges to hold instead of tensors, hooks on several tensors, versions."""

import pytest

import minitorch
from tests.autograd.both import first_line, numbers


def leaf(m):
    return m.tensor([2.0, 3.0], requires_grad=True)


def test_the_edge_of_a_tensor(m):
    a = leaf(m)
    y = a.exp()
    edge = m.autograd.graph.get_gradient_edge(y)
    assert (edge.node is y.grad_fn, edge.output_nr, edge._fields[:2]) == (
        True,
        0,
        ("node", "output_nr"),
    )
    assert m.autograd.graph.get_gradient_edge(a).node.variable is a
    assert m.autograd.graph.get_gradient_edge(a.unbind()[1]).output_nr == 1
    assert first_line(m.autograd.graph.get_gradient_edge, m.ones(1)) == (
        "RuntimeError: It is not possible to get the gradient edge for a Tensor that does not "
        "require gradients"
    )


def test_edges_as_outputs(m):
    edge_of, grad = m.autograd.graph.get_gradient_edge, m.autograd.grad
    a = leaf(m)
    edge = edge_of(a * 3)  # nobody holds the tensor
    assert numbers(grad(edge, a, m.ones(2))) == [[3.0, 3.0]]
    assert numbers(grad(edge_of(a.sum()), a)) == [[1.0, 1.0]]
    assert numbers(grad(edge_of(a.unbind()[1]), a, m.tensor(5.0))) == [[0.0, 5.0]]
    assert first_line(grad, edge, a) == (
        "RuntimeError: grad can be implicitly created only for scalar outputs"
    )
    assert first_line(grad, edge, a, m.ones(3)) == (
        "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and "
        "output[0] has a shape of torch.Size([2])."
    )
    m.autograd.backward(edge_of(a.sum()))
    m.autograd.backward([edge_of(a * 2)], [m.ones(2)])
    assert numbers(a.grad) == [3.0, 3.0]


def test_edges_as_inputs(m):
    edge_of, grad = m.autograd.graph.get_gradient_edge, m.autograd.grad
    a = leaf(m)
    y = a.exp()
    assert numbers(grad((y * 2).sum(), edge_of(y))) == [[2.0, 2.0]]
    assert numbers(grad((a * 2).sum(), (edge_of(a), a))) == [[2.0, 2.0]] * 2
    first, second = a.unbind()
    assert numbers(grad(first * second, (edge_of(second), edge_of(first)))) == [2.0, 3.0]
    (g,) = grad((y * y).sum(), edge_of(y), create_graph=True)
    assert g.requires_grad
    (a * 2).sum().backward(inputs=[edge_of(a)])
    assert numbers(a.grad) == [2.0, 2.0]


def test_an_edge_of_several_outputs_needs_a_gradient():
    a = leaf(minitorch)
    edge = minitorch.autograd.graph.get_gradient_edge(a.unbind()[1])
    assert first_line(minitorch.autograd.grad, edge, a).startswith(
        "RuntimeError: a GradientEdge of a node with several outputs needs its gradient"
    )


def test_nodes(m):
    node_class = m.autograd.graph.Node
    a = leaf(m)
    nodes = [(a * 2).grad_fn, m.autograd.graph.get_gradient_edge(a).node, a.split(1)[0].grad_fn]
    assert all(isinstance(node, node_class) for node in nodes)
    assert not isinstance(a, node_class)


def test_increment_version(m):
    increment = m.autograd.graph.increment_version
    x = m.ones(2)
    increment(x)
    assert x._version == 1
    increment([x, x.view(1, 2)])
    assert x._version == 3
    words = "RuntimeError: increment_version expect a Iterable[Tensor] as input"
    assert first_line(increment, 3) == words
    with m.inference_mode():
        inference = m.ones(1)
    increment(inference)
    a = leaf(m)
    h = a * 1
    y = h.exp()
    increment(y)
    assert "is at version 1; expected version 0" in first_line(y.sum().backward)


def test_writes_into_kept_tensors(m):
    allow = m.autograd.graph.allow_mutation_on_saved_tensors
    with allow():
        a = leaf(m)
        b = a.clone()
        y = (b**2).sum()
        b.zero_()
        y.backward()
        assert a.grad.tolist() == (2 * a).tolist()
        c = leaf(m)
        z = c.exp()
        kept = z.detach().clone()
        z.mul_(2)
        z.sum().backward()
        assert c.grad.tolist() == (2 * kept).tolist()
    with allow():
        late = leaf(m).exp()
        with pytest.raises(RuntimeError, match="contexts cannot be nested"), allow():
            pass
    said = first_line(late.sum().backward)
    assert said.startswith("AssertionError: Trying to backward outside of the 'allow_mutation_on")


# ---- hooks on several tensors -------------------------------------------------------------------


def test_a_hook_for_all(m):
    seen = []
    a, b = leaf(m), leaf(m)
    c, d = a * 1, b * 1
    handle = m.autograd.graph.register_multi_grad_hook((c, d), lambda gs: seen.append(numbers(gs)))
    (c.sum() * 2 + d.sum()).backward(retain_graph=True)
    assert seen.pop() == [[2.0, 2.0], [1.0, 1.0]]
    c.sum().backward(retain_graph=True)
    assert seen.pop() == [[1.0, 1.0], None]
    m.autograd.grad(c.sum() + d.sum(), a, retain_graph=True)
    assert len(seen) == 1
    handle.remove()
    c.sum().backward()
    assert len(seen) == 1


def test_a_hook_for_any(m):
    seen = []
    a, b, unused = leaf(m), leaf(m), leaf(m)
    with m.autograd.graph.register_multi_grad_hook(
        (a, b, unused), lambda g: seen.append(numbers(g)), mode="any"
    ):
        for _ in range(2):
            (a * 3 + b * 3).sum().backward()
    (a * 3).sum().backward()
    assert seen == [[3.0, 3.0]] * 2


def test_a_hook_for_leaves_in_several_threads(m):
    import threading

    seen = []
    a, b = leaf(m), leaf(m)
    m.autograd.graph.register_multi_grad_hook((a, b), lambda gs: seen.append(len(gs)))
    threads = [threading.Thread(target=lambda: (a * b).sum().backward()) for _ in range(3)]
    for thread in threads:
        thread.start()
        thread.join()
    assert seen == [2, 2, 2]


@pytest.mark.parametrize("mode", ["sum", None])
def test_wrong_modes(m, mode):
    assert (
        first_line(lambda: m.autograd.graph.register_multi_grad_hook((leaf(m),), print, mode=mode))
        == f"ValueError: Expects mode to be one of ('all', 'any') but got {mode}"
    )


# ---- what backward does with the gradient that it is given --------------------------------------

VIEWS = {
    "view": lambda x: x.view(4),
    "two views": lambda x: x.view(4).view(1, 4),
    "reshape": lambda x: x.reshape(4),
    "flatten": lambda x: x.flatten(),
    "transposed twice": lambda x: x.t().t(),
    "unsqueeze": lambda x: x.unsqueeze(0),
}
COPIES = {
    "itself": lambda x: x,
    "times 1": lambda x: x * 1,
    "plus 1": lambda x: x + 1,
    "clone": lambda x: x.clone(),
    "transposed": lambda x: x.t(),
    "slice": lambda x: x[:],
}


@pytest.mark.parametrize("program", [*VIEWS, *COPIES])
def test_a_leaf_may_keep_the_memory_of_the_given_gradient(program, m):
    x = m.zeros(2, 2, requires_grad=True)
    y = {**VIEWS, **COPIES}[program](x)
    g = m.ones(4).reshape(y.shape)
    y.backward(g)
    assert (x.grad.data_ptr() == g.data_ptr()) == (program in VIEWS)
    assert x.grad is not g
    assert x.grad.tolist() == [[1.0, 1.0], [1.0, 1.0]]


def test_two_leaves_never_keep_the_same_memory():
    m = minitorch  # in PyTorch they do, and the second backward adds twice into it
    a, b = m.zeros(2, 2, requires_grad=True), m.zeros(2, 2, requires_grad=True)
    g = m.ones(4)
    for _ in range(2):
        (a.view(4) + b.view(4)).backward(g.clone())
    assert a.grad.tolist() == b.grad.tolist() == [[2.0, 2.0], [2.0, 2.0]]


def test_a_node_is_called(m):
    x, w = leaf(m), m.tensor([5.0, 7.0], requires_grad=True)
    y = x * w
    for _ in range(2):  # what it keeps is kept on
        gx, gw = y.grad_fn(m.ones(2))
        assert (gx.tolist(), gw.tolist()) == ([5, 7], [2, 3])
        assert gx.requires_grad
    with m.no_grad():
        assert not y.grad_fn(m.ones(2))[0].requires_grad
    assert y.sum().grad_fn(m.tensor(2.0)).tolist() == [2, 2]
    assert (x * 3).grad_fn(m.ones(2))[1] is None
    assert y.grad_fn(None) == (None, None)
    first = x.split(1)[0].grad_fn
    assert first(m.ones(1), None).tolist() == [1, 0]
    y.register_hook(lambda g: pytest.fail("a hook was called"))
    y.grad_fn(m.ones(2))
    assert first_line(y.grad_fn) == "TypeError: expected 1 arguments, got 0 instead"
    assert first_line(first, m.ones(1)) == "TypeError: expected 2 arguments, got 1 instead"
    assert first_line(y.grad_fn, 3) == "TypeError: argument 0 is not a Variable"
    (x * w).sum().backward()
    end = y.grad_fn.next_functions[0][0]
    assert end(m.ones(2)) == ()
    assert x.grad.tolist() == [6, 8]


def test_a_node_that_is_freed_or_a_programs_own_is_not_called(m):
    class Own(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * 2

    x = leaf(m)
    y = x.exp()
    y.sum().backward()
    assert "a second time" in first_line(y.grad_fn, m.ones(2))
    assert first_line(Own.apply(x).grad_fn, m.ones(2)) == (
        "TypeError: 'OwnBackward' object is not callable"
    )


def test_dir_of_a_node_shows_what_it_keeps(m):
    node = leaf(m).exp().grad_fn
    names = [name for name in dir(node) if name.startswith("_saved_")]
    assert names == ["_saved_result"]
    assert getattr(node, names[0]).shape == (2,)


def test_a_formula_that_negates_a_bool(m):
    x = m.tensor([0.5, 2.0], requires_grad=True)
    y = m.atan2(m.tensor([True, False]), x)
    assert first_line(y.sum().backward).startswith(
        "RuntimeError: Negation, the `-` operator, on a bool tensor is not supported."
    )
