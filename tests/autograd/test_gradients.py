"""Where gradients land and what they share; where backward may start; what grad returns."""

import warnings

import pytest

from tests.autograd.both import first_line, numbers

TWICE = (
    "RuntimeError: Trying to backward through the graph a second time (or directly access saved "
    "tensors after they have already been freed). Saved intermediate values of the graph are freed "
    "when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to "
    "backward through the graph a second time or if you need to access saved tensors after calling "
    "backward."
)
NO_HISTORY = "RuntimeError: element {} of tensors does not require grad and does not have a grad_fn"


def leaf(m, *values):
    return m.tensor(values or (1.0, 2.0), requires_grad=True)


# ---- .grad --------------------------------------------------------------------------------------


def test_only_leaves_that_require_grad_have_a_gradient(m):
    a, b, c = leaf(m), leaf(m), m.ones(2)
    (a * b * c).sum().backward()
    assert [numbers(t.grad) for t in (a, b, c)] == [[1.0, 2.0], [1.0, 2.0], None]
    assert (a.grad.requires_grad, a.grad.is_leaf) == (False, True)


def test_adding_up_counts_as_a_write_into_the_gradient(m):
    a = leaf(m)
    (a * 3).sum().backward()
    before = a.grad._version
    (a * 4).sum().backward()
    assert a.grad._version == before + 1
    mine = m.zeros(2)
    a.grad = mine
    view = mine[0]
    (a * 4).sum().backward()
    assert (mine._version, view.item()) == (1, 4.0)


def test_a_gradient_of_none_is_made_anew(m):
    a = leaf(m)
    a.sum().backward()
    first, a.grad = a.grad, None
    a.sum().backward()
    assert a.grad is not first
    assert numbers(first) == numbers(a.grad) == [1.0, 1.0]


def test_adding_up_with_create_graph_makes_a_new_tensor(m):
    a = leaf(m)
    a.sum().backward()
    first = a.grad
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the cycle; torch warns once in a process
        (a * a).sum().backward(create_graph=True)
    assert a.grad is not first
    assert (numbers(first), numbers(a.grad)) == ([1.0, 1.0], [3.0, 5.0])
    a.grad = None


@pytest.mark.parametrize("way", ["a", "a * 1", "a + 0", "a.clone()", "-(-a)", "a.t() + a"])
def test_writing_into_the_gradient_leaves_the_handed_in_one_alone(m, way):
    a, g = leaf(m), m.tensor([5.0, 6.0])
    eval(way).backward(g)
    a.grad.zero_()
    assert (numbers(g), g._version) == ([5.0, 6.0], 0)


def test_writing_into_one_gradient_leaves_another_alone(m):
    a, b, c = leaf(m), leaf(m), leaf(m)
    (a + b - c).backward(m.tensor([5.0, 6.0]))
    a.grad.mul_(2)
    assert numbers([a.grad, b.grad, c.grad]) == [[10.0, 12.0], [5.0, 6.0], [-5.0, -6.0]]


def test_a_gradient_lies_in_memory_as_its_leaf_does(m):
    a = m.arange(6.0).reshape(2, 3).t().detach().requires_grad_()
    (a * m.ones(3, 2)).sum().backward()
    assert a.stride() == a.grad.stride() == (1, 3)
    b = m.ones(3, requires_grad=True)
    b.expand(2, 3).sum().backward()
    assert (b.grad.stride(), numbers(b.grad)) == ((1,), [2.0, 2.0, 2.0])


def test_a_gradient_of_a_leaf_that_reads_every_second_element(m):
    a = m.ones(6)[::2].detach().requires_grad_()
    (a * 3).sum().backward()
    assert (a.stride(), a.grad.stride()) == ((2,), (1,))


def test_a_wide_fan_out(m):
    a = leaf(m)
    h = a * 1
    total = h * 0
    for k in range(300):
        total = total + h * k
    total.sum().backward()
    assert numbers(a.grad) == [sum(range(300))] * 2


