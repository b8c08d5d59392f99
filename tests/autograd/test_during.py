"""What hooks may ask about the backward that runs, and other private names of ``torch._C``."""

import importlib

import pytest

from tests.autograd.both import first_line, numbers


def graph(m):
    a, b = m.tensor(1.0, requires_grad=True), m.tensor(2.0, requires_grad=True)
    c, d = b.sin(), a.cos()
    return a, b, c, d, c * d


def end_of(leaf):
    return leaf.clone().grad_fn.next_functions[0][0]


def in_hook(m, tensor, ask):
    """What a hook of ``tensor`` has asked."""
    answers = []
    tensor.register_hook(lambda g: answers.append(ask()))
    return answers


def test_runs_are_counted(m):
    *_, y = graph(m)
    asked = in_hook(m, y, m._C._current_graph_task_id)
    for _ in range(3):
        y.backward(retain_graph=True)
    assert [n - asked[0] for n in asked] == [0, 1, 2]
    assert m._C._current_graph_task_id() == -1


def test_which_nodes_will_run(m):
    a, b, c, d, y = graph(m)
    other = c.exp()
    nodes = [c.grad_fn, d.grad_fn, end_of(a), end_of(b), other.grad_fn]
    asked = in_hook(m, y, lambda: [m._C._will_engine_execute_node(node) for node in nodes])
    y.backward(retain_graph=True)
    y.backward(retain_graph=True, inputs=[a])
    assert asked == [[True] * 4 + [False], [False, True, True, False, False]]
    asked = in_hook(m, y, lambda: first_line(m._C._will_engine_execute_node, end_of(a)))
    y.register_hook(lambda g: asked.append(m._C._will_engine_execute_node(d.grad_fn)))
    m.autograd.grad(d * 2, [a], retain_graph=True)  # no hook of y runs
    assert asked == []
    assert first_line(m._C._will_engine_execute_node, y) == (
        "RuntimeError: _will_engine_execute_node expects an grad_fn, but got Tensor"
    )


def test_the_order_of_the_nodes(m):
    _, b, *_, y = graph(m)
    asked = in_hook(m, y, m._C._current_graph_task_execution_order)
    with m.autograd.set_multithreading_enabled(False):
        y.backward(retain_graph=True)
        m.autograd.grad(y, [b])
    names = [[node.name().rpartition("::")[2] for node in nodes] for nodes in asked]
    end = "AccumulateGrad"
    assert names == [
        ["MulBackward0", "CosBackward0", end, "SinBackward0", end],
        ["MulBackward0", "SinBackward0", end],
    ]
    assert "should only be called during the backward pass" in first_line(
        m._C._current_graph_task_execution_order
    )
    *_, y = graph(m)
    in_hook(m, y, m._C._current_graph_task_execution_order)
    with pytest.raises(RuntimeError, match="with multithreading disabled"):
        y.backward()


def test_the_node_whose_values_are_unpacked(m):
    seen = []

    def unpack(x):
        seen.append(type(m._C._current_autograd_node()).__name__)
        return x

    a = m.tensor([1.0, 2.0], requires_grad=True)
    with m.autograd.graph.saved_tensors_hooks(lambda x: x, unpack):
        y = (a.sin() * a).sum()
    y.backward()
    assert seen == ["MulBackward0", "MulBackward0", "SinBackward0"]
    assert m._C._current_autograd_node() is None


def test_a_function_that_fails_later(m):
    a = m.tensor([1.0, 2.0], requires_grad=True)
    delayed = m._C._functions.DelayedError("later", 1)(a)
    assert numbers(delayed) == [1.0, 2.0]
    assert first_line((delayed * 2).sum().backward) == "RuntimeError: later"
    b, c = m._C._functions.DelayedError("of two", 2)(a, a * 2)
    assert (numbers(b), numbers(c)) == ([1.0, 2.0], [2.0, 4.0])
    assert first_line(m.autograd.grad, (b * c).sum(), a) == "RuntimeError: of two"
    out = a.clone().view(-1)
    out += delayed  # the error lies only on the way through what was added
    (g,) = m.autograd.grad(out.sum(), out, retain_graph=True)
    assert numbers(g) == [1.0, 1.0]
    assert first_line(m.autograd.grad, out.sum(), a) == "RuntimeError: later"


