"""Hooks on tensors: order, replacement, removal, what is refused, and what retain_grad keeps."""

import functools

import pytest

import minitorch
from tests.autograd.both import first_line, numbers


def leaf(m, *values):
    return m.tensor(values or (1.0, 2.0), requires_grad=True)


def test_a_hook_sees_a_tensor_without_history(m):
    a, seen = leaf(m), []
    a.register_hook(seen.append)
    (a**2).sum().backward()
    (g,) = seen
    assert isinstance(g, m.Tensor)
    assert (g.requires_grad, g.grad_fn, numbers(g)) == (False, None, [2.0, 4.0])


def test_with_create_graph_it_sees_the_history(m):
    a, seen = leaf(m), []
    a.register_hook(seen.append)
    m.autograd.grad((a**2).sum(), a, create_graph=True)
    assert seen[0].requires_grad


def test_a_replaced_gradient_flows_on_recorded(m):
    a = leaf(m)
    h = a * 2
    h.register_hook(lambda g: g * a)
    (g,) = m.autograd.grad(h.sum(), a, create_graph=True)
    assert numbers(g) == [2.0, 4.0]
    assert numbers(m.autograd.grad(g.sum(), a)) == [[2.0, 2.0]]


def test_grad_returns_what_the_hooks_made(m):
    a = leaf(m)
    h = a * 2
    h.register_hook(lambda g: g * 10)
    a.register_hook(lambda g: g + 1)
    assert numbers(m.autograd.grad(h.sum(), h)) == [[10.0, 10.0]]
    h = a * 2
    h.register_hook(lambda g: g * 10)
    assert numbers(m.autograd.grad(h.sum(), a)) == [[21.0, 21.0]]


def test_a_leaf_hook_sees_the_sum_and_not_what_is_there_already(m):
    a, seen = leaf(m), []
    a.register_hook(lambda g: seen.append(numbers(g)))
    for _ in range(2):
        (a * 2 + a * 3).sum().backward()
    assert (seen, numbers(a.grad)) == ([[5.0, 5.0]] * 2, [10.0, 10.0])


def test_outputs_of_one_node_have_hooks_of_their_own(m):
    a, seen = leaf(m, 1.0, 2.0, 3.0), []
    first, second, _ = a.unbind()
    second.register_hook(lambda g: g * 10)
    first.register_hook(lambda g: seen.append(g.item()))
    (first * 2 + second * 3).backward()
    assert (seen, numbers(a.grad)) == ([2.0], [2.0, 30.0, 0.0])


def test_hooks_run_from_the_newest_node_to_the_oldest(m):
    a, order = leaf(m), []
    h = a * 2
    k = h * 3
    for name, tensor in (("a", a), ("h", h), ("k", k)):
        tensor.register_hook(lambda g, name=name: order.append(name))
    k.sum().backward()
    assert order == ["k", "h", "a"]


def test_what_a_hook_registers_or_removes_counts_from_the_next_time(m):
    a, calls = leaf(m), []
    handles = []

    def hook(g):
        calls.append("hook")
        handles.pop().remove()

    handles.append(a.register_hook(hook))
    a.register_hook(lambda g: calls.append("other"))
    a.sum().backward()
    a.sum().backward()
    assert calls == ["hook", "other", "other"]


def test_an_error_in_a_hook_comes_through(m):
    a = leaf(m)

    def hook(g):
        raise KeyError("mine")

    (a * 2).register_hook(hook)
    h = a * 2
    h.register_hook(hook)
    with pytest.raises(KeyError, match="mine"):
        h.sum().backward()
    assert a.grad is None


@pytest.mark.parametrize("value", [3, 2.5, "text", [1.0, 2.0]])
def test_a_hook_returns_a_tensor_or_nothing(m, value):
    h = leaf(m) * 2
    h.register_hook(lambda g: value)
    assert first_line(h.sum().backward) == (
        f"TypeError: expected Variable, but hook returned '{type(value).__name__}'"
    )