def test_a_diamond_runs_each_node_once(m):
    a, calls = leaf(m), []
    h = a * 2
    h.register_hook(lambda g: calls.append(numbers(g)))
    (h * 3 + h * 4).sum().backward()
    assert calls == [[7.0, 7.0]]
    assert numbers(a.grad) == [14.0, 14.0]


def test_every_output_of_a_node_gets_its_part(m):
    a = m.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    first, _, last = a.unbind(0)
    (first * 2 + last * 3).sum().backward()
    assert numbers(a.grad) == [[2.0, 2.0], [0.0, 0.0], [3.0, 3.0]]


def test_a_leaf_that_got_a_history_meanwhile_is_refused(m):
    a, b = leaf(m), leaf(m)
    y = (a * 2).sum()
    a.detach_()
    a.mul_(b)
    words = "RuntimeError: leaf variable has been moved into the graph interior"
    assert first_line(y.backward) == words


def test_gradients_are_converted_on_the_edge(m):
    a = m.tensor([1.0, 2.0], dtype=m.float16, requires_grad=True)
    b = m.tensor([3.0, 4.0], dtype=m.float64, requires_grad=True)
    (a * b).sum().backward()
    assert (a.grad.dtype, b.grad.dtype) == (m.float16, m.float64)
    assert numbers([a.grad, b.grad]) == [[3.0, 4.0], [1.0, 2.0]]


def refuse(m, value):
    return first_line(setattr, leaf(m), "grad", value)


C_NAMES = {
    "bool": "bool",
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short int",
    "int32": "int",
    "int64": "long int",
    "float16": "c10::Half",
    "float64": "double",
    "uint16": "short unsigned int",
    "uint32": "unsigned int",
    "uint64": "long unsigned int",
}


@pytest.mark.parametrize("dtype", C_NAMES)
def test_a_gradient_of_another_dtype_is_refused(m, dtype):
    assert refuse(m, m.zeros(2, dtype=getattr(m, dtype))) == (
        f"RuntimeError: attempting to assign a gradient with dtype '{C_NAMES[dtype]}' to a tensor "
        "with grad_dtype 'Float'. The gradient must match the tensor's grad_dtype (defaults to the "
        "tensor's dtype). You can set the tensor's grad_dtype attribute with a specific dtype, or "
        "None to allow any dtype. Set grad_dtype with caution. Diverging the dtypes of a tensor "
        "and its gradient may break downstream systems that assume they match."
    )


def test_a_gradient_of_another_shape_is_refused(m):
    assert refuse(m, m.ones(2, 1)) == (
        "RuntimeError: attempting to assign a gradient of size '[2, 1]' to a tensor of size '[2]'. "
        "Please ensure that the gradient and the tensor are the same size"
    )


def test_reading_the_gradient_of_a_non_leaf_warns(m):
    h = leaf(m) * 2
    with pytest.warns(UserWarning, match=r"The \.grad attribute of a Tensor that is not a leaf"):
        assert h.grad is None
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert leaf(m).grad is None
        assert m.ones(1).grad is None
        h.retain_grad()
        assert h.grad is None
        assert h.detach().grad is None


# ---- where backward starts ----------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(), (1,), (1, 1)])
def test_one_element_needs_no_gradient(m, shape):
    a = m.ones(shape, requires_grad=True)
    (a * 2).backward()
    assert a.grad.shape == shape
    assert a.grad.sum().item() == 2.0


def test_a_leaf_is_a_root_like_any_other(m):
    a = m.tensor(3.0, requires_grad=True)
    a.backward()
    a.backward(m.tensor(4.0))
    assert numbers(a.grad) == 5.0


def test_a_gradient_of_another_dtype_is_converted_at_the_start(m):
    a = leaf(m)
    (a * 2).backward(m.ones(2, dtype=m.float64))
    assert (numbers(a.grad), a.grad.dtype) == ([2.0, 2.0], m.float32)


