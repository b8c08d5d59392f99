"""backward and grad: accumulation, what .grad shares, freeing, hooks, gradients of gradients."""

import math
import warnings

import pytest

from tests.autograd.both import first_line, numbers


def leaf(m, *values):
    return m.tensor(values or (1.0, 2.0), requires_grad=True)


def quietly(function):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function()


# ---- .grad --------------------------------------------------------------------------------------


def test_gradients_add_up_in_place(m):
    x = leaf(m)
    (x * 2).sum().backward()
    first = x.grad
    (x * 3).sum().backward()
    assert x.grad is first
    assert numbers(first) == [5.0, 5.0]
    mine = m.tensor([10.0, 10.0])
    x.grad = mine
    (x * 1).sum().backward()
    assert x.grad is mine
    assert numbers(mine) == [11.0, 11.0]


def test_a_leaf_used_twice_gets_the_sum(m):
    x = leaf(m)
    (x * x + x).sum().backward()
    assert numbers(x.grad) == [3.0, 5.0]


def test_the_tensor_handed_to_backward_is_copied(m):
    x, g = leaf(m), m.tensor([1.0, 10.0])
    x.backward(g)
    assert numbers(x.grad) == [1.0, 10.0]
    assert x.grad.data_ptr() != g.data_ptr()
    y = leaf(m)
    (y * 1).backward(g)
    assert y.grad.data_ptr() != g.data_ptr()


def test_two_leaves_of_a_sum_do_not_share_their_gradients(m):
    x, y = leaf(m), leaf(m)
    (x + y).sum().backward()
    assert x.grad.data_ptr() != y.grad.data_ptr()
    x.grad.zero_()
    assert numbers(y.grad) == [1.0, 1.0]


def test_gradients_have_the_dtype_and_shape_of_the_leaf(m):
    x = m.ones(2, 1, dtype=m.float64, requires_grad=True)
    y = m.ones(3, requires_grad=True)
    (x.float() * y).sum().backward()
    assert (x.grad.dtype, x.grad.shape) == (m.float64, (2, 1))
    assert numbers(x.grad) == [[3.0], [3.0]]
    assert numbers(y.grad) == [2.0, 2.0, 2.0]


def test_the_gradient_of_a_transposed_leaf_lies_as_the_leaf_does(m):
    x = m.ones(3, 2).t().contiguous().requires_grad_()
    (x.t() * m.ones(3, 2)).sum().backward()
    assert x.grad.is_contiguous()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (
            1.0,
            "TypeError: assigned grad expected to be a Tensor or None but got grad of type float",
        ),
        (
            [1.0],
            "TypeError: assigned grad expected to be a Tensor or None but got grad of type list",
        ),
    ],
)
def test_only_tensors_can_be_gradients(m, value, words):
    assert first_line(setattr, leaf(m), "grad", value) == words


def test_a_gradient_must_fit(m):
    x = leaf(m)
    wrong = first_line(setattr, x, "grad", m.ones(2, dtype=m.float64))
    assert wrong.startswith("RuntimeError: attempting to assign a gradient with dtype 'double'")
    assert (
        first_line(setattr, x, "grad", x) == "RuntimeError: can't assign Variable as its own grad"
    )
    del x.grad
    assert x.grad is None


def test_a_leaf_switched_off_later_gets_nothing(m):
    x = leaf(m)
    y = (x * 2).sum()
    x.requires_grad_(False)
    y.backward()
    assert x.grad is None


# ---- freeing ------------------------------------------------------------------------------------

MAY_BE_WALKED_TWICE = {
    "x + x": True, "x - 1": True, "-x": True, "x.sum()": True, "x.mean()": True, "x.view(2)": True,
    "x[0]": True, "m.cat([x, x])": True, "x.clone()": True, "x.t()": True, "x.unsqueeze(0)": True,
    "m.stack([x, x])": True, "1 - x": True, "x.expand(3, 2)": True, "x.double()": True,
    "x * 2": False, "x / 2": False, "x * m.ones(2)": False, "x.relu()": False, "x.exp()": False,
    "x ** 2": False, "x.sigmoid()": False, "x @ x": False, "x.max()": False, "x.softmax(0)": False,
    "x[[0]]": False, "x.abs()": False, "2 ** x": False, "m.where(x > 0, x, x)": False,
}  # fmt: skip