def test_a_hook_changes_neither_type_nor_size(m):
    for change, told in [
        (lambda g: g.double(), "has changed the type of value (was torch.FloatTensor got "),
        (lambda g: g.double().sum(), "has changed the type of value (was torch.FloatTensor got "),
        (lambda g: g.sum(), "has changed the size of value"),
    ]:
        h = leaf(m) * 2
        h.register_hook(change)
        assert first_line(h.sum().backward).startswith(f"RuntimeError: hook '<lambda>' {told}")
        h = leaf(m) * 2
        h.register_hook(functools.partial(change))
        assert first_line(h.sum().backward).startswith(f"RuntimeError: hook '<unknown>' {told}")


def test_a_post_accumulate_hook_returns_nothing(m):
    for value, told in [
        (lambda p: p * 1, "RuntimeError: Tensor post accumulate grad hooks should return None."),
        (lambda p: p.sum(), "RuntimeError: hook '<lambda>' has changed the size of value"),
        (lambda p: 3, "TypeError: expected Variable, but hook returned 'int'"),
    ]:
        a = leaf(m)
        a.register_post_accumulate_grad_hook(value)
        assert first_line((a * 2).sum().backward) == told
    a = leaf(m)
    a.register_post_accumulate_grad_hook(lambda p: p)
    (a * 2).sum().backward()


def test_a_tensor_without_gradient_takes_no_hook(m):
    words = "RuntimeError: cannot register a hook on a tensor that doesn't require gradient"
    assert first_line(m.ones(1).register_hook, print) == words
    assert first_line(m.ones(1).register_post_accumulate_grad_hook, print) == words
    with m.no_grad():
        assert first_line((leaf(m) * 1).register_hook, print) == words


def test_a_handle(m):
    a = leaf(m)
    handle = a.register_hook(lambda g: g * 0)
    assert type(handle).__name__ == "RemovableHandle"
    handle.remove()
    handle.remove()
    a.sum().backward()
    assert numbers(a.grad) == [1.0, 1.0]


# ---- retain_grad --------------------------------------------------------------------------------


def test_retain_grad(m):
    a = leaf(m)
    h = a * 2
    k = h * 3
    h.retain_grad()
    h.retain_grad()
    assert (h.retains_grad, k.retains_grad, a.retains_grad) == (True, False, False)
    k.sum().backward()
    assert (numbers(h.grad), h.grad.requires_grad) == ([3.0, 3.0], False)
    a.retain_grad()
    assert not a.retains_grad
    words = "RuntimeError: can't retain_grad on Tensor that has requires_grad=False"
    assert first_line(m.ones(1).retain_grad) == words


def test_a_kept_gradient_adds_up(m):
    a = leaf(m)
    h = a * 2
    h.retain_grad()
    for _ in range(2):
        (h + 1).sum().backward(retain_graph=True)
    assert numbers(h.grad) == [2.0, 2.0]


def test_a_kept_gradient_is_not_the_one_that_flows_on(m):
    a = leaf(m)
    h = a * 1
    k = h + 0
    h.retain_grad()
    k.retain_grad()
    k.sum().backward()
    h.grad.zero_()
    assert (numbers(k.grad), numbers(a.grad)) == ([1.0, 1.0], [1.0, 1.0])


@pytest.mark.parametrize("first", ["retain", "hook"])
def test_it_is_kept_after_all_hooks(m, first):
    a = leaf(m)
    h = a * 2
    steps = [h.retain_grad, lambda: h.register_hook(lambda g: g * 10)]
    for step in steps if first == "retain" else reversed(steps):
        step()
    h.sum().backward()
    assert (numbers(h.grad), numbers(a.grad)) == ([10.0, 10.0], [20.0, 20.0])


def test_of_one_output_of_several(m):
    a = leaf(m)
    first, second = (a * 1).unbind()
    second.retain_grad()
    (first * 2 + second * 3).backward()
    assert (second.grad.item(), first.retains_grad) == (3.0, False)


def test_what_lies_behind_the_inputs_sees_nothing(m):
    a, calls = leaf(m), []
    a.register_hook(calls.append)
    h = a * 2
    h.retain_grad()
    k = h * 3
    k.sum().backward(inputs=[k])
    assert (calls, h.grad, a.grad, numbers(k.grad)) == ([], None, None, [1.0, 1.0])