def test_wrong_starts(m):
    y = leaf(m) * 2
    ones = m.ones(2)
    assert first_line(y.backward, [1.0, 1.0]) == (
        "TypeError: gradients can be either Tensors or None, but got float"
    )
    assert first_line(m.autograd.backward, [y], [m.ones(1)]) == (
        "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([1]) and "
        "output[0] has a shape of torch.Size([2])."
    )
    assert first_line(m.autograd.backward, [y, y], [ones]) == (
        "RuntimeError: got 2 tensors and 1 gradients"
    )


def test_what_has_no_history_is_refused(m):
    with m.no_grad():
        y = leaf(m).sum()
    assert first_line(y.backward) == NO_HISTORY.format(0)
    assert first_line(leaf(m).sum().detach().backward) == NO_HISTORY.format(0)
    roots = [leaf(m).sum(), m.ones(1)]
    assert first_line(m.autograd.backward, roots) == NO_HISTORY.format(1)


def test_roots_that_lie_on_each_others_way(m):
    a = leaf(m)
    h = a * 2
    y = (h * 3).sum()
    m.autograd.backward([h, y, y, a], [m.ones(2), None, None, m.ones(2)])
    assert numbers(a.grad) == [15.0, 15.0]


def test_backward_runs_while_nothing_is_recorded(m):
    a = leaf(m)
    y = (a * a).sum()
    with m.no_grad():
        y.backward()
    assert (numbers(a.grad), m.is_grad_enabled()) == ([2.0, 4.0], True)


# ---- freeing ------------------------------------------------------------------------------------


def test_the_words_of_the_second_walk(m):
    a = leaf(m)
    y = (a**3).sum()
    (g,) = m.autograd.grad(y, a, create_graph=True, retain_graph=False)
    assert numbers(g) == [3.0, 12.0]
    assert first_line(m.autograd.grad, y, a) == TWICE
    assert first_line(y.backward) == TWICE


def test_only_what_was_on_the_way_is_freed(m):
    a, b = leaf(m), leaf(m)
    h, k = a.exp(), b.exp()
    y = (h + k).sum()
    m.autograd.grad(y, a)
    m.autograd.grad(k.sum(), b)
    assert first_line(m.autograd.grad, h.sum(), a) == TWICE


def test_asking_for_something_unrelated_frees_nothing(m):
    a, b = leaf(m), leaf(m)
    y = a.exp().sum()
    assert m.autograd.grad(y, b, allow_unused=True) == (None,)
    y.backward(inputs=[b])
    y.backward()
    assert first_line(y.backward) == TWICE


def test_backward_into_a_non_leaf_runs_and_frees_its_node(m):
    a = leaf(m)
    h = a.exp()
    h.sum().backward(inputs=[h])
    assert (numbers(h.grad), h.retains_grad, a.grad) == ([1.0, 1.0], True, None)
    assert first_line(h.sum().backward) == TWICE


# ---- grad ---------------------------------------------------------------------------------------


def test_grad_stops_at_what_is_asked_for(m):
    a, calls = leaf(m), []
    a.register_hook(calls.append)
    h = a.exp()
    m.autograd.grad((h * 2).sum(), h)
    assert calls == []
    m.autograd.grad(h.sum(), a)  # the node of h has not been freed
    assert len(calls) == 1


def test_the_same_input_twice(m):
    a = leaf(m)
    h = a * 3
    assert numbers(m.autograd.grad(h.sum(), (a, h, a))) == [[3.0, 3.0], [1.0, 1.0], [3.0, 3.0]]


def test_grad_of_several_outputs_is_their_sum(m):
    a = leaf(m)
    roots = [(a * 2).sum(), a * 3]
    assert numbers(m.autograd.grad(roots, a, [None, m.tensor([1.0, 10.0])])) == [[5.0, 32.0]]