@pytest.mark.parametrize("expression", MAY_BE_WALKED_TWICE)
def test_what_saved_nothing_may_be_walked_again(m, expression):
    x = leaf(m)
    y = eval(expression, {"m": m, "x": x})
    y.backward(m.ones_like(y))
    if MAY_BE_WALKED_TWICE[expression]:
        y.backward(m.ones_like(y))
    else:
        words = first_line(y.backward, m.ones_like(y))
        assert words.startswith("RuntimeError: Trying to backward through the graph a second time")


def test_retain_graph_keeps_what_the_formulas_need(m):
    x = leaf(m)
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    assert numbers(x.grad) == [4.0, 8.0]
    assert "second time" in first_line(y.backward)


def test_a_part_that_was_freed_is_missed_by_another_output(m):
    x = leaf(m)
    shared = x * x
    first, second = (shared * 2).sum(), (shared * 3).sum()
    first.backward()
    assert "second time" in first_line(second.backward)


# ---- asking -------------------------------------------------------------------------------------


def test_several_roots(m):
    x = leaf(m)
    m.autograd.backward([(x * 2).sum(), x * 3], [None, m.tensor([1.0, 10.0])])
    assert numbers(x.grad) == [5.0, 32.0]


def test_inputs_collects_only_there(m):
    x, y = leaf(m), leaf(m)
    z = x * y
    z.sum().backward(inputs=[x])
    assert numbers(x.grad) == [1.0, 2.0]
    assert y.grad is None
    inner = x * 2
    (inner * inner).sum().backward(inputs=[inner])
    assert quietly(lambda: numbers(inner.grad)) == [4.0, 8.0]
    assert numbers(x.grad) == [1.0, 2.0]
    assert first_line((x * 1).sum().backward, inputs=[]) == (
        "RuntimeError: `inputs` argument to `backward()` cannot be empty."
    )


def test_grad_returns_and_touches_no_grad(m):
    x, y = leaf(m), leaf(m)
    z = x * x + y
    assert numbers(m.autograd.grad(z.sum(), [x, y])) == [[2.0, 4.0], [1.0, 1.0]]
    assert x.grad is None
    assert isinstance(m.autograd.grad((x * 1).sum(), x), tuple)


def test_grad_of_what_was_not_used(m):
    x, y = leaf(m), leaf(m)
    words = "RuntimeError: One of the differentiated Tensors appears to not have been used in the"
    assert first_line(m.autograd.grad, (x * 1).sum(), [y]).startswith(words) or first_line(
        m.autograd.grad, (x * 1).sum(), [y]
    ).startswith("RuntimeError: The differentiated Tensor at index 0 appears to not have been used")
    assert m.autograd.grad((x * 1).sum(), [y], allow_unused=True) == (None,)
    zeros = m.autograd.grad((x * 1).sum(), [y], materialize_grads=True)
    assert numbers(zeros) == [[0.0, 0.0]]
    assert first_line(m.autograd.grad, x.sum(), m.ones(2)).startswith(
        "RuntimeError: One of the differentiated Tensors does not require grad"
    )


def test_grad_of_an_intermediate_and_of_the_output_itself(m):
    x = leaf(m)
    y = x * 2
    assert numbers(m.autograd.grad((y * y).sum(), y)) == [[4.0, 8.0]]
    assert numbers(m.autograd.grad(y.sum(), [y, x])) == [[1.0, 1.0], [2.0, 2.0]]
    assert numbers(m.autograd.grad(x.sum(), x)) == [[1.0, 1.0]]


def test_wrong_gradients(m):
    x = leaf(m)
    y = x * 2
    assert first_line(y.backward, m.ones(3)).startswith(
        "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and "
        "output[0] has a shape of torch.Size([2])."
    )
    assert first_line(y.backward, 1.0).startswith("TypeError")
    assert first_line(y.backward) == (
        "RuntimeError: grad can be implicitly created only for scalar outputs"
    )
    assert first_line(m.ones(1).backward) == (
        "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
    )