def test_grad_keeps_nothing_in_leaves_but_in_retained_tensors(m):
    a = leaf(m)
    h = a * 2
    h.retain_grad()
    m.autograd.grad(h.sum(), a)
    assert (a.grad, numbers(h.grad)) == (None, [1.0, 1.0])


def test_of_a_base_that_is_written_through_a_view(m):
    a = leaf(m)
    base = a * 1
    base.retain_grad()
    base[0].mul_(5)
    base.sum().backward()
    assert (numbers(base.grad), numbers(a.grad)) == ([1.0, 1.0], [5.0, 1.0])


# ---- after accumulation -------------------------------------------------------------------------


def test_post_accumulate_hooks_run_after_the_others_and_may_free_the_gradient(m):
    a, order = leaf(m), []

    def done(tensor):
        order.append(("done", numbers(tensor.grad)))
        tensor.grad = None

    a.register_post_accumulate_grad_hook(done)
    a.register_hook(lambda g: order.append(("hook", numbers(g))))
    a.register_post_accumulate_grad_hook(lambda tensor: order.append(tensor is a))
    (a * 2).sum().backward()
    assert order == [("hook", [2.0, 2.0]), ("done", [2.0, 2.0]), True]
    assert a.grad is None


def test_an_optimizer_in_the_backward(m):
    a, b = leaf(m), leaf(m)

    def step(tensor):
        with m.no_grad():
            tensor.sub_(tensor.grad)

    for tensor in (a, b):
        tensor.register_post_accumulate_grad_hook(step)
    (a + b * 2).sum().backward()
    assert numbers([a, b]) == [[0.0, 1.0], [-1.0, 0.0]]


def test_grad_does_not_run_them(m):
    a, calls = leaf(m), []
    a.register_post_accumulate_grad_hook(calls.append)
    m.autograd.grad(a.sum(), a)
    assert calls == []


# ---- outputs that no gradient reaches -----------------------------------------------------------


def test_a_hook_of_an_output_that_is_not_used_gets_none(m):
    seen = []
    a = m.arange(3.0).requires_grad_()
    first, _, third = a.unbind()
    third.register_hook(lambda g: seen.append(("third", g)))
    first.register_hook(lambda g: seen.append(("first", g.item())))
    third.retain_grad()
    (first * 2).backward()
    assert seen == [("third", None), ("first", 2.0)]
    assert third.grad is None
    assert a.grad.tolist() == [2.0, 0.0, 0.0]


def test_none_cannot_be_replaced(m):
    a = m.arange(3.0).requires_grad_()
    first, _, third = a.unbind()
    third.register_hook(lambda g: m.ones(()))
    assert first_line((first * 2).backward) == (
        "RuntimeError: can't replace a None gradient with a non-None value"
    )


def test_a_hook_of_a_custom_functions_unused_result(m):
    class Both(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1, x * 2

        @staticmethod
        def backward(ctx, g, h):
            return g + h  # h is zeros by then

    seen = []
    x = m.ones(2, requires_grad=True)
    one, two = Both.apply(x)
    two.register_hook(seen.append)
    one.sum().backward()
    assert seen == [None]
    assert x.grad.tolist() == [1.0, 1.0]


def test_retain_grad_of_a_view_that_can_have_no_new_history():
    x = minitorch.ones(2, 3, requires_grad=True).clone()
    with minitorch.no_grad():
        view = x[:, 1:]
    x.exp_()
    view.retain_grad()  # it counts as a leaf: nothing is done
    assert view.grad is None


def test_a_written_view_is_no_leaf():
    weight = minitorch.ones(1, requires_grad=True)
    for clear in (
        lambda view: view.requires_grad_(False),
        lambda view: setattr(view, "requires_grad", False),
    ):
        view = minitorch.ones(1).view(1, 1)
        view *= weight
        with pytest.raises(RuntimeError, match="only change requires_grad flags of leaf"):
            clear(view)