def test_an_unused_input(m):
    a, b = leaf(m), m.ones(2, dtype=m.float64, requires_grad=True)
    assert first_line(m.autograd.grad, a.sum(), [a, b]) == (
        "RuntimeError: The differentiated Tensor at index 1 appears to not have been used in the "
        "graph. Set allow_unused=True if this is the desired behavior."
    )
    ga, gb = m.autograd.grad((a * 2).sum(), [a, b], materialize_grads=True)
    assert (numbers([ga, gb]), gb.dtype) == ([[2.0, 2.0], [0.0, 0.0]], m.float64)
    words = (
        "ValueError: Expected allow_unused to be True or not passed when materialize_grads=True, "
        "but got: allow_unused=False."
    )
    settings = {"allow_unused": False, "materialize_grads": True}
    assert first_line(m.autograd.grad, a.sum(), a, **settings) == words


@pytest.mark.parametrize("settings", [{}, {"allow_unused": True}, {"materialize_grads": True}])
def test_an_input_that_does_not_require_grad(m, settings):
    a, b = leaf(m), m.ones(2)
    assert first_line(m.autograd.grad, (a * b).sum(), b, **settings) == (
        "RuntimeError: One of the differentiated Tensors does not require grad"
    )


def test_derivatives_of_a_sum_of_powers_to_the_third_order(m):
    x = m.tensor(2.0, dtype=m.float64, requires_grad=True)
    y, found = x**4 + 1 / x + x.log(), []
    for _ in range(3):
        (y,) = m.autograd.grad(y, x, create_graph=True)
        found.append(y.item())
    expected = [32 - 1 / 4 + 1 / 2, 48 + 2 / 8 - 1 / 4, 48 - 6 / 16 + 2 / 8]
    assert found == pytest.approx(expected, rel=1e-14)


def test_create_graph_records_even_under_no_grad(m):
    x = m.tensor(3.0, requires_grad=True)
    y = x**3
    with m.no_grad():
        (g,) = m.autograd.grad(y, x, create_graph=True)
    assert g.requires_grad
    assert m.autograd.grad(g, x)[0].item() == 18.0


def test_without_create_graph_a_gradient_has_no_history(m):
    a = leaf(m)
    with m.enable_grad():
        (g,) = m.autograd.grad((a**2).sum(), a)
    assert (g.requires_grad, g.grad_fn, g.is_leaf) == (False, None, True)


def test_gradients_of_gradients_reach_other_leaves(m):
    w, x = leaf(m), leaf(m, 3.0, 4.0)
    (gx,) = m.autograd.grad((w * x**2).sum(), x, create_graph=True)
    (gx**2).sum().backward()
    assert numbers(w.grad) == [72.0, 256.0]


# ---- the graph as it shows itself ---------------------------------------------------------------


def names(node):
    return [(None if f is None else f.name(), nr) for f, nr in node.next_functions]


def test_nodes_name_what_their_gradients_go_to(m):
    a, b = leaf(m), m.ones(2)
    y = (a * b).exp()
    mul = y.grad_fn.next_functions[0][0]
    assert (y.grad_fn.name(), names(y.grad_fn)) == ("ExpBackward0", [("MulBackward0", 0)])
    assert names(mul) == [("torch::autograd::AccumulateGrad", 0), (None, 0)]
    assert mul.next_functions[0][0].variable is a
    assert mul.next_functions[0][0].next_functions == ()


def test_outputs_are_numbered(m):
    parts = m.ones(4, requires_grad=True).split(2)
    assert [part.output_nr for part in parts] == [0, 1]
    assert names((parts[1] * 2).grad_fn) == [("SplitBackward0", 1), (None, 0)]
    values, indices = m.ones(2, 2, requires_grad=True).max(0)
    assert (values.output_nr, indices.requires_grad) == (0, False)


def test_leaves_and_others(m):
    a = leaf(m)
    h = a * 2
    with m.no_grad():
        k = a * 2
    found = [(t.is_leaf, t.requires_grad, t.grad_fn is None) for t in (a, h, k, h.detach())]
    assert found == [
        (True, True, True),
        (False, True, False),
        (True, False, True),
        (True, False, True),
    ]