# ---- hooks --------------------------------------------------------------------------------------


def test_hooks_run_once_with_the_whole_gradient_in_order(m):
    x = leaf(m)
    y = x * 1
    seen = []
    y.register_hook(lambda g: seen.append(("first", numbers(g))) or g * 10)
    removed = y.register_hook(lambda g: seen.append("never"))
    y.register_hook(lambda g: seen.append(("second", numbers(g))))
    removed.remove()
    removed.remove()
    (y * 2 + y * 3).sum().backward()
    assert seen == [("first", [5.0, 5.0]), ("second", [50.0, 50.0])]
    assert numbers(x.grad) == [50.0, 50.0]


def test_hooks_of_a_leaf_change_what_is_accumulated(m):
    x = leaf(m)
    handle = x.register_hook(lambda g: g * 2)
    (x * 1).sum().backward()
    handle.remove()
    (x * 1).sum().backward()
    assert numbers(x.grad) == [3.0, 3.0]
    with x.register_hook(lambda g: g * 100):
        (x * 1).sum().backward()
    (x * 1).sum().backward()
    assert numbers(x.grad) == [104.0, 104.0]


def test_a_hook_must_return_a_fitting_tensor(m):
    x = leaf(m)
    x.register_hook(lambda g: m.ones(3))
    assert first_line((x * 1).sum().backward) == (
        "RuntimeError: hook '<lambda>' has changed the size of value"
    )
    y = leaf(m)
    y.register_hook(lambda g: 3)
    assert first_line((y * 1).sum().backward) == (
        "TypeError: expected Variable, but hook returned 'int'"
    )


def test_retain_grad_stores_the_gradient_after_all_hooks(m):
    x = leaf(m)
    y = x * 1
    y.retain_grad()
    y.register_hook(lambda g: g * 10)
    (y * 2).sum().backward()
    assert numbers(y.grad) == [20.0, 20.0]
    assert numbers(x.grad) == [20.0, 20.0]


def test_a_hook_registered_before_a_write_belongs_to_the_old_value(m):
    x = leaf(m)
    y = x * 1
    seen = []
    y.register_hook(lambda g: seen.append(("old", numbers(g))))
    y.mul_(5)
    y.register_hook(lambda g: seen.append(("new", numbers(g))))
    y.sum().backward()
    assert seen == [("new", [1.0, 1.0]), ("old", [5.0, 5.0])]


def test_retain_grad_follows_the_tensor_through_a_write(m):
    x = leaf(m)
    y = x * 1
    y.retain_grad()
    y.mul_(5)
    y.sum().backward()
    assert numbers(y.grad) == [1.0, 1.0]


def test_a_view_without_a_history_is_no_place_to_start(m):
    """It requires grad as its base does, and is connected to nothing."""
    x = leaf(m)
    with m.no_grad():
        view = x[0]
    assert (view.requires_grad, view.grad_fn) == (True, None)
    words = "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
    assert first_line(view.backward) == words
    assert first_line(m.autograd.grad, view, x) == words
    assert first_line(m.autograd.backward, [view], [m.ones(())]) == words


def test_the_shape_of_a_gradient_is_looked_at_first(m):
    x = leaf(m)
    y = x * 1
    part = y.unbind(0)[0]
    y.mul_(2)  # from here on, the history of `part` cannot be looked up
    words = "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and"
    assert first_line(part.backward, m.ones(3)).startswith(words)
    assert "Output 0 of Unbind" in first_line(part.backward)
    m.autograd.backward([x.sum()], [m.ones(()), m.ones(3)])  # one more than is needed
    assert numbers(x.grad) == [1.0, 1.0]


def test_zeros_for_what_is_not_reached_have_its_strides(m):
    x = m.ones(3, 2, requires_grad=True).t() * 3
    y = leaf(m)
    _, zeros = m.autograd.grad(y.sum(), [y, x], materialize_grads=True)
    assert (zeros.stride(), zeros.sum().item()) == (x.stride(), 0)