def test_callbacks_at_the_end(m):
    calls = []
    queue = m.autograd.Variable._execution_engine.queue_callback

    def first():
        calls.append("first")
        queue(lambda: calls.append("second"))

    a = m.tensor([1.0], requires_grad=True)
    y = a * 2
    y.register_hook(lambda g: queue(first))
    y.backward()
    assert (calls, numbers(a.grad)) == (["first", "second"], [2.0])
    assert first_line(queue, first).startswith("RuntimeError: Final callbacks can only be")


def test_metadata_of_gradients(m):
    x = m.zeros(2, 3, requires_grad=True)
    (about,) = (x * 2).grad_fn._input_metadata
    assert (tuple(about.shape), about.dtype, str(about.device)) == ((2, 3), m.float32, "cpu")
    assert (about.is_nested_tensor, about.is_cpp_nested_tensor) == (False, False)
    variance, _ = m.var_mean(x, 0)
    assert [tuple(part.shape) for part in variance.grad_fn._input_metadata] == [(3,), (3,)]
    parts = x.split([1, 2], 1)
    assert [tuple(part.shape) for part in parts[0].grad_fn._input_metadata] == [(2, 1), (2, 2)]
    y = importlib.import_module(f"{m.__name__}.autograd._functions").Resize.apply(x, (6,))
    assert tuple(y.grad_fn._input_metadata[0].shape) == (6,)
    assert numbers(m.autograd.grad(y.sum(), x)) == [[[1.0] * 3] * 2]


def test_versions_set_by_hand(m):
    x = m.ones(2)
    x.add_(1)
    m._C._autograd._unsafe_set_version_counter((x,), (5,))
    assert x._version == 5
    assert "below 0" in first_line(m._C._autograd._unsafe_set_version_counter, (x,), (-1,))


def test_weak_references(m):
    x = m.ones(2)
    ref = m._C._WeakTensorRef(x)
    assert not ref.expired()
    del x
    assert ref.expired()


def test_hooks_set_as_a_whole(m):
    seen = []
    x = m.ones(2, requires_grad=True)
    x._backward_hooks = {0: lambda g: seen.append(numbers(g))}
    (x * 3).sum().backward()
    assert seen == [[3.0, 3.0]]
    x._backward_hooks = None
    (x * 3).sum().backward()
    assert len(seen) == 1
    assert x._backward_hooks is None


def test_what_a_saved_tensor_keeps(m):
    a = m.tensor([1.0, 2.0], requires_grad=True)

    def unpack(x):
        return x

    with m.autograd.graph.saved_tensors_hooks(lambda x: x, unpack):
        y = a**2
    saved = y.grad_fn._raw_saved_self
    assert isinstance(saved, m._C._autograd.SavedTensor)
    assert saved.data is a
    assert saved.unpack_hook is unpack
    z = y.exp()
    assert (z**2).grad_fn._raw_saved_self.data is z
    assert z.grad_fn._raw_saved_result.data is not z
    assert z.grad_fn._raw_saved_result.unpack_hook is None


def test_a_batch_of_another_shape(m):
    x = m.ones(2, 2, requires_grad=True)
    assert first_line(m.autograd.grad, x * 2, x, m.ones(2, 2), is_grads_batched=True).startswith(
        "RuntimeError: If `is_grads_batched=True`, we interpret the first dimension of each "
        "grad_output as the batch dimension."
    )


def test_an_edge_has_no_zeros(m):
    x, y = (m.ones(2, requires_grad=True).clone() for _ in range(2))
    edge = m.autograd.graph.get_gradient_edge(y)
    settings = {"allow_unused": True, "materialize_grads": True}
    assert first_line(m.autograd.grad, x.clone().sum(), (x, edge), **settings) == (
        "RuntimeError: materialize_grads cannot be used when the given input is a GradientEdge"
    )


def test_hooks_of_a_leafs_end_see_the_memory_of_grad(m):
    def add_half(leaf):
        leaf.grad.add_(0.5)

    x = m.ones(3, requires_grad=True)
    end = x.view_as(x).grad_fn.next_functions[0][0]
    x.register_post_accumulate_grad_hook(add_half)
    seen = []
    end.register_hook(lambda inputs, outputs: seen.append(numbers(outputs[0])))
    end.register_prehook(lambda outputs: (outputs[0] / 4,))
    x.sum().backward()
    assert seen == [[0.75] * 3]