def test_post_accumulate_hooks_see_the_leaf_with_its_gradient(m):
    x = leaf(m)
    seen = []
    handle = x.register_post_accumulate_grad_hook(lambda p: seen.append(numbers(p.grad)))
    (x * 2).sum().backward()
    (x * 2).sum().backward()
    handle.remove()
    (x * 2).sum().backward()
    assert seen == [[2.0, 2.0], [4.0, 4.0]]
    words = "RuntimeError: post accumulate grad hooks cannot be registered on non-leaf tensors"
    assert first_line((x * 1).register_post_accumulate_grad_hook, print) == words


# ---- gradients of gradients ---------------------------------------------------------------------


def test_third_order(m):
    x = m.tensor(2.0, requires_grad=True)
    y = x**4
    (first,) = m.autograd.grad(y, x, create_graph=True)
    (second,) = m.autograd.grad(first, x, create_graph=True)
    (third,) = m.autograd.grad(second, x, create_graph=True)
    assert [t.item() for t in (first, second, third)] == [32.0, 48.0, 48.0]
    assert m.autograd.grad(third, x)[0].item() == 24.0


def test_third_order_through_functions(m):
    x = m.tensor([0.5, -1.0], dtype=m.float64, requires_grad=True)
    y = x.tanh()
    for _ in range(3):
        (y,) = m.autograd.grad(y.sum(), x, create_graph=True)
    t = [math.tanh(0.5), math.tanh(-1.0)]
    assert numbers(y) == pytest.approx([-2 * (1 - v * v) * (1 - 3 * v * v) for v in t], rel=1e-13)
    assert y.requires_grad
    (plain,) = m.autograd.grad(y.sum(), x)
    assert not plain.requires_grad


def test_a_gradient_penalty_trains(m):
    x = m.tensor([1.0, 2.0], requires_grad=True)
    (g,) = m.autograd.grad((x**3).sum(), x, create_graph=True)
    (g**2).sum().backward()
    assert numbers(x.grad) == [36.0, 288.0]


def test_backward_with_create_graph_records_the_gradient(m):
    x = leaf(m)
    quietly(lambda: (x**3).sum().backward(create_graph=True))
    assert x.grad.requires_grad
    assert x.grad.grad_fn is not None
    x.grad = None


def test_relu_has_a_second_gradient_of_zeros(m):
    x = leaf(m, 1.0, -1.0)
    (g,) = m.autograd.grad(x.relu().sum(), x, create_graph=True)
    assert g.requires_grad
    assert numbers(m.autograd.grad(g.sum(), x)) == [[0.0, 0.0]]


# ---- ties ---------------------------------------------------------------------------------------


def test_ties(m):
    x = leaf(m, 2.0, 1.0, 2.0)
    assert numbers(m.autograd.grad(x.max(), x)) == [[0.5, 0.0, 0.5]]
    assert numbers(m.autograd.grad(x.max(0)[0], x)) == [[1.0, 0.0, 0.0]]
    y = leaf(m, 2.0, 2.0, 2.0)
    assert numbers(m.autograd.grad(m.maximum(x, y).sum(), x)) == [[0.5, 0.0, 0.5]]


def test_in_place_with_the_values_before(m):
    x = leaf(m)
    y = x * 1
    y.pow_(2)
    y.exp_()
    y.sum().backward()
    expected = [2 * 2.718281828, 4 * 54.598150033]
    assert numbers(x.grad) == pytest.approx(expected, rel=1e-6)


def test_what_a_write_must_not_spoil(m):
    fine = "h * 2", "h / 2", "h @ m.ones(2)", "h + h", "h.exp()", "h.sum()", "h.view(2)"
    spoilt = "h * h", "h ** 2", "h.sin()", "h.log()", "h ** 1"
    for expression in (*fine, *spoilt):
        x = leaf(m)
        h = x * 1
        out = eval(expression, {"m": m, "h": h})
        h.add_(1)
        if expression in fine:
            out.sum().backward()
        else:
            words = first_line(out.sum().backward)
            assert "is at version 1; expected version 0 instead" in words, expression


def test_of_two_mistakes_the_empty_inputs_are_told_first(m):
    words = first_line(lambda: m.ones(1).backward(inputs=[]))
    assert words == "RuntimeError: `inputs` argument to `backward()` cannot be empty."
